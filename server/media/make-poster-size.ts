import { abilitiesOf } from './ffmpeg-abilities.ts'
import type { MediaTools } from './media-tools.ts'
import { options, withoutMetadata } from './options.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

export type PosterSizeWork = {
  /** The path of one of our own posters. */
  jpeg: string
  file: string
  width: number
  signal: AbortSignal
}

const timeoutMs = 60_000
/** A JPEG has full-range colors, a WebP does not. */
const colours = 'in_color_matrix=bt601:in_range=pc:out_color_matrix=bt601:out_range=tv'

/** A poster as WebP, at most that wide. False where this ffmpeg cannot write WebP. */
export async function makePosterSize(
  tools: MediaTools,
  { jpeg, file, width, signal }: PosterSizeWork,
): Promise<boolean> {
  const { hasWebp } = await abilitiesOf(tools)
  if (!hasWebp) return false
  const args = [
    ...options({ f: 'mjpeg', i: `file:${jpeg}`, 'frames:v': 1 }),
    ...withoutMetadata,
    ...options({ vf: `scale=w='min(${width},iw)':h=-2:flags=bicubic:${colours},format=yuv420p` }),
    ...options({ 'c:v': 'libwebp', quality: 76, compression_level: 5, f: 'webp' }),
    `file:${file}`,
  ]
  await runFfmpeg(tools, args, { signal, timeoutMs })
  return true
}
