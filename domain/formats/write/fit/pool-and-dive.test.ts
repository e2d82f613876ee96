import FitParser from 'fit-file-parser'
import { expect, test } from 'vitest'
import { readFit } from '#domain/formats/fit/read-fit.ts'
import { recordingForTests, testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import type { DiveTotals, PoolSwim } from '#domain/telemetry/recording.ts'
import { writeFit } from './fit.ts'

const at = (second: number) => testStartMs + second * 1000

const pool: PoolSwim = {
  pool_m: 22.86,
  unit: 'yd',
  lengths: [
    { start_ms: at(0), end_ms: at(30.25), is_rest: false, strokes: 18, stroke: 'freestyle' },
    { start_ms: at(31), end_ms: at(51), is_rest: true, strokes: null, stroke: null },
    { start_ms: at(51), end_ms: at(90), is_rest: false, strokes: null, stroke: 'medley' },
    { start_ms: at(90), end_ms: at(130), is_rest: false, strokes: 12, stroke: null },
  ],
}
const dive: DiveTotals = {
  max_depth_m: 18.2,
  average_depth_m: 9.5,
  bottom_time_ms: 2_400_000,
  surface_interval_ms: null,
}
const swim = recordingForTests({ second: [0, 60, 130], distance: [0, 30, 68.58] }, { sport: 'swimming' })
const bytesOf = (extra: Partial<typeof swim>) => Buffer.concat([...writeFit({ ...swim, ...extra })])

test('a file of ours keeps the lengths of a swim and what a dive computer said', () => {
  const [again] = readFit(bytesOf({ pool, dive })).recordings
  expect(again?.pool).toEqual(pool)
  expect(again?.dive).toEqual(dive)
  expect(Array.from(again?.samples.series.distance ?? [])).toEqual(
    Array.from(swim.samples.series.distance ?? []),
  )
})

test('another reader finds the lengths too', async () => {
  const parsed = await new FitParser({ force: false, mode: 'list' }).parseAsync(bytesOf({ pool }))
  expect(parsed.lengths).toMatchObject([
    { length_type: 'active', total_strokes: 18, swim_stroke: 'freestyle', total_elapsed_time: 30.25 },
    { length_type: 'idle', total_elapsed_time: 20 },
    { length_type: 'active', swim_stroke: 'im', total_elapsed_time: 39 },
    { length_type: 'active', total_strokes: 12, total_elapsed_time: 40 },
  ])
  expect(parsed.sessions).toMatchObject([
    { num_lengths: 4, num_active_lengths: 3, pool_length: 22.86, pool_length_unit: 'statute' },
  ])
})

const sportsOf = async (bytes: ReturnType<typeof bytesOf>) => {
  const { sessions = [] } = await new FitParser({ force: false, mode: 'list' }).parseAsync(bytes)
  return sessions.map(({ sport, sub_sport }) => [sport, sub_sport])
}

test('other readers are told that a swim was in a pool, and how someone dived', async () => {
  expect(await sportsOf(bytesOf({ pool }))).toEqual([['swimming', 'lap_swimming']])
  expect(await sportsOf(bytesOf({ sport: 'open_water_swimming' }))).toEqual([['swimming', 'open_water']])
  const placed = { ...swim.samples, lat: swim.samples.lat.map(() => 47), lon: swim.samples.lon.map(() => 11) }
  expect(await sportsOf(bytesOf({ samples: placed }))).toEqual([['swimming', 'generic']])
  for (const [kind, told] of [
    ['single_gas', 'single_gas_diving'],
    ['multi_gas', 'multi_gas_diving'],
    ['gauge', 'gauge_diving'],
    ['apnea', 'apnea_diving'],
    ['apnea_hunt', 'apnea_hunting'],
  ] as const) {
    const bytes = bytesOf({ sport: 'diving', dive: { ...dive, kind } })
    expect(await sportsOf(bytes)).toEqual([['diving', told]])
    expect(readFit(bytes).recordings[0]?.dive?.kind).toBe(kind)
  }
  expect(await sportsOf(bytesOf({ sport: 'diving', dive }))).toEqual([['diving', 'generic']])
})

test('a file of an activity that is neither has nothing of it', () => {
  const [again] = readFit(bytesOf({})).recordings
  expect([again?.pool, again?.dive]).toEqual([undefined, undefined])
})
