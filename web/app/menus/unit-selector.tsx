import { texts } from '#web/app/messages.ts'
import { unitSystems } from '#domain/units/unit-system.ts'
import { useChooseUnits, useUnits } from '#web/session/units.ts'
import { Select } from '#web/ui/controls/select.tsx'
import styles from './unit-selector.module.css'

const options = [
  { value: 'metric', label: texts.metric },
  { value: 'imperial', label: texts.imperial },
]

export function UnitSelector() {
  const units = useUnits()
  const choose = useChooseUnits()
  return (
    <div className={styles.selector}>
      <Select
        label={texts.units}
        hideLabel
        options={options}
        value={units}
        onChange={(event) => {
          const chosen = unitSystems.find((system) => system === event.target.value)
          if (chosen) choose(chosen)
        }}
      />
      <span aria-hidden="true" className={styles.short}>
        {texts.unitsShort[units]}
      </span>
    </div>
  )
}
