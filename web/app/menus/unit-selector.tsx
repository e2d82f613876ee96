import { unitSystems } from '#domain/units/unit-system.ts'
import { useChooseUnits, useUnits } from '#web/session/units.ts'
import { Select } from '#web/ui/controls/select.tsx'

const options = [
  { value: 'metric', label: 'Metric' },
  { value: 'imperial', label: 'Imperial' },
]

export function UnitSelector() {
  const units = useUnits()
  const choose = useChooseUnits()
  return (
    <Select
      label="Units"
      hideLabel
      options={options}
      value={units}
      onChange={(event) => {
        const chosen = unitSystems.find((system) => system === event.target.value)
        if (chosen) choose(chosen)
      }}
    />
  )
}
