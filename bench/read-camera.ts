// Camera telemetry read per CPU second by us and by gpmf-extract with gopro-telemetry, the npm libraries for
// it; and the cost of reading a one-hour file of 6 GB. On generated files, or on the MP4 files of a folder:
// `GPMF_LIBRARIES=<folder with node_modules> node bench/read-camera.ts [folder]`. The libraries are not
// dependencies: install them there.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { goproTrackOf } from '#domain/camera/readers/read-devices.ts'
import type { GpmfDevice, GpmfStream } from '#domain/formats/gpmf/gpmf.ts'
import { gpmfReader } from '#domain/formats/gpmf/read-gpmf.ts'
import { readSamples } from '#domain/mp4/read-samples.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { readMovie } from '#domain/mp4/read-movie.ts'
import { interleave, type Sample } from './interleave.ts'
import { longCameraFile } from './long-camera-file.ts'

type CameraBytes = { name: string; bytes: Buffer }
/** Samples by stream: rows of values, or single ones. */
type Library = (bytes: Buffer) => Promise<Map<string, (number | number[])[]>>

/** Long enough for the CPU clock, which ticks in hundredths of a second. */
const minMs = 400
const compared = ['ACCL', 'GYRO', 'GPS5', 'GPS9', 'CORI', 'IORI', 'GRAV', 'ISOE', 'ISOG', 'SHUT']

const folder = process.argv[2]
const files = (folder === undefined ? generated() : filesOf(folder)).filter(({ bytes }) =>
  bytes.includes('gpmd'),
)
const library = findLibrary(process.env['GPMF_LIBRARIES'])
if (library) await compareWith(library)
else
  console.log(
    'GPMF_LIBRARIES names no folder with gpmf-extract and gopro-telemetry: nothing to compare with.',
  )
await readLongFile()

function generated(): CameraBytes[] {
  const bytes = Buffer.from(cameraFileForTests({ camera: { seconds: 60 } }))
  return [{ name: 'generated', bytes }]
}

function filesOf(path: string): CameraBytes[] {
  const names = readdirSync(path).filter((name) => name.toLowerCase().endsWith('.mp4'))
  return names.map((name) => ({ name, bytes: readFileSync(join(path, name)) }))
}

function findLibrary(path: string | undefined): Library | undefined {
  if (path === undefined) return undefined
  const require = createRequire(join(resolve(path), 'package.json'))
  type Extracted = { rawData: Buffer; timing: unknown }
  type Telemetry = Record<string, { streams?: Record<string, { samples: { value: number | number[] }[] }> }>
  const load = (name: string): unknown => require(name)
  const extract = load('gpmf-extract') as (bytes: Buffer) => Promise<Extracted>
  const decode = load('gopro-telemetry') as { goProTelemetry(extracted: Extracted): Promise<Telemetry> }
  return async (bytes) => {
    const devices = await decode.goProTelemetry(await extract(bytes))
    const streams = Object.values(devices).flatMap((device) => Object.entries(device.streams ?? {}))
    return new Map(streams.map(([key, { samples }]) => [key, samples.map(({ value }) => value)]))
  }
}

/** All streams, as the libraries read them. */
async function readAll(bytes: Buffer): Promise<GpmfDevice[]> {
  const source = bytesInMemory(bytes)
  const track = goproTrackOf(await readMovie(source))
  if (!track) return []
  const reader = gpmfReader({ expected: track.samples.count })
  for await (const payload of readSamples(source, track)) reader.add(payload)
  return reader.finish()
}

async function compareWith(theirs: Library): Promise<void> {
  let samples = 0
  for (const { name, bytes } of files) {
    const mine = new Map(
      (await readAll(bytes)).flatMap(({ streams }) => streams.map((stream) => [stream.key, stream] as const)),
    )
    const others = await theirs(bytes)
    const both = compared.filter((key) => mine.has(key) || others.has(key))
    const words = both.map(
      (key) =>
        `${key} ${mine.get(key)?.t.length} ${differenceOf(mine.get(key), others.get(key) ?? []) ?? 'equal'}`,
    )
    console.log(`${name}: ${words.join(', ')}`)
    samples += [...mine.values()].reduce((sum, { t }) => sum + t.length, 0)
  }
  await interleave({
    title: `Reading the telemetry of ${files.length} files of ${samples} samples`,
    unit: 'sample',
    rounds: 5,
    sides: [
      { name: 'gpmf-extract + gopro-telemetry', run: () => repeat(samples, theirs) },
      { name: 'readMovie + readGpmf, all streams', run: () => repeat(samples, readAll) },
      {
        name: 'readCameraFile: track, start, motion, lens',
        run: () => repeat(samples, (bytes) => readCameraFile(bytesInMemory(bytes))),
      },
    ],
  })
}

/** Null when all values are equal within the precision of a 32-bit float. The libraries reorder sensor axes. */
function differenceOf(stream: GpmfStream | undefined, rows: (number | number[])[]): string | null {
  if (stream?.t.length !== rows.length) return `DIFFERENT: ${rows.length} by the libraries`
  const isOrdered = stream.facts['ORIN'] !== undefined
  const comparable = (row: number[]) => (isOrdered ? row.map(Math.abs).toSorted((a, b) => a - b) : row)
  for (const [index, row] of rows.entries()) {
    const theirs = comparable([row].flat())
    const ours = comparable(stream.columns.map((column) => column[index] ?? Number.NaN))
    const isEqual = theirs.every(
      (value, column) => Math.abs(value - ours[column]!) <= 1e-6 * Math.max(1, Math.abs(value)),
    )
    if (!isEqual) return `DIFFERENT in ${index}: ${ours.join(' ')}; by the libraries ${theirs.join(' ')}`
  }
  return null
}

async function repeat(samples: number, read: (bytes: Buffer) => Promise<unknown>): Promise<Sample> {
  const before = process.cpuUsage()
  const started = performance.now()
  let rounds = 0
  for (; performance.now() - started < minMs; rounds++) for (const { bytes } of files) await read(bytes)
  const { user, system } = process.cpuUsage(before)
  return { units: samples * rounds, cpuSeconds: (user + system) / 1e6 }
}

/** In a separate process, so that only the reading counts towards its memory. */
async function readLongFile(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'trailcast-bench-'))
  try {
    const path = join(place, 'GX010001.MP4')
    longCameraFile(path, { seconds: 3600, bytes: 6e9 })
    const program = join(import.meta.dirname, 'programs/read-camera-once.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [program, path])
    console.log(`\nA file of one hour and 6 GB\n${stdout.trimEnd()}`)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
