import { difficultyWords } from '#contract/atlas-messages.ts'
import { difficulties, type Difficulty } from '#domain/atlas/place.ts'
import { labelOfSport, sports, type Sport } from '#domain/sport.ts'
import { Select } from '#web/ui/select.tsx'
import type { MapState } from './map-state.ts'
import styles from './map-page.module.css'

type MapFiltersProps = {
  state: Pick<MapState, 'sport' | 'difficulty'>
  onChange: (filter: Partial<Pick<MapState, 'sport' | 'difficulty'>>) => void
}

const bySport = [
  { value: '', label: 'All sports' },
  ...sports.map((sport) => ({ value: sport as string, label: labelOfSport(sport) })),
]
const byDifficulty = [
  { value: '', label: 'Any difficulty' },
  ...difficulties.map((difficulty) => ({ value: difficulty as string, label: difficultyWords[difficulty] })),
]

export function MapFilters({ state: { sport, difficulty }, onChange }: MapFiltersProps) {
  return (
    <div className={styles.filters}>
      <Select
        label="Sport"
        hideLabel
        value={sport ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ sport: value === '' ? null : (value as Sport) })}
        options={bySport}
      />
      <Select
        label="Difficulty of a trail"
        hideLabel
        value={difficulty ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ difficulty: value === '' ? null : (value as Difficulty) })}
        options={byDifficulty}
      />
    </div>
  )
}
