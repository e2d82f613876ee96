import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { planesLength, toPlanes } from '#demo/to-planes.ts'
import { guardedCommand } from './guarded-command.ts'
import type { MediaTools } from './media-tools.ts'
import { options } from './options.ts'

export type PicturesToEncode = {
  width: number
  height: number
  framesPerSecond: number
  seconds: number
  /** Four bytes per pixel. Each frame is consumed before the next is requested. */
  pictures: Iterable<Uint8Array>
  /** A movie file whose only track is copied unchanged; null for none. */
  telemetry: string | null
  creationMs: number
}

const lastOutputLength = 2000

/**
 * Makes a video from frames, with the sound of wind. Runs in a thread that may be terminated at any time, and
 * ffmpeg with it.
 */
export async function encodePictures(
  tools: MediaTools,
  video: PicturesToEncode,
  file: string,
): Promise<void> {
  const timeoutMs = 10 * 60_000
  const [program = '', ...args] = guardedCommand([tools.ffmpeg, ...argumentsFor(video), file], {
    timeoutMs,
    isNice: tools.isNice,
  })
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  let lastOutput = ''
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (lastOutput = (lastOutput + text).slice(-lastOutputLength)))
  const ended = once(child, 'close')
  // ffmpeg's own output says why it stopped reading.
  child.stdin.on('error', () => {})
  const planes = new Uint8Array(planesLength(video))
  for (const picture of video.pictures) {
    if (child.stdin.destroyed || child.exitCode !== null) break
    toPlanes(picture, video, planes)
    // The memory is reused for the next frame, so this one must have been written.
    await new Promise((written) => child.stdin.write(planes, written))
  }
  child.stdin.end()
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${lastOutput.trim()}`)
}

function argumentsFor({
  width,
  height,
  framesPerSecond,
  seconds,
  telemetry,
  creationMs,
}: PicturesToEncode): string[] {
  const pictures = options({
    f: 'rawvideo',
    pix_fmt: 'yuv420p',
    s: `${width}x${height}`,
    r: framesPerSecond,
    i: 'pipe:0',
  })
  const wind = options({
    f: 'lavfi',
    i: `anoisesrc=color=brown:amplitude=0.12:seed=7:sample_rate=48000:duration=${seconds}`,
  })
  const recorded = telemetry === null ? [] : ['-i', telemetry]
  const taken = telemetry === null ? [] : ['-map', '2:d', '-c:d', 'copy', '-copy_unknown']
  const said = ['-hide_banner', '-y', '-loglevel', 'error', '-nostats']
  const tracks = ['-map', '0:v', '-map', '1:a', ...taken]
  return [
    ...said,
    ...pictures,
    ...wind,
    ...recorded,
    ...tracks,
    // It will be transcoded for viewers: spending many bits is cheaper than a slow encode.
    ...options({
      'c:v': 'libx264',
      preset: 'ultrafast',
      crf: 20,
      pix_fmt: 'yuv420p',
      g: 2 * framesPerSecond,
    }),
    // Tagged the way cameras do: data that is already in these colours is not converted again.
    ...options({ colorspace: 'bt709', color_primaries: 'bt709', color_trc: 'bt709', color_range: 'tv' }),
    ...options({ 'c:a': 'aac', 'b:a': '64k', ac: 2 }),
    // No metadata besides the tracks except the time: whatever a camera writes there is added afterwards.
    ...options({
      map_metadata: -1,
      fflags: '+bitexact',
      metadata: `creation_time=${new Date(creationMs).toISOString()}`,
    }),
  ]
}
