import { abilitiesOf } from './ffmpeg-abilities.ts'
import type { MediaTools } from './media-tools.ts'
import { options } from './options.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { inputArguments, sniffFormat } from './sniff-format.ts'

export type GreyPictureWork = {
  source: string
  file: string
  size: { width: number; height: number }
  /** Frames within these ranges are taken: seconds after the first frame, in order. */
  parts: readonly { from: number; to: number }[]
  /** The expected number of frames; no more than that are taken. */
  count: number
  signal: AbortSignal
}

const timeoutMs = 600_000

/** Writes frames of a video to a file as brightness only: one byte per pixel, one frame after another. */
export async function writeGreyPictures(tools: MediaTools, work: GreyPictureWork): Promise<void> {
  const { source, file, size, parts, count, signal } = work
  const { hasFrameMode } = await abilitiesOf(tools)
  const filters = [
    'setpts=PTS-STARTPTS',
    `select='${isTaken(parts)}'`,
    `scale=w=${size.width}:h=${size.height}:flags=area`,
    'format=gray',
  ]
  const args = [
    ...inputArguments(await sniffFormat(source), source),
    ...options({ map: '0:v:0', vf: filters.join(','), 'frames:v': count }),
    ...options({ [hasFrameMode ? 'fps_mode' : 'vsync']: 'passthrough', f: 'rawvideo' }),
    `file:${file}`,
  ]
  await runFfmpeg(tools, args, { signal, timeoutMs })
}

/** Nested by halving, because ffmpeg refuses a sum of a hundred terms. */
function isTaken(parts: GreyPictureWork['parts']): string {
  const [first] = parts
  if (!first) return '0'
  if (parts.length === 1) return `gte(t,${first.from.toFixed(6)})*lt(t,${first.to.toFixed(6)})`
  const half = Math.ceil(parts.length / 2)
  return `(${isTaken(parts.slice(0, half))}+${isTaken(parts.slice(half))})`
}
