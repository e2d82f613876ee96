import { expect, test } from 'vitest'
import { filmForTests } from '#domain/time/align-clocks/film-for-tests.ts'
import { manners } from '#domain/time/align-clocks/outing-for-tests.ts'
import { alignBest } from './align-best.ts'

const ride = {
  manner: manners.mountainBike,
  seed: 11,
  seconds: 40,
  fromS: 600,
  outingS: 900,
  has: 'places',
} as const

test('of two recordings the one that the film was taken on tells when that was', () => {
  const { witnesses, truthMs } = filmForTests(ride)
  const elsewhere = filmForTests({ ...ride, seed: 99 }).witnesses.activity
  const alignment = alignBest({ against: [[{ ...witnesses, activity: elsewhere }], [witnesses]] })
  expect(alignment?.verdict).toBe('sure')
  expect(Math.abs((alignment?.startMs ?? 0) - truthMs)).toBeLessThan(700)
})

test('without anything to compare with there is no alignment', () => {
  expect(alignBest({ against: [] })).toBeNull()
})
