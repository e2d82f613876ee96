/** The name of the sound among the streams of a video. */
export const audioName = 'a'
export const rungName = (height: number): string => `v${height}`

export const initFile = (stream: string): string => `${stream}_init.mp4`
export const segmentFile = (stream: string, index: number): string =>
  `${stream}_${String(index).padStart(5, '0')}.m4s`
export const playlistFile = (stream: string): string => `${stream}.m3u8`
export const sheetFile = (index: number): string => `sheet_${String(index).padStart(3, '0')}.jpg`

export const masterFile = 'master.m3u8'
/** A list with only one size. */
export const masterFileOf = (height: number): string => `master_${height}.m3u8`
export const posterFile = 'poster.jpg'
/** The poster of a moment, for those who may not see the usual one. */
export const posterFileAt = (ms: number): string => `poster_${ms}.jpg`
/** Posters also exist as WebP, at most this wide. */
export const posterWidths: readonly number[] = [320, 640, 1280]
/** The file of a poster in one of these sizes, by the file of the poster. */
export const sizeOfPoster = (file: string, width: number): string => file.replace(/\.jpg$/, `_w${width}.webp`)
export const trackFile = 'thumbnails.vtt'
export const originalFile = 'original'
export const streamMime = 'application/vnd.apple.mpegurl'

/** What a file name requests. */
export type AskedFile =
  | { kind: 'master'; height: number | null }
  | { kind: 'playlist'; height: number | null }
  | { kind: 'init'; height: number | null }
  | { kind: 'segment'; height: number | null; index: number }
  | { kind: 'sheet'; index: number }
  | { kind: 'poster'; atMs: number | null; width: number | null }
  | { kind: 'track' }
  | { kind: 'original' }

const posterPattern = new RegExp(
  String.raw`^poster(?:_(0|[1-9]\d{0,9}))?(?:\.jpg|_w(${posterWidths.join('|')})\.webp)$`,
)
const streamPattern = /^(?:a|v([1-9]\d{0,4}))(?:\.m3u8|_(init)\.mp4|_(\d{5})\.m4s)$/

/**
 * Undefined for names that no file of a video has. A height of null means the sound or all sizes; a moment of
 * null means the usual poster, and a width of null the JPEG.
 */
export function readFileName(name: string): AskedFile | undefined {
  if (name === trackFile) return { kind: 'track' }
  if (name === originalFile) return { kind: 'original' }
  if (name === masterFile) return { kind: 'master', height: null }
  const [, only] = /^master_([1-9]\d{0,4})\.m3u8$/.exec(name) ?? []
  if (only !== undefined) return { kind: 'master', height: Number(only) }
  const [poster, atMs, width] = posterPattern.exec(name) ?? []
  if (poster !== undefined)
    return {
      kind: 'poster',
      atMs: atMs === undefined ? null : Number(atMs),
      width: width === undefined ? null : Number(width),
    }
  const [, sheet] = /^sheet_(\d{3})\.jpg$/.exec(name) ?? []
  if (sheet !== undefined) return { kind: 'sheet', index: Number(sheet) }
  const [matched, lines, init, index] = streamPattern.exec(name) ?? []
  if (matched === undefined) return undefined
  const height = lines === undefined ? null : Number(lines)
  if (init !== undefined) return { kind: 'init', height }
  return index === undefined
    ? { kind: 'playlist', height }
    : { kind: 'segment', height, index: Number(index) }
}

/** The MIME type of a video by its file extension. QuickTime is served as MP4, which is derived from it. */
const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/mp4',
  webm: 'video/webm',
  mkv: 'video/webm',
  ogg: 'video/ogg',
  ogv: 'video/ogg',
}

export function originalMime(filename: string): string {
  const ending = filename.split('.').at(-1)?.toLowerCase() ?? ''
  return types[ending] ?? 'application/octet-stream'
}
