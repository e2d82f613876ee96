import { useQuery } from '@tanstack/react-query'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
import { labelOfSport, type Sport } from '#domain/sport.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { filtersQuery } from './activities.api.ts'
import { countryName } from '#contract/country-name.ts'
import styles from './filter-bar.module.css'
import { gearQuery } from './gear/gear.api.ts'
import { gearTexts } from './gear/messages.ts'
import { isReduced, type ListFilter } from './list-filter.ts'
import { texts } from './messages.ts'

/** Used until the existing values are known. */
const nothing = { sports: [], years: [], countries: [] }

type FilterBarProps = {
  filter: ListFilter
  /** For calendars and years, whose totals cannot be filtered by anything else. */
  onlySport?: boolean
  onFilter: (filter: ListFilter) => void
}

/** Offers only existing values, with their counts. */
export function FilterBar({ filter, onlySport = false, onFilter }: FilterBarProps) {
  const { data = nothing } = useQuery(filtersQuery(filter.archived))
  const { sport, source, gear, archived } = filter
  return (
    <div className={styles.bar}>
      <Select
        label={texts.sport}
        hideLabel
        value={sport ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter(value === '' ? without(filter, 'sport') : { ...filter, sport: value as Sport })
        }
        options={[
          { value: '', label: texts.allSports },
          ...data.sports.map(({ sport: name, count }) => ({
            value: name,
            label: `${labelOfSport(name)} (${count})`,
          })),
        ]}
      />
      {!onlySport && <YearAndPlace filter={filter} onFilter={onFilter} />}
      {source && !onlySport && (
        // Set by a link on the connections page, and removed here.
        <Select
          label={texts.cameFrom}
          hideLabel
          value={source}
          onChange={() => onFilter(without(filter, 'source'))}
          options={[
            { value: '', label: texts.fromAnywhere },
            { value: source, label: texts.fromSource(platformNames[source]) },
          ]}
        />
      )}
      {gear !== undefined && !onlySport && (
        <ChosenGear id={gear} onDrop={() => onFilter(without(filter, 'gear'))} />
      )}
      {isReduced(filter) && !onlySport && (
        <Button variant="quiet" onClick={() => onFilter({ archived })}>
          {texts.showAll}
        </Button>
      )}
    </div>
  )
}

function YearAndPlace({ filter, onFilter }: Pick<FilterBarProps, 'filter' | 'onFilter'>) {
  const { data = nothing } = useQuery(filtersQuery(filter.archived))
  const { year, country } = filter
  return (
    <>
      <Select
        label={texts.year}
        hideLabel
        value={String(year ?? '')}
        onChange={({ currentTarget: { value } }) =>
          onFilter(value === '' ? without(filter, 'year') : { ...filter, year: Number(value) })
        }
        options={[
          { value: '', label: texts.allYears },
          ...data.years.map((one) => ({ value: String(one.year), label: `${one.year} (${one.count})` })),
        ]}
      />
      <Select
        label={texts.place}
        hideLabel
        value={country ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter(value === '' ? without(filter, 'country') : { ...filter, country: value })
        }
        options={[
          { value: '', label: texts.allPlaces },
          ...data.countries.map((one) => ({
            value: one.country,
            label: `${countryName(one.country)} (${one.count})`,
          })),
        ]}
      />
    </>
  )
}

function without(filter: ListFilter, name: 'sport' | 'year' | 'country' | 'source' | 'gear'): ListFilter {
  const { [name]: _, ...rest } = filter
  return rest
}

/** Set by a link on the gear page, and removed here. */
function ChosenGear({ id, onDrop }: { id: string; onDrop: () => void }) {
  const { data: gear = [] } = useQuery(gearQuery)
  const name = gear.find((one) => one.id === id)?.name ?? gearTexts.gear
  return (
    <Select
      label={gearTexts.gear}
      hideLabel
      value={id}
      onChange={onDrop}
      options={[
        { value: '', label: gearTexts.withAnyGear },
        { value: id, label: gearTexts.withGear(name) },
      ]}
    />
  )
}
