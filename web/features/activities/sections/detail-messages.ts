import { plural } from '#contract/plural.ts'
import type { EventKind } from '#domain/multisport/event-kind.ts'
import type { SwimStroke } from '#domain/telemetry/recording.ts'

/** What people read in the sections about pools, dives, days on skis and events of several sports. */
export const detailTexts = {
  // Pool
  lengths: 'Lengths',
  pool: 'Pool',
  distance: 'Distance',
  pace: 'Pace',
  strokesPerLength: 'Strokes per length',
  swolf: 'SWOLF',
  swolfHint: 'SWOLF is the seconds plus the strokes of a length. Lower is more efficient.',
  rest: 'Rest',
  set: 'Set',
  time: 'Time',
  stroke: 'Stroke',
  timeOfEachLength: (count: number, fastest: string, slowest: string) =>
    `Time of each of ${plural(count, { one: '# length', other: '# lengths' })}, from ${fastest} to ${slowest}`,
  length: (number: number) => `Length ${number}`,
  strokes: (count: number) => plural(count, { one: '# stroke', other: '# strokes' }),
  restOf: (time: string) => `Rest of ${time}`,

  // Dives
  dive: 'Dive',
  dives: 'Dives',
  maxDepth: 'Max depth',
  averageDepth: 'Average depth',
  underWater: 'Under water',
  bottomTime: 'Bottom time',
  atTheSurface: 'At the surface',
  surfaceBefore: 'Surface interval',
  waterTemperature: 'Water at depth',
  start: 'Start',
  temperature: 'Temperature',

  // Days on skis
  runsAndLifts: 'Runs and lifts',
  runs: 'Runs',
  run: 'Run',
  lifts: 'Lifts',
  vertical: 'Vertical',
  longestRun: 'Longest run',
  topSpeed: 'Top speed',
  onLifts: 'On lifts',
  day: 'Day',
  showAll: (count: number) => `Show all ${count}`,
  goToMoment: (time: string) => `Show ${time} on the map and in the charts`,

  // Events of several sports
  partOf: (kind: EventKind) => `Part of ${eventNames[kind].article} ${eventNames[kind].name.toLowerCase()}`,
  legs: 'Legs',
  seeTheWhole: 'See the whole event',
  change: 'Transition',
  changes: 'Transitions',
  total: 'Total time',
  moving: 'Moving time',
  mapOfTheEvent: 'Map of the event',
} as const

export const eventNames: Record<EventKind, { name: string; article: string }> = {
  triathlon: { name: 'Triathlon', article: 'a' },
  duathlon: { name: 'Duathlon', article: 'a' },
  aquathlon: { name: 'Aquathlon', article: 'an' },
  aquabike: { name: 'Aquabike', article: 'an' },
  multisport: { name: 'Multisport event', article: 'a' },
}

export const strokeNames: Record<SwimStroke, string> = {
  freestyle: 'Freestyle',
  backstroke: 'Backstroke',
  breaststroke: 'Breaststroke',
  butterfly: 'Butterfly',
  drill: 'Drill',
  mixed: 'Mixed',
  medley: 'Medley',
}
