import { seriesNames, type Samples, type SeriesName } from '#domain/telemetry/recording.ts'
import { degrees, inChunks, isoTime, rounded, type WrittenRecording } from './written-text.ts'

const decimalsOf: Record<SeriesName, number> = {
  altitude: 2,
  distance: 2,
  speed: 3,
  heart_rate: 0,
  cadence: 0,
  power: 0,
  temperature: 1,
  grade: 2,
  iso: 0,
  shutter: 6,
  depth: 2,
}

/** A header and a row for each sample, with columns only for recorded series. Missing values are empty. */
export function writeCsv(recording: WrittenRecording): Iterable<string> {
  return inChunks(csvOf(recording))
}

function* csvOf({ name, sport, samples, breaks }: WrittenRecording): Generator<string> {
  const columns = seriesNames.filter((series) => samples.series[series] !== undefined)
  const about = `,${textCell(name ?? '')},${sport}\r\n`
  const isBroken = new Set(breaks)
  let piece = 1
  yield `time,piece,latitude,longitude,${[...columns, 'title', 'sport'].join(',')}\r\n`
  for (let index = 0; index < samples.lat.length; index++) {
    if (isBroken.has(index)) piece++
    const values = columns.map((series) => numberCell(samples.series[series]?.[index], decimalsOf[series]))
    yield `${placeCells(samples, index, piece)},${values.join(',')}${about}`
  }
}

function placeCells({ time, lat, lon }: Samples, index: number, piece: number): string {
  const ms = time[index] ?? Number.NaN
  const cells = [Number.isFinite(ms) ? isoTime(ms) : '', String(piece)]
  for (const column of [lat, lon]) {
    const value = column[index] ?? Number.NaN
    cells.push(Number.isFinite(value) ? degrees(value) : '')
  }
  return cells.join(',')
}

function numberCell(value: number | undefined, decimals: number): string {
  return value !== undefined && Number.isFinite(value) ? rounded(value, decimals) : ''
}

/**
 * A spreadsheet runs text that begins with one of these as a formula. A leading apostrophe marks it as text.
 */
const formulaStart = /^[\s]*[=+\-@\t\r|%]/

function textCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
