import type { MeasuredStream } from '#domain/camera/readers/reader.ts'
import type { GpmfColumn } from '#domain/formats/gpmf/gpmf.ts'
import type { ColumnReport, StreamReport } from './protocol.ts'
import { texts } from './messages.ts'

const axes = ['x', 'y', 'z']
const turn = ['w', ...axes]
const position = ['Latitude', 'Longitude', 'Altitude', texts.speedOverGround, texts.speedInSpace]

/** What cameras document in their manuals but not in their files. */
const columnNames: Partial<Record<string, string[]>> = {
  GPS5: position,
  GPS9: [...position, texts.daysSince2000, texts.secondsOfTheDay, texts.dilutionOfPrecision, 'Fix'],
  CORI: turn,
  IORI: turn,
  GRAV: axes,
  ISOE: ['ISO'],
  ISOG: ['Gain'],
  SHUT: ['Exposure'],
  WBAL: [texts.whiteBalance],
  UNIF: ['Uniformity'],
}

/** Tables of faces and scenes have dozens of columns, which are useless as lines. */
const maxColumns = 32

export function streamReports(streams: MeasuredStream[]): StreamReport[] {
  return streams.map((stream, index) => ({
    id: String(index),
    device: stream.device,
    key: stream.key,
    name: stream.name,
    rate: rateOf(stream.t),
    t: neverFalling(stream.t),
    columns: columnsOf(stream),
  }))
}

function columnsOf({ key, columns, units, facts }: MeasuredStream): ColumnReport[] {
  // How the channels of a sensor are oriented, as letters: 'ZXY'. Lower-case letters point the other way.
  const letters =
    typeof facts['ORIN'] === 'string' && facts['ORIN'].length === columns.length ? facts['ORIN'] : ''
  return columns.slice(0, maxColumns).map((values, index) => ({
    label:
      columnNames[key]?.[index] ??
      letters[index] ??
      (columns.length === 1 ? texts.value : texts.column(index + 1)),
    unit: units[index] ?? (units.length === 1 ? (units[0] ?? '') : ''),
    values,
    ...rangeOf(values),
  }))
}

export function rangeOf(values: GpmfColumn): Pick<ColumnReport, 'min' | 'mean' | 'max'> {
  let [min, max, sum, count] = [Infinity, -Infinity, 0, 0]
  for (const value of values) {
    if (!Number.isFinite(value)) continue
    if (value < min) min = value
    if (value > max) max = value
    sum += value
    count++
  }
  return count === 0
    ? { min: Number.NaN, mean: Number.NaN, max: Number.NaN }
    : { min, mean: sum / count, max }
}

function rateOf(t: Float64Array): number | null {
  const seconds = (t.at(-1) ?? 0) - (t[0] ?? 0)
  return seconds > 0 ? (t.length - 1) / seconds : null
}

/** Camera clocks step back a little now and then; lines of charts cannot. */
function neverFalling(t: Float64Array): Float64Array {
  let last = -Infinity
  return t.map((seconds) => (last = Math.max(last, seconds)))
}
