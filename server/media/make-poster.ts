import { abilitiesOf } from './ffmpeg-abilities.ts'
import { mediaMessages } from './media-messages.ts'
import type { MediaTools } from './media-tools.ts'
import { options, withoutMetadata } from './options.ts'
import { jpegFilters } from './picture-filters.ts'
import { probeVideo } from './probe.ts'
import type { ProbedVideo } from './probed-video.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { inputArguments } from './sniff-format.ts'
import { isWholeJpeg } from './torn-output.ts'
import { refuseUnusable } from './unusable-source.ts'
import { UnusableVideoError } from './unusable-video-error.ts'

export type PosterWork = {
  source: string
  file: string
  atMs: number
  signal: AbortSignal
  /** The probed source; it is probed if this is not given. */
  probed?: ProbedVideo
}

const timeoutMs = 120_000
const longestSide = 1280

/** One frame of a video as a JPEG without metadata. If there is none at that time, it is the first frame. */
export async function makePoster(tools: MediaTools, work: PosterWork): Promise<void> {
  const probed = work.probed ?? (await probeVideo(tools, work.source, work.signal))
  for (const atMs of work.atMs > 0 ? [work.atMs, 0] : [0])
    if (await makePicture(tools, { ...work, atMs, probed })) return
  throw new UnusableVideoError(mediaMessages.damaged)
}

/** The first frame from one time on and before another; false when there is none. */
export async function makePicture(
  tools: MediaTools,
  work: PosterWork & { untilMs?: number },
): Promise<boolean> {
  const { source, file, atMs, untilMs, signal } = work
  const probed = work.probed ?? (await probeVideo(tools, source, signal))
  const { hasZscale } = await abilitiesOf(tools)
  const args = [
    ...(atMs > 0 ? options({ ss: atMs / 1000 }) : []),
    ...inputArguments(probed.format, source),
    ...options({ map: `0:${probed.picture.stream}`, 'frames:v': 1 }),
    ...(untilMs === undefined ? [] : options({ t: (untilMs - atMs) / 1000 })),
    ...withoutMetadata,
    ...options({ vf: jpegFilters(probed, sizeFor(probed), hasZscale).join(',') }),
    ...jpegArguments,
    ...options({ f: 'mjpeg' }),
    `file:${file}`,
  ]
  await runFfmpeg(tools, args, { signal, timeoutMs }).catch(refuseUnusable)
  return isWholeJpeg(file)
}

function sizeFor({ width, height }: ProbedVideo): { width: number; height: number } {
  const factor = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** Good quality, and without the encoder's name in it. */
export const jpegArguments: readonly string[] = options({ 'c:v': 'mjpeg', 'q:v': 3, flags: '+bitexact' })
