import { expect, test } from 'vitest'
import { emptyValues } from '#domain/telemetry/sample-at.ts'
import { laterBy, prepareRecording } from '../recordings/prepared-recording.ts'
import { mapBox, miniMapOf, pieceOn, speedPath, speedsOf } from './start-preview.ts'

/** A thousand seconds to the north-east, accelerating. */
const numbers = Array.from({ length: 1001 }, (_, n) => n)
const recording = {
  samples: {
    time: Float64Array.from(numbers, (n) => n * 1000),
    lat: Float64Array.from(numbers, (n) => 47 + n * 1e-5),
    lon: Float64Array.from(numbers, (n) => 11 + n * 1e-5),
    series: { speed: Float32Array.from(numbers, (n) => n / 100) },
  },
  breaks: [],
}
const way = { sport: 'cycling', rate: 1 } as const

test('a recording is prepared once, even for videos that are moved, and again for another rate', () => {
  const first = prepareRecording(recording, way)
  expect(prepareRecording(recording, way)).toBe(first)
  expect(first.ranges).toEqual({ altitude: null, speed: { low: 0, high: 10 } })
  const values = emptyValues()
  laterBy(first.sampler, 5000).at(505_000, values)
  expect(values.lat).toBeCloseTo(47.005, 9)
  const faster = prepareRecording(recording, { ...way, rate: 10 })
  expect([faster.sampler.endMs, faster.lines === first.lines]).toEqual([10_000_000, true])
})

test('the small map holds the whole track, and the video’s part is where it would have been filmed', () => {
  const { lines, sampler } = prepareRecording(recording, way)
  const map = miniMapOf(lines)
  if (!map) throw new Error('there is a way')
  const [west, east] = [map.placeOf([11, 47]), map.placeOf([11.01, 47.01])]
  expect([west[1] - east[1], west[0] < east[0]]).toEqual([mapBox.height - 12, true])
  const piece = pieceOn(map, sampler, { startMs: 500_000, endMs: 520_000 })
  const [begin, end] = [map.placeOf([11.005, 47.005]), map.placeOf([11.0052, 47.0052])]
  expect(piece.startsWith(`M${begin[0].toFixed(1)} ${begin[1].toFixed(1)}`)).toBe(true)
  expect(piece.endsWith(`${end[0].toFixed(1)} ${end[1].toFixed(1)}`)).toBe(true)
  expect(miniMapOf([])).toBeNull()
})

test('unknown speeds are left out of the profile', () => {
  const { sampler } = prepareRecording(recording, way)
  const speeds = speedsOf(sampler, { startMs: 990_000, endMs: 1_010_000 })
  expect([speeds.length, Number.isNaN(speeds.at(-1)), Math.round(speeds[0] ?? 0)]).toEqual([60, true, 10])
  expect(speedPath(speeds, 10).split('L').length).toBe(30)
})
