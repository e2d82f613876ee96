// CPU seconds of making all renditions of a video, compared with one bare ffmpeg with the same outputs, and
// with one ffmpeg for each rendition as others do; and of the first segment alone compared with a bare ffmpeg
// for the same four seconds. On generated videos, or on one of yours: `node bench/ladder.ts <video>`. One
// round takes minutes, so there is only one besides the warm-up.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { planLadder, type Rung } from '#domain/media/rendition-ladder.ts'
import { abilitiesOf } from '#server/media/ffmpeg-abilities.ts'
import { ladderArguments } from '#server/media/hls-arguments.ts'
import { makeHead } from '#server/media/make-head.ts'
import { makeLadder } from '#server/media/make-ladder.ts'
import type { MediaTools } from '#server/media/media-tools.ts'
import { probeVideo } from '#server/media/probe.ts'
import type { ProbedVideo } from '#server/media/probed-video.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { interleave, type Sample } from './interleave.ts'

type Video = { source: string; probed: ProbedVideo; rungs: Rung[] }

const tools: MediaTools = {
  ffmpeg: process.env['FFMPEG_PATH'] ?? 'ffmpeg',
  ffprobe: process.env['FFPROBE_PATH'] ?? 'ffprobe',
  encoder: 'libx264',
  isNice: false,
}
const { signal } = new AbortController()
const folder = mkdtempSync(join(tmpdir(), 'trailcast-ladder-'))
const abilities = await abilitiesOf(tools)
try {
  for (const source of process.argv[2] === undefined ? generated() : [resolve(process.argv[2])])
    await measure(source)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(source: string): Promise<void> {
  const probed = await probeVideo(tools, source, signal)
  const video = { source, probed, rungs: planLadder({ ...probed, hasAudio: probed.audio !== null }, 2160) }
  const title = `${probed.videoCodec.name} ${probed.width}x${probed.height}, ${probed.durationMs / 1000} s`
  await interleave({
    title: `${video.rungs.length} renditions of ${title}`,
    unit: 's of video',
    rounds: 1,
    sides: [
      { name: 'one ffmpeg for each rendition', run: () => cost(probed, () => separately(video)) },
      { name: 'one bare ffmpeg', run: () => cost(probed, () => bare(video)) },
      { name: 'makeLadder', run: () => cost(probed, () => ours(video)) },
    ],
  })
  await interleave({
    title: `The first four seconds of ${title}`,
    unit: 'video',
    rounds: 3,
    sides: [
      { name: 'bare ffmpeg at 360 lines', run: () => cost(undefined, () => bareHead(video)) },
      { name: 'makeHead', run: () => cost(undefined, () => ourHead(video)) },
    ],
  })
}

function generated(): string[] {
  return [
    generate('1080.mp4', `${scene('1920x1080', 8)} -c:v libx264 -preset ultrafast -b:v 45M -c:a aac`),
    generate(
      '2160.mp4',
      `${scene('3840x2160', 4)} -c:v libx265 -preset ultrafast -x265-params log-level=none -b:v 60M -tag:v hvc1 -c:a aac`,
    ),
  ]
}

/** A grainy picture with motion everywhere, like that of a camera on a bike. */
function scene(size: string, seconds: number): string {
  const filters = 'scroll=h=0.003:v=0.002,noise=alls=12:allf=t,format=yuv420p'
  return `-f lavfi -i testsrc2=s=${size}:r=30 -f lavfi -i sine=d=${seconds} -vf ${filters} -t ${seconds}`
}

function generate(name: string, args: string): string {
  const path = join(folder, name)
  const { status, stderr } = spawnSync(tools.ffmpeg, ['-v', 'error', ...args.split(' '), path], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return path
}

async function cost(probed: ProbedVideo | undefined, work: () => Promise<unknown>): Promise<Sample> {
  const before = cpuSecondsOf(process.pid)
  await work()
  return { units: probed ? probed.durationMs / 1000 : 1, cpuSeconds: cpuSecondsOf(process.pid) - before }
}

function outputFolder(): string {
  const path = join(folder, 'out')
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path)
  return path
}

function ours(video: Video): Promise<unknown> {
  return makeLadder(tools, {
    ...video,
    folder: outputFolder(),
    mayRepeat: true,
    signal,
    onProgress: () => undefined,
    onSegments: () => undefined,
  })
}

function bare(video: Video): Promise<void> {
  return runBare(ladderArguments({ ...video, encoder: tools.encoder, abilities }))
}

async function separately({ source, probed, rungs }: Video): Promise<void> {
  for (const [index, rung] of rungs.entries()) {
    const part = index === 0 ? probed : { ...probed, sound: null }
    await runBare(ladderArguments({ source, probed: part, rungs: [rung], encoder: tools.encoder, abilities }))
  }
}

function ourHead({ source, probed, rungs }: Video): Promise<unknown> {
  const rung = rungs.at(-1)
  if (!rung) throw new Error('no rendition')
  return makeHead(tools, { source, probed, rung, folder: outputFolder(), signal })
}

function bareHead({ source }: Video): Promise<void> {
  const coding =
    '-c:v libx264 -preset veryfast -crf 24 -maxrate 800k -bufsize 1600k -c:a aac -b:a 128k -f hls -hls_segment_type fmp4'
  return runBare([
    '-t',
    '4',
    '-i',
    source,
    '-vf',
    'scale=-2:360,format=yuv420p',
    ...coding.split(' '),
    'head.m3u8',
  ])
}

async function runBare(args: string[]): Promise<void> {
  const child = spawn(tools.ffmpeg, ['-v', 'error', '-nostdin', '-y', ...args], {
    cwd: outputFolder(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const { promise, resolve: end, reject } = Promise.withResolvers<void>()
  child.once('close', (code) => (code === 0 ? end() : reject(new Error(`ffmpeg ended with ${code}`))))
  await promise
}
