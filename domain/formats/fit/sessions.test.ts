import { expect, test } from 'vitest'
import { fitFile, fitType, type TestField, type TestMessage } from './fit-file-for-tests.ts'
import { fileId, lap, record, session, startMs, timestamp } from './fit-messages-for-tests.ts'
import { messageNumbers } from './message-numbers.ts'
import { readFit } from './read-fit.ts'

const field = (number: number, type: number, value: TestField['value']): TestField => ({
  number,
  type,
  value,
})
const valuesOf = (column: Float32Array | undefined) => Array.from(column ?? [])
const join = (...files: Uint8Array[]) => Uint8Array.from(files.flatMap((file) => [...file]))

test('the transitions of a triathlon are not activities, and belong to none', () => {
  const records = [0, 10, 100, 110, 120, 200, 210].map((second) => record(second, { distance: second * 2 }))
  const { recordings, losses } = readFit(
    fitFile([
      fileId(),
      ...records,
      session({ start: 0, elapsed: 20, sport: 5, subSport: 18 }),
      session({ start: 100, elapsed: 20, sport: 3 }),
      session({ start: 200, elapsed: 10, sport: 1 }),
    ]),
  )
  expect(recordings.map(({ sport, samples }) => [sport, samples.time.length])).toEqual([
    ['open_water_swimming', 2],
    ['running', 2],
  ])
  // The swim was 20 m; the counter stood at 240 m when the shoes were changed.
  expect(recordings.map(({ samples }) => valuesOf(samples.series.distance))).toEqual([
    [0, 20],
    [160, 180],
  ])
  expect(losses).toEqual([])
})

test('a file with nothing but a transition is still an activity', () => {
  const { recordings } = readFit(
    fitFile([fileId(), record(0, { heartRate: 90 }), session({ start: 0, elapsed: 9, sport: 3 })]),
  )
  expect(recordings.map(({ sport }) => sport)).toEqual(['transition'])
})

test('a session without times still has its sport and its totals', () => {
  const withoutTimes: TestMessage = {
    message: messageNumbers.session,
    fields: [field(5, fitType.enum, 2), field(6, fitType.enum, 58), field(9, fitType.uint32, 1_105_800)],
  }
  const { recordings } = readFit(
    fitFile([fileId(), record(0, { heartRate: 90 }), record(9, { heartRate: 91 }), withoutTimes]),
  )
  expect(recordings[0]).toMatchObject({
    sport: 'indoor_cycling',
    start_ms: startMs,
    device_totals: { distance_m: 11_058 },
  })
})

test('a recording without a session has the sport of its laps', () => {
  const run = {
    ...lap(0, 10, 50),
    fields: [...lap(0, 10, 50).fields, field(25, fitType.enum, 1), field(39, fitType.enum, 3)],
  }
  const { recordings } = readFit(
    fitFile([fileId(), record(0, { heartRate: 90 }), record(9, { heartRate: 91 }), run]),
  )
  expect(recordings.map(({ sport }) => sport)).toEqual(['trail_running'])
})

test('swapped times of a session are recognised', () => {
  const swapped = session({ start: 0, elapsed: 1632 }, [field(8, fitType.uint32, 2_760_000)])
  const { recordings } = readFit(fitFile([fileId(), record(0, { heartRate: 90 }), swapped]))
  expect(recordings[0]?.device_totals).toMatchObject({ elapsed_time_ms: 2_760_000, timer_time_ms: 1_632_000 })
})

const activity = (local: number): TestMessage => ({
  message: messageNumbers.activity,
  fields: [timestamp(100), { ...timestamp(100 + local), number: 5 }],
})

test.each([
  [7200, 120],
  [-5 * 3600 + 4, -300],
  [5.5 * 3600 - 1, 330],
  [0, 0],
  [-86_400 * 365, null],
])('a clock that is %d s ahead of UTC is %s minutes ahead', (local, minutes) => {
  const { recordings } = readFit(fitFile([fileId(), record(0, { heartRate: 90 }), activity(local)]))
  expect(recordings[0]?.clock_ahead_minutes).toBe(minutes)
})

test('a file that does not say what its clock shows leaves the offset unknown', () => {
  expect(
    readFit(fitFile([fileId(), record(0, { heartRate: 90 })])).recordings[0]?.clock_ahead_minutes,
  ).toBeNull()
})

/** The strap's clock reads 2048 ticks of 1/1024 s half a second after the start. */
const firstBeat: TestMessage = {
  message: messageNumbers.heartRate,
  local: 5,
  fields: [
    timestamp(0),
    field(0, fitType.uint16, 16_384),
    field(9, fitType.uint32, 2048),
    field(6, fitType.uint8, 100),
  ],
}
/** 2048 + 1024 and 2048 + 2560 ticks, stored as twelve bits each: at 1.5 s and at 3 s. */
const [one, two] = [3072 & 0xfff, 4608 & 0xfff]
const laterBeats: TestMessage = {
  message: messageNumbers.heartRate,
  local: 6,
  fields: [
    field(10, fitType.byte, [one & 0xff, (one >> 8) | ((two & 0x0f) << 4), two >> 4]),
    field(6, fitType.uint8, [110, 130]),
  ],
}
const swim = [fileId(), ...[0, 1, 2, 3, 4].map((second) => record(second, { distance: second }))]

test.each([
  ['in the same file', fitFile([...swim, firstBeat, laterBeats])],
  ['in a part of its own', join(fitFile(swim), fitFile([firstBeat, laterBeats]))],
  ['in several parts, whose clock goes on', join(fitFile(swim), fitFile([firstBeat]), fitFile([laterBeats]))],
])('heart rates that a strap sends afterwards, %s, reach the records they belong to', (_, bytes) => {
  const { recordings, losses } = readFit(bytes)
  expect(recordings.map(({ samples }) => valuesOf(samples.series.heart_rate))).toEqual([
    [Number.NaN, 100, 110, 130, Number.NaN],
  ])
  expect(losses).toEqual([])
})
