import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { difficultyLabels } from '#contract/atlas/atlas-messages.ts'
import { difficulties, type Difficulty } from '#domain/atlas/place.ts'
import { labelOfSport, sports, type Sport } from '#domain/sport.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { mapFiltersQuery } from './atlas.api.ts'
import type { MapState } from './map-state.ts'
import { texts } from './messages.ts'

type MapFiltersProps = {
  state: Pick<MapState, 'sport' | 'difficulty'>
  /** Sports of the listed items, which need not be activities. */
  listed: ReadonlySet<Sport>
  /** Only activities can be filtered by the difficulty of their trails. */
  hasDifficulty: boolean
  onChange: (filter: Partial<Pick<MapState, 'sport' | 'difficulty'>>) => void
}

/** Offers only values that exist or are already selected; all of them while that is unknown. */
export function MapFilters({
  state: { sport, difficulty },
  listed,
  hasDifficulty,
  onChange,
}: MapFiltersProps) {
  const { data } = useQuery(mapFiltersQuery)
  const visibleSports = useMemo(() => {
    const present = new Set(data?.sports.map((counted) => counted.sport))
    return sports.filter((name) => !data || name === sport || present.has(name) || listed.has(name))
  }, [data, sport, listed])
  const visibleDifficulties = useMemo(() => {
    const present = new Set(data?.difficulties.map((counted) => counted.difficulty))
    return difficulties.filter((name) => !data || name === difficulty || present.has(name))
  }, [data, difficulty])
  return (
    <>
      <Select
        label={texts.sport}
        hideLabel
        value={sport ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sport: value === '' ? null : (value as Sport) })
        }
        options={[
          { value: '', label: texts.allSports },
          ...visibleSports.map((name) => ({ value: name, label: labelOfSport(name) })),
        ]}
      />
      {hasDifficulty && (
        <Select
          label={texts.trailDifficulty}
          hideLabel
          value={difficulty ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ difficulty: value === '' ? null : (value as Difficulty) })
          }
          options={[
            { value: '', label: texts.anyDifficulty },
            ...visibleDifficulties.map((name) => ({ value: name, label: difficultyLabels[name] })),
          ]}
        />
      )}
    </>
  )
}
