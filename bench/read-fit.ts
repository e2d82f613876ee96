// Samples read from FIT files per CPU second, compared with fit-file-parser, the most used npm library. On
// generated rides, or on the files of a folder: `node bench/read-fit.ts <folder>`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import FitParser, { type ParsedFit } from 'fit-file-parser'
import { differenceOf, type LibraryRecord } from '#domain/formats/fit/difference-for-tests.ts'
import { readFit } from '#domain/formats/fit/read-fit.ts'
import { rideForTests } from '#domain/formats/fit/ride-for-tests.ts'
import { UnreadableFileError, type Recording } from '#domain/telemetry/recording.ts'
import { interleave, type Sample } from './interleave.ts'

type FitFile = { name: string; bytes: Buffer<ArrayBuffer> }

/** Long enough for the CPU clock, which ticks in hundredths of a second. */
const minMs = 400

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
  for (; performance.now() - started < minMs; rounds++) for (const file of compared) await read(file)
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
