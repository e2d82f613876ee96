import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { abilitiesOf } from './ffmpeg-abilities.ts'
import { jpegArguments } from './make-poster.ts'
import { mediaMessages } from './media-messages.ts'
import type { MediaTools } from './media-tools.ts'
import { options, withoutMetadata } from './options.ts'
import { jpegColours } from './picture-filters.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { inputArguments, sniffFormat } from './sniff-format.ts'
import type { ThumbnailSheets } from './thumbnail-track.ts'
import { isWholeJpeg, tornOutput } from './torn-output.ts'
import { UnusableVideoError } from './unusable-video-error.ts'

export type ThumbnailWork = {
  /** One of our renditions: its playlist next to its segments ('….m3u8'), or a video in one file. */
  playlistOrFile: string
  folder: string
  durationMs: number
  signal: AbortSignal
}

const timeoutMs = 600_000
const width = 160
// Others get a sheet only if they may see all of it: the smaller the sheets, the less is missing next to a cut.
const columns = 5
const rows = 5
const maxPictures = 600
const keyframeMs = 2000
const namePattern = /^sheet_\d{3}\.jpg$/

/**
 * Thumbnails of the whole video, several on each sheet, made from its keyframes alone. Long videos get fewer
 * per minute.
 */
export async function makeThumbnails(tools: MediaTools, work: ThumbnailWork): Promise<ThumbnailSheets> {
  const { folder, durationMs, signal } = work
  const everyMs = Math.max(1, Math.ceil(durationMs / keyframeMs / maxPictures)) * keyframeMs
  const count = Math.max(1, Math.ceil(durationMs / everyMs))
  const { hasFrameMode } = await abilitiesOf(tools)
  const filters = [
    // One thumbnail for each step even during a gap between frames, so that its number gives its time.
    `fps=fps=1000/${everyMs}:round=down:start_time=0:eof_action=pass`,
    // Also after the last frame, which stays on screen until the end.
    `tpad=stop=${count}:stop_mode=clone`,
    `trim=end_frame=${count}`,
    `scale=w=${width}:h=-2:flags=bicubic:in_color_matrix=bt709:${jpegColours}`,
    'setsar=1',
    'format=yuvj420p',
    `tile=${columns}x${rows}`,
  ]
  await mkdir(folder, { recursive: true })
  const args = [
    ...options({ skip_frame: 'nokey' }),
    ...(await inputOf(work.playlistOrFile)),
    ...options({ map: '0:v:0', vf: filters.join(','), [hasFrameMode ? 'fps_mode' : 'vsync']: 'passthrough' }),
    ...withoutMetadata,
    ...jpegArguments,
    ...options({ f: 'image2', start_number: 0 }),
    'sheet_%03d.jpg',
  ]
  await runFfmpeg(tools, args, { signal, timeoutMs, cwd: folder })
  const sheets = (await readdir(folder)).filter((name) => namePattern.test(name)).toSorted()
  const [first] = sheets
  if (first === undefined) throw new UnusableVideoError(mediaMessages.damaged)
  for (const sheet of sheets)
    if (!(await isWholeJpeg(join(folder, sheet)))) throw await tornOutput(folder, `${sheet} is empty`)
  const height = (await jpegHeight(join(folder, first))) / rows
  return { sheets: sheets.map((file) => ({ file })), everyMs, width, height, columns, rows }
}

/**
 * A playlist is only opened as one by its name: an uploaded video that looks like one could reference other
 * files.
 */
async function inputOf(path: string): Promise<string[]> {
  if (!path.endsWith('.m3u8')) return inputArguments(await sniffFormat(path), path)
  return ['-protocol_whitelist', 'file', '-allowed_extensions', 'ALL', '-f', 'hls', '-i', `file:${path}`]
}

/** The height in the frame header of one of our JPEGs. */
async function jpegHeight(path: string): Promise<number> {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(4096)
    await file.read(bytes, 0, bytes.length, 0)
    return bytes.readUInt16BE(bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5)
  } finally {
    await file.close()
  }
}
