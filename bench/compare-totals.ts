// Compares our totals with those that devices wrote into their files: `node bench/compare-totals.ts
// <folder>`. Prints a line for each activity and total that both have, with the difference in percent, and
// the medians at the end. With `--all` also where they are practically equal.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { derive } from '#domain/telemetry/derive.ts'
import {
  UnreadableFileError,
  type DeviceTotals,
  type Recording,
  type Summary,
} from '#domain/telemetry/recording.ts'
import { summarize } from '#domain/telemetry/summarize.ts'

type Total = {
  name: string
  ours: keyof Summary
  theirs: keyof DeviceTotals
  unit: number
  symbol: string
  min: number
}

/** `least` is the smallest difference that matters, in the unit of the total. */
const totals: Total[] = [
  { name: 'distance', ours: 'distance_m', theirs: 'distance_m', unit: 1000, symbol: 'km', min: 10 },
  {
    name: 'elapsed',
    ours: 'elapsed_time_ms',
    theirs: 'elapsed_time_ms',
    unit: 60_000,
    symbol: 'min',
    min: 10_000,
  },
  {
    name: 'moving',
    ours: 'moving_time_ms',
    theirs: 'moving_time_ms',
    unit: 60_000,
    symbol: 'min',
    min: 10_000,
  },
  {
    name: 'timer',
    ours: 'moving_time_ms',
    theirs: 'timer_time_ms',
    unit: 60_000,
    symbol: 'min',
    min: 10_000,
  },
  { name: 'ascent', ours: 'ascent_m', theirs: 'ascent_m', unit: 1, symbol: 'm', min: 3 },
  { name: 'descent', ours: 'descent_m', theirs: 'descent_m', unit: 1, symbol: 'm', min: 3 },
  { name: 'calories', ours: 'calories', theirs: 'calories', unit: 1, symbol: 'kcal', min: 1 },
]

/** In percent. Totals that differ by more get a line. */
const worthALine = 5

const [folder, ...options] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write('Say which folder: node bench/compare-totals.ts <folder> [--all]\n')
  process.exitCode = 1
} else compareFolder(folder, options.includes('--all'))

function compareFolder(path: string, isAll: boolean): void {
  const differences = new Map<string, number[]>(totals.map(({ name }) => [name, []]))
  const names = readdirSync(path).filter((name) => /\.(fit|gpx|tcx|kml)(\.gz)?$/i.test(name))
  for (const name of names.toSorted()) {
    const recordings = read(join(path, name))
    if (typeof recordings === 'string') write(`${name}: ${recordings}`)
    else for (const recording of recordings) compare(name, recording, { differences, isAll })
  }
  for (const [name, percents] of differences) {
    const sorted = percents.map((percent) => Math.abs(percent)).toSorted((a, b) => a - b)
    const beyond = sorted.filter((percent) => percent > worthALine).length
    write(
      `${name}: ${sorted.length} compared, median ${(sorted[sorted.length >> 1] ?? 0).toFixed(1)}%, ${beyond} beyond ${worthALine}%`,
    )
  }
}

function read(path: string): Recording[] | string {
  const bytes = readFileSync(path)
  try {
    const content = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
    return readActivityFile(path.replace(/\.gz$/i, ''), content).recordings
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.message
    throw error
  }
}

function compare(
  file: string,
  recording: Recording,
  { differences, isAll }: { differences: Map<string, number[]>; isAll: boolean },
): void {
  const summary = summarize(derive(recording))
  for (const { name, ours, theirs, unit, symbol, min } of totals) {
    const [own, device] = [summary[ours], recording.device_totals?.[theirs] ?? null]
    if (typeof own !== 'number' || device === null) continue
    const difference = Math.abs(own - device) <= min ? 0 : (own / device - 1) * 100
    differences.get(name)?.push(difference)
    if (!isAll && Math.abs(difference) <= worthALine) continue
    const percent = Number.isFinite(difference)
      ? `${difference > 0 ? '+' : ''}${difference.toFixed(1)}%`
      : 'none'
    write(
      `${percent.padStart(9)}  ${name.padEnd(8)} ${(own / unit).toFixed(2)} for ${(device / unit).toFixed(2)} ${symbol}  ${recording.sport}  ${file}`,
    )
  }
}

function write(line: string): void {
  process.stdout.write(`${line}\n`)
}
