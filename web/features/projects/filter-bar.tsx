import { labelOfSport, sports, type Sport } from '#domain/sport.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import styles from './filter-bar.module.css'
import { isReduced, type ProjectFilter } from './project-filter.ts'
import { texts } from './messages.ts'

type FilterBarProps = {
  filter: ProjectFilter
  /** What there is to choose from. */
  listed: ReadonlySet<Sport>
  onFilter: (filter: ProjectFilter) => void
}

export function FilterBar({ filter, listed, onFilter }: FilterBarProps) {
  const { sport, archived } = filter
  // A filtered list does not tell which other sports there are.
  const offered = sport === null ? sports.filter((name) => listed.has(name)) : sports
  return (
    <div className={styles.bar}>
      <Select
        label={texts.sport}
        hideLabel
        value={sport ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, sport: value === '' ? null : (value as Sport) })
        }
        options={[
          { value: '', label: texts.allSports },
          ...offered.map((name) => ({ value: name, label: labelOfSport(name) })),
        ]}
      />
      {isReduced(filter) && (
        <Button variant="quiet" onClick={() => onFilter({ q: '', sport: null, archived })}>
          {texts.showAll}
        </Button>
      )}
    </div>
  )
}
