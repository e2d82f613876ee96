import { linesOf, type Piece } from '#domain/geo/pieces.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { degrees, inChunks, isoTime, rounded, type WrittenRecording } from './written-text.ts'

/**
 * A Feature with a line for each piece, `[longitude, latitude, altitude]`, and their times as `coordTimes`.
 */
export function writeGeoJson(recording: WrittenRecording): Iterable<string> {
  return inChunks(geoJsonOf(recording))
}

function* geoJsonOf({ name, description, sport, samples, breaks }: WrittenRecording): Generator<string> {
  const pieces = linesOf(samples, breaks)
  const isTimed = pieces.length > 0 && Number.isFinite(samples.time[pieces[0]?.indexes[0] ?? 0] ?? Number.NaN)
  const properties = JSON.stringify({ title: name, description, sport })
  yield `{"type":"Feature","properties":${isTimed ? properties.slice(0, -1) : properties}`
  if (isTimed) {
    yield ',"coordTimes":['
    yield* linesIn(pieces, (index) => `"${isoTime(samples.time[index] ?? 0)}"`)
    yield ']}'
  }
  yield ',"geometry":{"type":"MultiLineString","coordinates":['
  yield* linesIn(pieces, (index) => coordinatesOf(samples, index))
  yield ']}}\n'
}

function* linesIn(pieces: Piece[], textOf: (index: number) => string): Generator<string> {
  for (const [at, { indexes }] of pieces.entries()) {
    yield at === 0 ? '[' : ',['
    for (const [order, index] of indexes.entries()) yield (order === 0 ? '' : ',') + textOf(index)
    yield ']'
  }
}

function coordinatesOf({ lat, lon, series }: Samples, index: number): string {
  const height = series.altitude?.[index] ?? Number.NaN
  const place = `${degrees(lon[index] ?? 0)},${degrees(lat[index] ?? 0)}`
  return `[${place}${Number.isFinite(height) ? `,${rounded(height, 2)}` : ''}]`
}
