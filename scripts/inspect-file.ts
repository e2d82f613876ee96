// Prints what is read from an activity file, or from each file in a folder: `node scripts/inspect-file.ts
// ride.fit`. Our totals come before those that the device wrote into the file itself, as in `41.3/41.3 km`.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { derive } from '#domain/telemetry/derive.ts'
import {
  seriesNames,
  UnreadableFileError,
  type FileReading,
  type Recording,
} from '#domain/telemetry/recording.ts'
import { summarize } from '#domain/telemetry/summarize.ts'

const readable = /\.(fit|gpx|tcx|kml)(\.gz)?$/i

const path = process.argv[2]
if (path === undefined) {
  process.stderr.write('Usage: node scripts/inspect-file.ts <file or folder>\n')
  process.exitCode = 1
} else for (const file of listFiles(path)) inspect(file)

function listFiles(from: string): string[] {
  if (!statSync(from).isDirectory()) return [from]
  const names = readdirSync(from).filter((name) => readable.test(name))
  return names.toSorted().map((name) => join(from, name))
}

function inspect(file: string): void {
  write(basename(file))
  const reading = read(file)
  if (typeof reading === 'string') {
    write(`  nothing: ${reading}`)
    return
  }
  for (const recording of reading.recordings) for (const line of describe(recording)) write(`  ${line}`)
  for (const loss of reading.losses) write(`  lost: ${loss}`)
}

function read(file: string): FileReading | string {
  const bytes = readFileSync(file)
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  try {
    return readActivityFile(basename(file).replace(/\.gz$/i, ''), isPacked ? gunzipSync(bytes) : bytes)
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.message
    throw error
  }
}

function describe(asRead: Recording): string[] {
  const recording = derive(asRead)
  const summary = summarize(recording)
  const { samples, device, device_totals: totals, laps, pauses, breaks } = recording
  const start = samples.time[0] ?? Number.NaN
  const positions = samples.lat.reduce((count, lat) => count + (Number.isNaN(lat) ? 0 : 1), 0)
  const names = seriesNames
    .filter((name) => samples.series[name])
    .map((name) => (asRead.samples.series[name] ? name : `(${name})`))
  const ranges = seriesNames.flatMap((name) => {
    const range = summary.series[name]
    return range
      ? [`${name} ${[range.min, range.average, range.max].map((value) => value.toFixed(1)).join('..')}`]
      : []
  })
  return [
    [
      Number.isNaN(start) ? 'without times' : new Date(start).toISOString(),
      recording.sport,
      `${samples.time.length} samples`,
      `${positions} positions`,
      `${laps.length} laps`,
      `${pauses.length} pauses`,
      `${breaks.length} breaks`,
      [device?.manufacturer, device?.product].filter(Boolean).join(' ') || 'device unknown',
    ].join(', '),
    [
      `${beside(summary.distance_m, totals?.distance_m, 1000, 2)} km`,
      `elapsed ${beside(summary.elapsed_time_ms, totals?.elapsed_time_ms, 1000)} s`,
      `moving ${beside(summary.moving_time_ms, totals?.timer_time_ms, 1000)} s`,
      `up ${beside(summary.ascent_m, totals?.ascent_m)} m`,
      `down ${beside(summary.descent_m, totals?.descent_m)} m`,
    ].join(', '),
    `series ${names.join(' ') || 'none'}`,
    ranges.join(', '),
  ]
}

/** Four arguments: ours, the device's, the divisor, and digits. */
function beside(ours: number | null, theirs: number | null | undefined, unit = 1, digits = 0): string {
  return [ours, theirs]
    .map((value) => (value === null || value === undefined ? '-' : (value / unit).toFixed(digits)))
    .join('/')
}

function write(line: string): void {
  process.stdout.write(`${line}\n`)
}
