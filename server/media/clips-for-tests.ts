import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MadeStream } from './made-streams.ts'
import type { MediaTools } from './media-tools.ts'

const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg'
const ffprobe = process.env['FFPROBE_PATH'] ?? 'ffprobe'
const packaged = join(process.cwd(), 'node_modules', '@ffmpeg-installer', `linux-${process.arch}`, 'ffmpeg')

export const testTools: MediaTools = { ffmpeg, ffprobe, encoder: 'libx264', isNice: true }
/** The ffmpeg build in use and, if it is installed and runs, the oldest one that people may have. */
export const ffmpegBuilds: [string, MediaTools][] = [
  ['the ffmpeg in use', testTools],
  ...(canRun(packaged)
    ? [['the ffmpeg of 2019', { ...testTools, ffmpeg: packaged }] as [string, MediaTools]]
    : []),
]

export type Clips = ReturnType<typeof givenClips>

/** A folder for videos that tests make with ffmpeg. */
export function givenClips() {
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-clips-'))
  const path = (name: string) => join(folder, name)
  return {
    folder,
    path,
    /** Makes a video with these ffmpeg arguments, once. */
    clip(name: string, args: string): string {
      if (!existsSync(path(name))) run(ffmpeg, ['-v', 'error', '-y', ...args.split(' '), path(name)])
      return path(name)
    },
    file(name: string, content: Uint8Array | string): string {
      writeFileSync(path(name), content)
      return path(name)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A stream as one file, the way players join it. */
export function joined(folder: string, { init, segments }: MadeStream): Buffer {
  return Buffer.concat(
    [init, ...segments.map(({ file }) => file)].map((file) => readFileSync(join(folder, file))),
  )
}

/** The duration of a stream according to its segment list. */
export const secondsOf = (stream: MadeStream | null | undefined): number =>
  (stream?.segments ?? []).reduce((sum, { duration }) => sum + duration, 0)

/**
 * Uneven selections from sixty frames a second: which frames are kept, how many there are, and when the last one ends,
 * in ms.
 */
export const unevenRates: [name: string, kept: string, frames: number, endMs: number][] = [
  ['falling', 'if(lt(t,3),1,if(lt(t,6),not(mod(n,6)),not(mod(n,30))))', 180 + 30 + 6, 8517],
  ['rising', 'if(lt(t,3),not(mod(n,30)),if(lt(t,6),not(mod(n,6)),1))', 6 + 30 + 180, 9000],
  ['jumping', 'if(lt(mod(floor(t),2),1),1,not(mod(n,20)))', 5 * 60 + 4 * 3, 9000],
  ['with one a second at the end', 'if(lt(t,4),1,not(mod(n,60)))', 240 + 5, 8017],
]

/** Nine seconds with this selection of frames, stored in a different order from the display order. */
export const unevenClip = (kept: string): string =>
  `-f lavfi -i testsrc2=s=128x72:r=60:d=9 -vf select='${kept}' -vsync vfr -c:v libx264 -bf 3 -pix_fmt yuv420p -video_track_timescale 90000`

export type SeenFrame = { time: number; isKey: boolean }

/** When the frames of a file are shown, relative to the first, according to ffprobe. */
export function framesOf(path: string): SeenFrame[] {
  const entries = 'packet=pts_time,flags'
  const lines = run(ffprobe, [
    '-v',
    'error',
    '-select_streams',
    'v:0',
    '-show_entries',
    entries,
    '-of',
    'csv=p=0',
    path,
  ])
  const frames = lines
    .trim()
    .split('\n')
    .map((line) => line.split(','))
    .map(([time, flags]) => ({ time: Number(time), isKey: flags?.startsWith('K') === true }))
    .toSorted((a, b) => a.time - b.time)
  const first = frames[0]?.time ?? 0
  return frames.map(({ time, isKey }) => ({ time: time - first, isKey }))
}

/** The colours of the first frame scaled down to this size, left to right and top to bottom. */
export function coloursOf(path: string, size: string): string[] {
  const args = ['-v', 'error', '-i', path, '-frames:v', '1', '-vf', `format=rgb24,scale=${size}:flags=area`]
  const bytes = spawnSync(ffmpeg, [...args, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']).stdout
  return Array.from({ length: bytes.length / 3 }, (_, index) =>
    nameOf([...bytes.subarray(index * 3, index * 3 + 3)]),
  )
}

function nameOf(levels: number[]): string {
  const names = ['red', 'green', 'blue'].filter((_, index) => (levels[index] ?? 0) > 220)
  const isPure = levels.every((level) => level > 220 || level < 40)
  return isPure ? names.join('+') || 'black' : `[${levels.join(' ')}]`
}

/** What ffprobe reports about the first video stream. */
export function fieldsOf(path: string, names: string): string[] {
  const args = [
    '-v',
    'error',
    '-select_streams',
    'v:0',
    '-show_entries',
    `stream=${names}`,
    '-of',
    'csv=p=0',
    path,
  ]
  return run(ffprobe, args).trim().split(',')
}

/** The start and end of the audible sound, in seconds. */
export function loudPartOf(path: string): [number, number] {
  const args = ['-v', 'error', '-i', path, '-f', 's16le', '-ac', '1', '-ar', '1000', '-af', 'volume=8', '-']
  const { stdout } = spawnSync(ffmpeg, args)
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 2))
  return [samples.findIndex(isLoud) / 1000, samples.findLastIndex(isLoud) / 1000]
}

function isLoud(sample: number): boolean {
  return Math.abs(sample) > 1000
}

/** The running programs that were started in a folder. */
export function programsIn(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  })
}

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout
}

function canRun(program: string): boolean {
  return existsSync(program) && spawnSync(program, ['-version']).status === 0
}
