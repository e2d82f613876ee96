import { expect, test } from 'vitest'
import { linesOf } from '#domain/geo/pieces.ts'
import { isMeasured, isMeasuredRange, withoutUnmeasured } from './is-measured.ts'
import { openPauses } from './open-pauses.ts'
import { recordingForTests, testStartMs } from './recording-for-tests.ts'

const gap = Number.NaN
const range = (min: number, max: number) => ({ min, average: 0, max })
const secondsOf = ({ time }: { time: Float64Array }) => Array.from(time, (ms) => (ms - testStartMs) / 1000)

test('a pause of more than a minute becomes a gap with both ends on every axis', () => {
  const recording = recordingForTests(
    {
      second: [0, 1, 61, 62, 123, 124],
      lat: [47, 47, 47, 47, 47, 47],
      lon: [11, 11, 11, 11, 11, 11],
      altitude: [1, 2, 3, 4, 5, 6],
      distance: [0, 5, 10, 15, 20, 25],
    },
    { breaks: [2, 4, 5] },
  )
  const { samples, breaks } = openPauses(recording)
  // A minute is not a pause yet.
  expect(secondsOf(samples)).toEqual([0, 1, 61, 62, 62.001, 122.999, 123, 124])
  expect(Array.from(samples.series.altitude ?? [])).toEqual([1, 2, 3, 4, gap, gap, 5, 6])
  expect(Array.from(samples.series.distance ?? [])).toEqual([0, 5, 10, 15, 15, 20, 20, 25])
  expect(breaks).toEqual([2, 6, 7])
  const drawn = (of: Pick<typeof recording, 'samples' | 'breaks'>) =>
    linesOf(of.samples, of.breaks).map(({ lon }) => lon.length)
  expect(drawn({ samples, breaks })).toEqual(drawn(recording))
})

test('each pause is a gap', () => {
  const { samples } = openPauses(
    recordingForTests({ second: [0, 1, 2, 100, 101, 300], power: [1, 2, 3, 4, 5, 6] }),
  )
  expect(Array.from(samples.series.power ?? [])).toEqual([1, 2, 3, gap, gap, 4, 5, gap, gap, 6])
})

test('a recording with a sample every two minutes has no pauses of two minutes, and one without times has none', () => {
  const sparse = recordingForTests({ second: [0, 120, 240, 360, 480, 900], altitude: [1, 2, 3, 4, 5, 6] })
  expect(secondsOf(openPauses(sparse).samples)).toEqual([0, 120, 240, 360, 480, 480.001, 899.999, 900])
  const untimed = recordingForTests({ altitude: [1, 2, 3] })
  expect(openPauses(untimed).samples).toBe(untimed.samples)
})

test('series that are zero throughout were not measured, except the temperature', () => {
  const zeros = [0, gap, 0]
  const { samples } = recordingForTests({
    second: [0, 1, 2],
    cadence: zeros,
    power: zeros,
    altitude: zeros,
    temperature: zeros,
    speed: [0, 0, 0.1],
  })
  expect(Object.keys(withoutUnmeasured(samples).series).toSorted()).toEqual(['speed', 'temperature'])
  expect(isMeasured('temperature', Float32Array.of(gap, gap))).toBe(false)
  expect(isMeasured('grade', Float32Array.of(0, -1))).toBe(true)
  expect([
    isMeasuredRange('power', range(0, 0)),
    isMeasuredRange('power', range(0, 200)),
    isMeasuredRange('grade', range(-3, 0)),
  ]).toEqual([false, true, true])
  expect([isMeasuredRange('temperature', range(0, 0)), isMeasuredRange('power', undefined)]).toEqual([
    true,
    false,
  ])
})
