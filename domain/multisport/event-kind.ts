import { groupOfSport, type Sport } from '#domain/sport.ts'

/** What people call an event of these legs. */
export type EventKind = 'triathlon' | 'duathlon' | 'aquathlon' | 'aquabike' | 'multisport'

type Part = 'swim' | 'ride' | 'run' | 'other'

const isSwum: ReadonlySet<Sport> = new Set(['swimming', 'open_water_swimming'])

function partOf(sport: Sport): Part {
  if (isSwum.has(sport)) return 'swim'
  const group = groupOfSport(sport)
  return group === 'ride' || group === 'run' ? group : 'other'
}

const kinds: Record<string, EventKind> = {
  'swim ride run': 'triathlon',
  'run ride run': 'duathlon',
  'run ride': 'duathlon',
  'ride run': 'duathlon',
  'swim run': 'aquathlon',
  'run swim run': 'aquathlon',
  'swim ride': 'aquabike',
}

/** From the sports of its legs in order, counting only those that a viewer can see. */
export function eventKindOf(sports: readonly Sport[]): EventKind {
  return kinds[sports.map(partOf).join(' ')] ?? 'multisport'
}
