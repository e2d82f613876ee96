import { tableFromIPC } from '@uwdata/flechette'
import { expect, test } from 'vitest'
import { recordingForTests } from './recording-for-tests.ts'
import { decodeSamples, encodeSamples } from './samples-codec.ts'

const { samples } = recordingForTests({
  second: [0, 1, 2],
  lat: [47.123456789, Number.NaN, -0],
  lon: [11, 12, 180],
  heart_rate: [60, Number.NaN, 62.5],
  grade: [-3.5, 0, Number.NaN],
})

test('samples come back bit for bit, with their breaks', () => {
  const decoded = decodeSamples(encodeSamples(samples, [1, 2]))
  expect(decoded).toEqual({ samples, breaks: [1, 2] })
  expect(decoded.samples.time).toBeInstanceOf(Float64Array)
  expect(decoded.samples.series.grade).toBeInstanceOf(Float32Array)
})

test('only recorded series become columns, which any Arrow reader finds', () => {
  const table = tableFromIPC(encodeSamples(samples, []))
  expect(table.names).toEqual(['time', 'lat', 'lon', 'heart_rate', 'grade'])
  expect(table.getChild('heart_rate')?.toArray()).toEqual(samples.series.heart_rate)
  expect(table.numRows).toBe(3)
})

test('reading copies nothing', () => {
  const bytes = encodeSamples(samples, [])
  const decoded = decodeSamples(bytes)
  expect(decoded.samples.time.buffer).toBe(bytes.buffer)
  expect(decoded.samples.series.heart_rate?.buffer).toBe(bytes.buffer)
})

test('a stream that begins anywhere in a larger buffer is read too', () => {
  const bytes = encodeSamples(samples, [2])
  const larger = new Uint8Array(bytes.length + 3)
  larger.set(bytes, 3)
  expect(decodeSamples(larger.subarray(3))).toEqual({ samples, breaks: [2] })
})

test('no samples give columns of length zero', () => {
  const none = recordingForTests({ second: [] }).samples
  expect(decodeSamples(encodeSamples(none, []))).toEqual({ samples: none, breaks: [] })
})
