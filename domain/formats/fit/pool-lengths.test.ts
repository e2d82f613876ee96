import FitParser from 'fit-file-parser'
import { expect, test } from 'vitest'
import { derive } from '#domain/telemetry/derive.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { fitFile, fitType } from './fit-file-for-tests.ts'
import {
  depthField,
  fileId,
  poolFields,
  poolLength,
  record,
  session,
  startMs,
} from './fit-messages-for-tests.ts'
import { messageNumbers } from './message-numbers.ts'
import { readFit } from './read-fit.ts'

const freestyle = { strokes: 18, stroke: 0 }
const breaststroke = { strokes: 12, stroke: 2 }

/** 30 s, 32 s, a rest of 20 s, 40 s: 75 m in a pool of 25 m. */
const swim = [
  fileId(),
  poolLength(0, 30, freestyle),
  poolLength(30, 32, freestyle),
  poolLength(62, 20),
  poolLength(82, 40, breaststroke),
  session({ start: 0, elapsed: 122, sport: 5, subSport: 17 }, poolFields(25)),
]

const at = (second: number) => startMs + second * 1000

test('a swim in a pool has its lengths, with strokes and rests', () => {
  const { recordings } = readFit(fitFile(swim))
  expect(recordings).toHaveLength(1)
  expect(recordings[0]?.sport).toBe('swimming')
  expect(recordings[0]?.pool).toEqual({
    pool_m: 25,
    unit: 'm',
    lengths: [
      { start_ms: at(0), end_ms: at(30), is_rest: false, strokes: 18, stroke: 'freestyle' },
      { start_ms: at(30), end_ms: at(62), is_rest: false, strokes: 18, stroke: 'freestyle' },
      { start_ms: at(62), end_ms: at(82), is_rest: true, strokes: null, stroke: null },
      { start_ms: at(82), end_ms: at(122), is_rest: false, strokes: 12, stroke: 'breaststroke' },
    ],
  })
})

test('another reader finds the same lengths', async () => {
  const bytes = fitFile(swim)
  const parsed = await new FitParser({ force: false, mode: 'list' }).parseAsync(Buffer.from(bytes))
  const theirs = (parsed.lengths ?? []) as unknown as Record<string, unknown>[]
  const ours = readFit(bytes).recordings[0]?.pool?.lengths ?? []
  expect(theirs.map((length) => Number(length['total_elapsed_time']) * 1000)).toEqual(
    ours.map(({ start_ms, end_ms }) => end_ms - start_ms),
  )
  expect(theirs.map((length) => length['length_type'])).toEqual(
    ours.map(({ is_rest }) => (is_rest ? 'idle' : 'active')),
  )
  expect(theirs.map((length) => length['total_strokes'] ?? null)).toEqual(ours.map(({ strokes }) => strokes))
  expect(theirs.map((length) => length['swim_stroke'] ?? null)).toEqual(ours.map(({ stroke }) => stroke))
  expect(parsed.sessions).toMatchObject([{ pool_length: 25 }])
})

test('without any records, the distance and the time in motion come from the lengths', () => {
  const [recording] = readFit(fitFile(swim)).recordings
  const { distance_m, moving_time_ms, elapsed_time_ms } = summarize(derive(recording!))
  // 30 + 32 + 40 seconds of swimming, and a rest of 20 that does not count.
  expect({ distance_m, moving_time_ms, elapsed_time_ms }).toEqual({
    distance_m: 75,
    moving_time_ms: 102_000,
    elapsed_time_ms: 122_000,
  })
})

test('records without a distance get that of the lengths', () => {
  const beats = [0, 15, 30, 62, 70, 102, 122].map((second) => record(second, { heartRate: 120 }))
  const [recording] = readFit(fitFile([...beats, ...swim])).recordings
  expect(Array.from(recording?.samples.series.distance ?? [])).toEqual([0, 12.5, 25, 50, 50, 62.5, 75])
})

test('a distance that the device counted stays', () => {
  const counted = [0, 60, 122].map((second) => record(second, { distance: second / 2 }))
  const [recording] = readFit(fitFile([...counted, ...swim])).recordings
  expect(Array.from(recording?.samples.series.distance ?? [])).toEqual([0, 30, 61])
})

test('a pool in yards says so, and a pool of unknown length is the distance of a length', () => {
  const lengths = [poolLength(0, 30, freestyle), poolLength(30, 30, freestyle)]
  const yards = session({ start: 0, elapsed: 60, sport: 5, subSport: 17 }, poolFields(22.86, 1))
  const [inYards] = readFit(fitFile([fileId(), ...lengths, yards])).recordings
  expect(inYards?.pool).toMatchObject({ pool_m: 22.86, unit: 'yd' })
  const unknown = session({ start: 0, elapsed: 60, sport: 5, subSport: 17 }, [
    { number: 9, type: fitType.uint32, value: 66_60 },
  ])
  const [counted] = readFit(fitFile([fileId(), ...lengths, unknown])).recordings
  expect(counted?.pool).toMatchObject({ pool_m: 33.3, unit: 'm' })
})

test('lengths belong to the session in which they were swum', () => {
  const { recordings } = readFit(
    fitFile([
      ...swim,
      record(200, { distance: 0 }),
      record(300, { distance: 1000 }),
      session({ start: 200, elapsed: 100, sport: 2 }),
    ]),
  )
  expect(recordings.map(({ sport, pool }) => [sport, pool?.lengths.length])).toEqual([
    ['swimming', 4],
    ['cycling', undefined],
  ])
})

test('a session without lengths, or with nothing but rests, is no swim in a pool', () => {
  const idle = [fileId(), poolLength(0, 30), session({ start: 0, elapsed: 60, sport: 5 }, poolFields(25))]
  expect(readFit(fitFile(idle)).recordings[0]?.pool).toBeUndefined()
})

const summaryOfSession = {
  message: messageNumbers.diveSummary,
  fields: [
    { number: 0, type: fitType.uint16, value: 18 },
    { number: 1, type: fitType.uint16, value: 0 },
    { number: 2, type: fitType.uint32, value: 9500 },
    { number: 3, type: fitType.uint32, value: 18_200 },
    { number: 4, type: fitType.uint32, value: 3600 },
    { number: 11, type: fitType.uint32, value: 2_400_000 },
  ],
}

test('a dive has its depths, and what the dive computer says about it', async () => {
  const bytes = fitFile([
    fileId(),
    record(0, {}, [depthField(0)]),
    record(10, {}, [depthField(4.25)]),
    record(20, {}, [depthField(18.2)]),
    summaryOfSession,
    session({ start: 0, elapsed: 20, sport: 53, subSport: 53 }),
  ])
  const [recording] = readFit(bytes).recordings
  expect(recording).toMatchObject({
    sport: 'diving',
    dive: {
      max_depth_m: 18.2,
      average_depth_m: 9.5,
      bottom_time_ms: 2_400_000,
      surface_interval_ms: 3_600_000,
    },
  })
  expect(Array.from(recording?.samples.series.depth ?? [])).toEqual([0, 4.25, Math.fround(18.2)])
  const parsed = await new FitParser({ force: false, mode: 'list' }).parseAsync(Buffer.from(bytes))
  expect((parsed.records as unknown as { depth: number }[]).map(({ depth }) => depth)).toEqual([
    0, 4.25, 18.2,
  ])
})

test('a summary of another session, or of a device on land, says nothing about a dive', () => {
  const ofAnother = {
    ...summaryOfSession,
    fields: summaryOfSession.fields.with(1, { number: 1, type: fitType.uint16, value: 3 }),
  }
  const file = [
    fileId(),
    record(0, { heartRate: 90 }),
    ofAnother,
    session({ start: 0, elapsed: 20, sport: 1 }),
  ]
  expect(readFit(fitFile(file)).recordings[0]?.dive).toBeUndefined()
})
