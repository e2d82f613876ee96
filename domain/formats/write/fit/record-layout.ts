import { secondsOf } from '#domain/formats/fit/fit-time.ts'
import { messageNumbers } from '#domain/formats/fit/message-numbers.ts'
import { ourMilliseconds, ourPiece, ourSeries, type OurField } from '#domain/formats/fit/our-fields.ts'
import { seriesNames, type Samples, type SeriesName } from '#domain/telemetry/recording.ts'
import { locals } from './locals.ts'
import { messageSize, sizeOf, typeOf, writeValue, type LaidOut, type Layout } from './layout.ts'

/** A column of the records, as the numbers FIT stores. */
type Column = { field: LaidOut; stored: (row: number) => number }

export type RecordLayout = { layout: Layout; columns: Column[]; ourFields: OurField[] }

/** Native fields for a series. The stored number is (value + `offset`) · `scale`. */
type NativeField = LaidOut & { scale: number; offset: number }

const nativeFields: Partial<Record<SeriesName, NativeField>> = {
  altitude: { number: 78, type: 'uint32', scale: 5, offset: 500 },
  distance: { number: 5, type: 'uint32', scale: 100, offset: 0 },
  speed: { number: 73, type: 'uint32', scale: 1000, offset: 0 },
  heart_rate: { number: 3, type: 'uint8', scale: 1, offset: 0 },
  power: { number: 7, type: 'uint16', scale: 1, offset: 0 },
  temperature: { number: 13, type: 'sint8', scale: 1, offset: 0 },
  grade: { number: 9, type: 'sint16', scale: 100, offset: 0 },
  depth: { number: 92, type: 'uint32', scale: 1000, offset: 0 },
}
const cadenceField: LaidOut = { number: 4, type: 'uint8' }
/** The fraction of a cadence, in 128ths. */
const fractionField: LaidOut = { number: 53, type: 'uint8' }
const fractions = 128

const semicirclesPerDegree = 2 ** 31 / 180

/** Only the fields these samples need. */
export function layOutRecords(samples: Samples, breaks: number[]): RecordLayout {
  const { time, lat, lon } = samples
  const native: Column[] = [
    { field: { number: 253, type: 'uint32' }, stored: (row) => secondsOf(Math.round(time[row]!)) },
  ]
  if (lat.some((degrees) => !Number.isNaN(degrees))) {
    native.push({ field: { number: 0, type: 'sint32' }, stored: (row) => lat[row]! * semicirclesPerDegree })
    // The largest longitude has no number of its own, because it is the same as the smallest.
    native.push({
      field: { number: 1, type: 'sint32' },
      stored: (row) => eastward(lon[row]! * semicirclesPerDegree),
    })
  }
  const own: { field: OurField; stored: Column['stored'] }[] = []
  for (const name of seriesNames) {
    const values = samples.series[name]
    if (!values) continue
    const columns = nativeColumns(name, values)
    native.push(...columns)
    if (columns.length === 0 || !isExact(name, values))
      own.push({ field: ourSeries[name], stored: (row) => values[row]! })
  }
  if (time.some((ms) => millisecondsOf(ms) !== 0))
    own.push({ field: ourMilliseconds, stored: (row) => millisecondsOf(time[row]!) })
  if (breaks.length > 0) own.push({ field: ourPiece, stored: pieceNumbers(breaks) })
  const [fields, ourFields] = [native.map(({ field }) => field), own.map(({ field }) => field)]
  const layout: Layout = { message: messageNumbers.record, local: locals.record, fields, ours: ourFields }
  return { layout, columns: [...native, ...own], ourFields }
}

/** Records from one row up to but not including another. */
export function writeRecords({ layout, columns }: RecordLayout, from: number, to: number): Uint8Array {
  const size = messageSize(layout)
  const bytes = new Uint8Array(size * (to - from))
  const view = new DataView(bytes.buffer)
  let offset = 1
  for (let at = 0; at < bytes.length; at += size) bytes[at] = layout.local
  for (const { field, stored } of columns) {
    const type = typeOf(field)
    for (let row = from; row < to; row++) writeValue(view, (row - from) * size + offset, type, stored(row))
    offset += sizeOf(field)
  }
  return bytes
}

export const millisecondsOf = (timeMs: number): number => ((Math.round(timeMs) % 1000) + 1000) % 1000

const eastward = (semicircles: number): number =>
  Math.round(semicircles) === 2 ** 31 ? -(2 ** 31) : semicircles

function nativeColumns(name: SeriesName, values: Float32Array): Column[] {
  if (name === 'cadence') {
    return [
      { field: cadenceField, stored: (row) => Math.floor(values[row]!) },
      { field: fractionField, stored: (row) => fractionOf(values[row]!) },
    ]
  }
  const field = nativeFields[name]
  return field ? [{ field, stored: (row) => (values[row]! + field.offset) * field.scale }] : []
}

/** Rounded down, so that the fraction never becomes a whole. */
const fractionOf = (value: number): number => Math.floor((value - Math.floor(value)) * fractions)

/** Whether the native field preserves every value. */
function isExact(name: SeriesName, values: Float32Array): boolean {
  const field = nativeFields[name] ?? { ...cadenceField, scale: fractions, offset: 0 }
  const { invalid } = typeOf(field)
  const max = name === 'cadence' ? invalid * fractions : invalid
  const min = field.type.startsWith('s') ? -invalid - 1 : 0
  return values.every((value) => {
    if (Number.isNaN(value)) return true
    const stored = Math.round((value + field.offset) * field.scale)
    return stored >= min && stored < max && Math.fround(stored / field.scale - field.offset) === value
  })
}

/** Rows must be requested in order. */
function pieceNumbers(breaks: number[]): (row: number) => number {
  let piece = 0
  return (row) => {
    while (piece < breaks.length && breaks[piece]! <= row) piece++
    return piece
  }
}
