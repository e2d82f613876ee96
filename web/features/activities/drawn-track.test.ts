import { expect, test } from 'vitest'
import type { Samples } from '#domain/telemetry/recording.ts'
import { drawnTrack, nearestSample, positionAt, stretchOf, valuesAlong } from './drawn-track.ts'

/**
 * East along the equator, 0.01 degrees (1.1 km) per step, a corner at the third, the fifth without a
 * position.
 */
const samples: Samples = {
  time: Float64Array.from([0, 1, 2, 3, 4, 5]),
  lon: Float64Array.from([0, 0.01, 0.02, 0.02, Number.NaN, 0.02]),
  lat: Float64Array.from([0, 0, 0, 0.01, Number.NaN, 0.02]),
  series: { speed: Float32Array.from([1, 2, 3, 4, 5, 6]) },
}
const track = drawnTrack(samples, [])

test('a line keeps its corners and leaves out the points between them', () => {
  expect(track.pieces).toEqual([
    [
      [0, 0],
      [0.02, 0],
      [0.02, 0.02],
    ],
  ])
  expect(valuesAlong(track, samples, 'speed')).toEqual([Float32Array.from([1, 3, 6])])
  expect(valuesAlong(track, samples, 'power')[0]).toEqual(new Float32Array(3).fill(Number.NaN))
})

test('a point beside the line is matched to the nearest place on it', () => {
  expect(nearestSample(track, [0.019, 0.001])).toBe(2)
  expect(nearestSample({ pieces: [], indexes: [] }, [0, 0])).toBe(-1)
})

test('where no position was recorded, the last one is used', () => {
  expect(positionAt(samples, 4)).toEqual([0.02, 0.01])
  expect(positionAt({ ...samples, lon: new Float64Array(6).fill(Number.NaN) }, 4)).toBeNull()
})

test('a stretch of the line begins and ends between its points, and keeps the corners', () => {
  const places = samples.time
  expect(stretchOf(track, samples, places, { from: 1, to: 3 })).toEqual([
    [
      [0.01, 0],
      [0.02, 0],
      [0.02, 0.01],
    ],
  ])
  expect(stretchOf(track, samples, places, { from: 0.25, to: 0.75 })).toEqual([
    [
      [0.0025, 0],
      [0.0075, 0],
    ],
  ])
})

test('a stretch across a break stays in its pieces', () => {
  const broken = drawnTrack(samples, [3])
  expect(stretchOf(broken, samples, samples.time, { from: 1, to: 5 })).toEqual([
    [
      [0.01, 0],
      [0.02, 0],
    ],
    [
      [0.02, 0.01],
      [0.02, 0.02],
    ],
  ])
})
