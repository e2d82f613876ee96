import { expect, test } from 'vitest'
import { derive } from '#domain/telemetry/derive.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { fitFile, type TestMessage } from './fit-file-for-tests.ts'
import { fileId, lap, record, session, startMs, timer } from './fit-messages-for-tests.ts'
import { readFit } from './read-fit.ts'

const days = 20 * 24 * 3600
const run = (second: number) => record(second, { lat: 47 + second / 40_000, lon: 11, distance: second * 2.8 })
const shifted = (message: TestMessage, by: number): TestMessage => ({
  ...message,
  fields: message.fields.map((field) =>
    (field.number === 253 || (field.number === 2 && message.local !== 1)) && typeof field.value === 'number'
      ? { ...field, value: field.value + by }
      : field,
  ),
})
const before = [0, 100, 200].map(run)
const after = [208, 300, 400].map(run)

/** A run of 400 seconds. After 200 of them, the device sets its clock by `by` seconds. */
const clockSet = (by: number, elapsed = 400) =>
  readFit(
    fitFile([
      fileId(),
      timer(0, 0),
      ...before,
      ...after.map((message) => shifted(message, by)),
      lap(0, 150, 420),
      lap(150, 150, 420),
      shifted(lap(300, 100, 280), by),
      session({ start: 0, elapsed, sport: 1 }),
    ]),
  ).recordings[0]!

test.each([days, -days, 3600])('a clock that is set by %i seconds on the way lengthens nothing', (by) => {
  const recording = clockSet(by)
  const seconds = Array.from(recording.samples.time, (ms) => (ms - startMs) / 1000 - by)
  expect(seconds).toEqual([0, 100, 200, 208, 300, 400])
  expect(recording.start_ms).toBe(startMs + by * 1000)
  expect(recording.laps.map(({ start_ms }) => (start_ms - startMs) / 1000 - by)).toEqual([0, 150, 300])
  expect(summarize(derive(recording))).toMatchObject({ elapsed_time_ms: 400_000, moving_time_ms: 400_000 })
})

const secondsOf = (recording: { samples: { time: Float64Array } }) =>
  (recording.samples.time.at(-1)! - recording.samples.time[0]!) / 1000

test('a night that the device counted is a night', () => {
  expect(secondsOf(clockSet(days, days + 400))).toBe(days + 400)
})

test('a night after a stop of the timer is one too, although the device did not count it', () => {
  const { recordings } = readFit(
    fitFile([
      fileId(),
      timer(0, 0),
      ...before,
      timer(200, 4),
      shifted(timer(208, 0), days),
      ...after.map((message) => shifted(message, days)),
      session({ start: 0, elapsed: 400, sport: 1 }),
    ]),
  )
  expect(secondsOf(recordings[0]!)).toBe(days + 400)
})

test('where the way did not go on, the device may have been switched off', () => {
  const { recordings } = readFit(
    fitFile([
      fileId(),
      ...before,
      ...[200, 300, 400].map((second, index) =>
        shifted(
          {
            ...run(second),
            fields: [record([208, 300, 400][index]!).fields[0]!, ...run(second).fields.slice(1)],
          },
          days,
        ),
      ),
      session({ start: 0, elapsed: 400, sport: 1 }),
    ]),
  )
  expect(secondsOf(recordings[0]!)).toBe(days + 400)
})

test('a clock that shows the same times twice is left alone', () => {
  // A lap at 1000 seconds could belong to either half of the run.
  const { recordings } = readFit(
    fitFile([
      fileId(),
      ...[0, 1000, 2000].map(run),
      ...[2008, 3000, 4000].map((second) => shifted(run(second), -1500)),
      session({ start: 0, elapsed: 4000, sport: 1 }),
    ]),
  )
  expect(secondsOf(recordings[0]!)).toBe(2500)
})
