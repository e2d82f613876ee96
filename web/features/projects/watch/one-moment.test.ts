import { describe, expect, test } from 'vitest'
import { testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import { createSampler } from '#domain/telemetry/create-sampler.ts'
import { chapterAt } from './chapter-at.ts'
import { placesOf, previewAt, seekTarget } from './preview.ts'
import { videoAxis, activityAxis, shareOf } from './profile-axis.ts'
import { shapeOf } from './profile-shape.ts'
import {
  activityForTests,
  samplerForTests as sampler,
  timelineForTests as timeline,
} from './watched-for-tests.ts'

/** The Unix time in milliseconds of a second of the activity. */
const at = (second: number) => testStartMs + second * 1000

describe('a moment under the pointer', () => {
  test('is that of the frame shown then', () => {
    expect(previewAt(timeline, 4000)).toEqual({ projectMs: 4000, absoluteMs: at(24) })
    // The second video is played right after the first, which lasts ten seconds.
    expect(previewAt(timeline, 15_000)).toEqual({ projectMs: 15_000, absoluteMs: at(65) })
  })

  test('leads to the nearest frame where nothing was filmed', () => {
    const { momentAt } = activityAxis(timeline, sampler)!
    expect(momentAt(at(25))).toEqual({ projectMs: 5000, absoluteMs: at(25) })
    expect(momentAt(at(40))).toEqual({ projectMs: null, absoluteMs: at(40) })
    expect(seekTarget(timeline, momentAt(at(40)))).toBe(10_000)
    expect(seekTarget(timeline, momentAt(at(55)))).toBe(10_000)
    expect(seekTarget(timeline, momentAt(at(0)))).toBe(0)
    expect(seekTarget(timeline, momentAt(at(99)))).toBe(30_000)
    expect(seekTarget(timeline, { projectMs: null, absoluteMs: null })).toBeNull()
  })

  test('is at the place where the person was then', () => {
    const placeAt = placesOf(sampler)
    const [lon, lat] = placeAt(at(24.5)) ?? []
    expect(lon).toBeCloseTo(11.00245, 6)
    expect(lat).toBeCloseTo(47, 6)
    expect(placeAt(at(101))).toBeNull()
    expect(placeAt(null)).toBeNull()
    expect(placesOf(null)(at(1))).toBeNull()
  })
})

describe('the profile', () => {
  test('of the video is as long as the video, and cut where one video follows another', () => {
    const axis = videoAxis(timeline)!
    expect([axis.from, axis.to, axis.cuts]).toEqual([0, 30_000, [10_000]])
    expect(shareOf(axis, axis.placeOf({ projectMs: 15_000, absoluteMs: at(65) })!)).toBe(0.5)
  })

  test('of the activity shows which parts of it were filmed', () => {
    const axis = activityAxis(timeline, sampler)!
    expect([axis.from, axis.to]).toEqual([at(0), at(100)])
    expect(axis.filmed).toEqual([
      [at(20), at(30)],
      [at(60), at(80)],
    ])
    expect(axis.placeOf({ projectMs: 3000, absoluteMs: null })).toBeNull()
  })

  test('spans the lowest to the highest value on it', () => {
    // Climbs a metre each second.
    const video = shapeOf(videoAxis(timeline)!, sampler, 'altitude')!
    expect(video.low).toBeCloseTo(620, 0)
    expect(video.high).toBeCloseTo(680, 0)
    const activity = shapeOf(activityAxis(timeline, sampler)!, sampler, 'altitude')!
    expect(activity.low).toBeLessThan(606)
    expect(activity.high).toBeGreaterThan(694)
  })

  test('is interrupted where nothing was recorded, and missing if nothing was at all', () => {
    const altitude = activityForTests.samples.series.altitude!.map((value, i) =>
      i > 40 && i < 60 ? Number.NaN : value,
    )
    const samples = { ...activityForTests.samples, series: { ...activityForTests.samples.series, altitude } }
    const gappy = createSampler(samples, [], { sport: 'cycling' })
    expect(shapeOf(activityAxis(timeline, gappy)!, gappy, 'altitude')!.line.split('M')).toHaveLength(3)
    expect(shapeOf(activityAxis(timeline, sampler)!, sampler, 'heart_rate')).toBeNull()
  })
})

test('the current chapter is the last one that has begun', () => {
  const chapters = [0, 5000, 12_000].map((projectMs) => ({ projectMs }))
  expect([0, 4999, 5000, 60_000].map((ms) => chapterAt(chapters, ms))).toEqual([0, 0, 1, 2])
  expect(chapterAt([], 0)).toBe(-1)
})
