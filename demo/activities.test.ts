import { expect, test } from 'vitest'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import type { Sport } from '#domain/sport.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { activityFileOf } from './activity-file.ts'
import { simulateActivity, recordActivity } from './activity.ts'
import { modelOf } from './sport-model.ts'
import { demoWorld } from './world.ts'

const activities = [
  ...demoWorld.activities.map(({ key, plan }) => [key, plan] as const),
  // Recorded by the camera alone.
  ...demoWorld.projects
    .filter(({ activity }) => activity === null)
    .map(({ key, plan }) => [key, plan] as const),
]

/** What a sport allows: rise over run, and metres per second. */
const bounds: Partial<Record<Sport, { steepest: number; fastest: number }>> = {
  mountain_biking: { steepest: 0.25, fastest: 9 },
  gravel_cycling: { steepest: 0.12, fastest: 12 },
  road_cycling: { steepest: 0.12, fastest: 17 },
  running: { steepest: 0.1, fastest: 4.5 },
  trail_running: { steepest: 0.3, fastest: 4.5 },
  hiking: { steepest: 0.4, fastest: 2 },
  walking: { steepest: 0.1, fastest: 2 },
  backcountry_skiing: { steepest: 0.4, fastest: 11 },
  alpine_skiing: { steepest: 0.4, fastest: 17 },
  kayaking: { steepest: 0.01, fastest: 2.5 },
  flying: { steepest: 0.3, fastest: 13 },
}

const at = (column: Float64Array, index: number): number => column.at(index) ?? Number.NaN
const metresBetween = ({ lat, lon }: Pick<Samples, 'lat' | 'lon'>, from: number, to: number): number =>
  distanceBetween(at(lat, from), at(lon, from), at(lat, to), at(lon, to))

test.each(activities)('%s is climbed, descended and lived through as people do', (_, plan) => {
  const activity = simulateActivity(plan)
  const { lat, lon, time, series } = recordActivity(activity).samples
  const { steepest, fastest } = bounds[plan.sport] ?? { steepest: 0, fastest: 0 }
  const window = 20
  let fastestSeen = 0
  for (let index = window; index < time.length; index += window) {
    const from = index - window
    // Leaves out windows with a rest.
    if (at(time, index) - at(time, from) > 1000 * window) continue
    fastestSeen = Math.max(fastestSeen, metresBetween({ lat, lon }, from, index) / window)
  }
  expect(fastestSeen).toBeLessThan(fastest)
  expect(fastestSeen).toBeGreaterThan(0.5 * modelOf(plan.sport).flat)
  expect(Math.max(...activity.travel.grade.map(Math.abs))).toBeLessThan(steepest)
  expect(Math.min(...series.heart_rate!)).toBeGreaterThan(60)
  expect(Math.max(...series.heart_rate!)).toBeLessThan(190)
  expect(Math.min(...series.temperature!)).toBeGreaterThan(-25)
  expect(Math.max(...series.temperature!)).toBeLessThan(35)
})

test('the world is the same every time', () => {
  for (const { key, plan } of demoWorld.activities.slice(0, 1))
    expect(activityFileOf(key, plan)).toEqual(activityFileOf(key, structuredClone(plan)))
})

const read = (key: string) => {
  const { plan } = demoWorld.activities.find((activity) => activity.key === key)!
  const { filename, text } = activityFileOf(key, plan)
  const [recording] = readActivityFile(filename, new TextEncoder().encode(text)).recordings
  if (!recording) throw new Error('nothing was read')
  return { plan, recording }
}

test('the files of watches are read as they were meant, with laps, rests and what the body did', () => {
  const ride = read('latsch')
  expect(ride.recording).toMatchObject({ sport: 'mountain_biking', name: ride.plan.title })
  expect(ride.recording.samples.time[0]).toBe(ride.plan.startMs)
  expect(ride.recording.breaks).toHaveLength(1)
  const run = read('central_park')
  const { laps, samples } = run.recording
  let metres = 0
  for (let index = 1; index < samples.time.length; index++) metres += metresBetween(samples, index - 1, index)
  expect(laps).toHaveLength(Math.ceil(metres / 1000))
  // Give or take a second at three and a half metres a second.
  for (const { distance_m } of laps.slice(0, -1)) expect(Math.abs(distance_m! - 1000)).toBeLessThan(5)
  expect(samples.series.heart_rate?.length).toBe(samples.time.length)
})
