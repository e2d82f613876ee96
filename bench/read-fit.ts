// Samples read from FIT files per CPU second, compared with fit-file-parser, the most used npm library. On
// generated rides, or on the files of a folder: `node bench/read-fit.ts <folder>`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import FitParser, { type ParsedFit } from 'fit-file-parser'
import { readFit } from '#domain/formats/fit/read-fit.ts'
import { rideForTests } from '#domain/formats/fit/ride-for-tests.ts'
import { UnreadableFileError, type Recording } from '#domain/telemetry/recording.ts'
import { interleave, type Sample } from './interleave.ts'

type FitFile = { name: string; bytes: Buffer<ArrayBuffer> }
type LibraryRecord = Record<string, unknown> & { timestamp?: Date }

/** Long enough for the CPU clock, which ticks in hundredths of a second. */
const leastMs = 400

const folder = process.argv[2]
const files = folder === undefined ? generated() : filesOf(folder)
const compared = files.filter(compare)

const parser = new FitParser({ force: true, mode: 'list' })
await interleave({
  title: `Reading ${compared.length} FIT files of ${samplesOf(compared)} samples`,
  unit: 'sample',
  rounds: 5,
  sides: [
    { name: 'fit-file-parser', run: () => repeat(({ bytes }) => parser.parseAsync(bytes)) },
    { name: 'readFit', run: () => repeat(({ bytes }) => readFit(bytes)) },
  ],
})

function generated(): FitFile[] {
  return [1, 2, 3].map((seed) => ({
    name: `ride ${seed}`,
    bytes: Buffer.from(rideForTests({ seed, seconds: 14_400 })),
  }))
}

function filesOf(path: string): FitFile[] {
  const names = readdirSync(path).filter((name) => name.toLowerCase().endsWith('.fit'))
  return names.map((name) => ({ name, bytes: Buffer.from(readFileSync(join(path, name))) }))
}

async function repeat(read: (file: FitFile) => unknown): Promise<Sample> {
  const units = samplesOf(compared)
  const before = process.cpuUsage()
  const started = performance.now()
  let rounds = 0
  for (; performance.now() - started < leastMs; rounds++) for (const file of compared) await read(file)
  const { user, system } = process.cpuUsage(before)
  return { units: units * rounds, cpuSeconds: (user + system) / 1e6 }
}

function samplesOf(some: FitFile[]): number {
  return some
    .flatMap(({ bytes }) => readFit(bytes).recordings)
    .reduce((sum, { samples }) => sum + samples.time.length, 0)
}

/** Whether both can read the file, and if so, whether their samples are equal. */
function compare({ name, bytes }: FitFile): boolean {
  const theirs = theirRecords(bytes)
  const ours = ourRecordings(bytes)
  const result =
    typeof theirs === 'string' || typeof ours === 'string'
      ? `ours: ${describe(ours)}; fit-file-parser: ${describe(theirs)}`
      : differenceOf(ours, theirs)
  console.log(`${name.slice(0, 60).padEnd(62)}${result ?? 'equal'}`)
  return result === null
}

function ourRecordings(bytes: Uint8Array): Recording[] | string {
  try {
    return readFit(bytes).recordings
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.message
    throw error
  }
}

function theirRecords(bytes: Buffer<ArrayBuffer>): LibraryRecord[] | string {
  let outcome: LibraryRecord[] | string = 'no answer'
  try {
    new FitParser({ force: true, mode: 'list' }).parse(
      bytes,
      (error: string | undefined, parsed: ParsedFit | undefined) => {
        outcome = error ?? ((parsed?.records ?? []) as LibraryRecord[])
      },
    )
  } catch (error) {
    outcome = String(error)
  }
  return outcome
}

function describe(result: unknown[] | string): string {
  return typeof result === 'string' ? result : `${result.length} read`
}

/** Records with the same time are one moment: the later one takes precedence. */
function differenceOf(ours: Recording[], theirs: LibraryRecord[]): string | null {
  const byTime = new Map<number, LibraryRecord>()
  for (const record of theirs) {
    const time = record.timestamp?.getTime()
    if (time === undefined || !Number.isFinite(time)) continue
    const known = Object.entries(record).filter(
      ([, value]) => value !== undefined && value !== null && !Number.isNaN(value),
    )
    byTime.set(time, { ...byTime.get(time), ...Object.fromEntries(known) })
  }
  const count = ours.reduce((sum, { samples }) => sum + samples.time.length, 0)
  if (count !== byTime.size) return `${count} samples, fit-file-parser ${byTime.size}`
  for (const { samples } of ours) {
    for (const [row, time] of samples.time.entries()) {
      const record = byTime.get(time)
      if (!record) return `no record at ${new Date(time).toISOString()}`
      const difference = differenceAt(samples, row, { record, isWhole: ours.length === 1 })
      if (difference !== null) return `${new Date(time).toISOString()}: ${difference}`
    }
  }
  return null
}

function differenceAt(
  { lat, lon, series }: Recording['samples'],
  row: number,
  { record, isWhole }: { record: LibraryRecord; isWhole: boolean },
): string | null {
  const number = (...names: string[]) =>
    Number(names.map((name) => record[name]).find((value) => value !== undefined) ?? Number.NaN)
  const pairs: [string, number | undefined, number][] = [
    ['lat', lat[row], number('position_lat')],
    ['lon', lon[row], number('position_long')],
    ['altitude', series.altitude?.[row], number('enhanced_altitude', 'altitude')],
    ['heart rate', series.heart_rate?.[row], number('heart_rate')],
    ['power', series.power?.[row], number('power', 'Power')],
    ['temperature', series.temperature?.[row], number('temperature')],
    ['cadence', series.cadence?.[row], number('cadence') + (number('fractional_cadence') || 0)],
  ]
  // The library leaves speed and distance packed where they share three bytes.
  if (record['compressed_speed_distance'] === undefined) {
    pairs.push(['speed', series.speed?.[row], number('enhanced_speed', 'speed')])
    // With several sessions, each of ours starts at zero.
    if (isWhole) pairs.push(['distance', series.distance?.[row], number('distance')])
  }
  for (const [name, mine = Number.NaN, other] of pairs) {
    const isEqual = Object.is(mine, other) || Math.abs(mine - other) <= 1e-6 * Math.max(1, Math.abs(other))
    if (!isEqual) return `${name} ${mine}, fit-file-parser ${other}`
  }
  return null
}
