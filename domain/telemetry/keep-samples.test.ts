import { expect, test } from 'vitest'
import { keepSamples } from './keep-samples.ts'
import { recordingForTests } from './recording-for-tests.ts'

const recording = recordingForTests(
  {
    second: [0, 1, 2, 3, 4, 5, 6],
    heart_rate: [60, 61, 62, 63, 64, 65, 66],
    power: [1, Number.NaN, Number.NaN, 4, Number.NaN, Number.NaN, 7],
  },
  { breaks: [5], name: 'Ride' },
)

test('dropped samples are gone, and the line is interrupted there', () => {
  const kept = keepSamples(recording, Uint8Array.of(0, 1, 1, 0, 1, 1, 1))
  expect(Array.from(kept.samples.series.heart_rate!)).toEqual([61, 62, 64, 65, 66])
  expect(kept.breaks).toEqual([2, 3])
  expect(kept.name).toBe('Ride')
})

test('a break that was cut out with its surroundings is one break', () => {
  expect(keepSamples(recording, Uint8Array.of(1, 1, 1, 0, 0, 0, 1)).breaks).toEqual([3])
})

test('a series with nothing left is dropped', () => {
  const kept = keepSamples(recording, Uint8Array.of(0, 1, 1, 0, 1, 0, 0))
  expect(Object.keys(kept.samples.series)).toEqual(['heart_rate'])
})

test('keeping nothing gives an empty recording', () => {
  const kept = keepSamples(recording, new Uint8Array(7))
  expect(kept.samples.time).toHaveLength(0)
  expect(kept.breaks).toEqual([])
})
