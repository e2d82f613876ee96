import { useQuery } from '@tanstack/react-query'
import { sportGroups, type SportGroup } from '#domain/sport.ts'
import { Switch } from '#web/ui/controls/choice.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { filtersQuery } from './activities.api.ts'
import { groupLabels } from './group-labels.ts'
import type { MapFilter } from './map-filter.ts'
import styles from './my-map-page.module.css'
import { texts } from './messages.ts'

type MapControlsProps = { filter: MapFilter; onFilter: (filter: MapFilter) => void }

export function MapControls({ filter, onFilter }: MapControlsProps) {
  const { data } = useQuery(filtersQuery(false))
  const years = data?.years ?? []
  return (
    <div className={styles.controls}>
      <Select
        label={texts.sport}
        hideLabel
        value={filter.group ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, group: value === '' ? null : (value as SportGroup) })
        }
        options={[
          { value: '', label: texts.allSports },
          ...sportGroups.map((group) => ({ value: group, label: groupLabels[group] })),
        ]}
      />
      <Select
        label={texts.time}
        hideLabel
        value={filter.time}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, time: value })}
        options={[
          { value: '', label: texts.allTime },
          { value: '30d', label: texts.last30Days },
          { value: '12m', label: texts.last12Months },
          ...years.map(({ year }) => ({ value: String(year), label: String(year) })),
        ]}
      />
      <Switch
        label={texts.heat}
        checked={filter.isHeat}
        onChange={({ currentTarget }) => onFilter({ ...filter, isHeat: currentTarget.checked })}
      />
    </div>
  )
}
