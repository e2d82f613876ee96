import { expect, test } from 'vitest'
import { recordingForTests } from '#domain/telemetry/recording-for-tests.ts'
import type { Sport } from '#domain/sport.ts'
import { markLegs } from './mark-legs.ts'

/** In seconds. */
const leg = (sport: Sport, from: number, to: number) =>
  recordingForTests({ second: [from, to], distance: [0, 1] }, { sport })

test.each<[string, [Sport, number, number][], boolean]>([
  [
    'a ride and the run after it',
    [
      ['cycling', 0, 3600],
      ['running', 3700, 5000],
    ],
    true,
  ],
  [
    'a triathlon',
    [
      ['open_water_swimming', 0, 600],
      ['transition', 600, 700],
      ['cycling', 700, 3000],
    ],
    true,
  ],
  [
    'two runs with a change of shoes',
    [
      ['running', 0, 600],
      ['transition', 600, 700],
      ['running', 700, 900],
    ],
    true,
  ],
  [
    'an hour between them',
    [
      ['cycling', 0, 10],
      ['running', 3610, 5000],
    ],
    true,
  ],
  [
    'more than an hour between them',
    [
      ['cycling', 0, 10],
      ['running', 3611, 5000],
    ],
    false,
  ],
  [
    'clocks that overlap by a few seconds',
    [
      ['cycling', 0, 10],
      ['running', 5, 50],
    ],
    true,
  ],
  [
    'sessions at the same time',
    [
      ['cycling', 0, 100],
      ['running', 50, 150],
    ],
    false,
  ],
  [
    'two runs',
    [
      ['running', 0, 600],
      ['running', 700, 900],
    ],
    false,
  ],
  ['one activity', [['running', 0, 600]], false],
  [
    'one activity and a transition',
    [
      ['running', 0, 600],
      ['transition', 600, 700],
    ],
    false,
  ],
])('%s', (_, sessions, isEvent) => {
  const marked = markLegs(
    sessions.map((session) => leg(...session)),
    4,
  )
  expect(marked.map(({ event }) => event)).toEqual(sessions.map(() => (isEvent ? 4 : undefined)))
})
