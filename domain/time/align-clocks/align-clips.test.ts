import { describe, expect, test } from 'vitest'
import { alignClips } from './align-clips.ts'
import { videoForTests, type TestVideo } from './video-for-tests.ts'
import { manners } from './trip-for-tests.ts'
import type { Witnesses } from './witnesses.ts'

const ride: TestVideo = {
  manner: manners.mountainBike,
  seed: 11,
  seconds: 40,
  fromS: 200,
  tripS: 900,
  has: 'places',
}
/** What a camera reports when its clock is this far ahead. */
const withClock = (video: TestVideo, aheadMs: number, from: 'creation' | 'file' = 'creation'): Witnesses => {
  const { witnesses, truthMs } = videoForTests(video)
  return { ...witnesses, start: { ms: truthMs + aheadMs, from, errorMs: null } }
}
const tokyoMs = 9 * 3_600_000
const [first, second] = [withClock(ride, tokyoMs), withClock({ ...ride, fromS: 500 }, tokyoMs)]
const fits = (clips: Witnesses[]) =>
  alignClips(clips).map(({ evidence }) => evidence.filter(({ kind }) => kind === 'same_camera').length)

describe('videos of one camera', () => {
  test('confirm each other’s clock', () => {
    expect(fits([first, second])).toEqual([1, 1])
    expect(fits([first])).toEqual([0])
  })

  test.each([
    [1400, 1],
    [-1400, 1],
    [60_000, 0],
    [-60_000, 0],
  ])('whose clocks differ by %i ms', (offMs, count) => {
    expect(fits([first, withClock({ ...ride, fromS: 500 }, tokyoMs + offMs)])).toEqual([count, count])
  })

  test.each([-1400, 2000])(
    'confirm it by their turns, which fit to a tenth of a second, although clocks show whole seconds: %i ms',
    (offMs) => {
      const descent: TestVideo = { ...ride, manner: manners.ski, has: 'turns' }
      const clips = [withClock(descent, tokyoMs), withClock({ ...descent, fromS: 500 }, tokyoMs + offMs)]
      expect(fits(clips)).toEqual([1, 1])
    },
  )

  test('only with the same kind of time', () => {
    expect(fits([first, withClock({ ...ride, fromS: 500 }, tokyoMs, 'file')])).toEqual([0, 0])
    expect(
      fits([
        { ...first, start: null },
        { ...second, start: null },
      ]),
    ).toEqual([0, 0])
  })

  test('say nothing without places or turns of their own', () => {
    expect(fits([first, { ...second, camera: null }])[0]).toBe(0)
  })

  test('say nothing about an activity without places', () => {
    expect(fits([{ ...first, activity: null }, second])).toEqual([0, 0])
  })
})
