import { expect, test } from 'vitest'
import { videoForTests } from '#domain/time/align-clocks/video-for-tests.ts'
import { manners } from '#domain/time/align-clocks/trip-for-tests.ts'
import { alignBest } from './align-best.ts'

const ride = {
  manner: manners.mountainBike,
  seed: 11,
  seconds: 40,
  fromS: 600,
  tripS: 900,
  has: 'places',
} as const

test('of two recordings, the one the video was filmed on gives its start', () => {
  const { witnesses, truthMs } = videoForTests(ride)
  const elsewhere = videoForTests({ ...ride, seed: 99 }).witnesses.activity
  const alignment = alignBest({ against: [[{ ...witnesses, activity: elsewhere }], [witnesses]] })
  expect(alignment?.verdict).toBe('sure')
  expect(Math.abs((alignment?.startMs ?? 0) - truthMs)).toBeLessThan(700)
})

test('with nothing to compare with, there is no alignment', () => {
  expect(alignBest({ against: [] })).toBeNull()
})
