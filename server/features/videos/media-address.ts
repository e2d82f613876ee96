import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { getMedia } from '#contract/video.ts'
import type { VisibleParts } from '#domain/media/visible-parts.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { sheetFile } from './stream-files.ts'
import type { Video } from './video.queries.ts'

const hourMs = 3_600_000
/** The minimum time for which a URL is valid. */
const validMs = 6 * hourMs
/** More lines than any video has, and still a number in JSON. */
const anyHeight = 100_000

type Permission = Pick<MediaPermission, 'maxHeight' | 'hasOriginal' | 'viewerId' | 'shown'> & {
  payerId?: string
  endsAtMs?: number
}
/** The viewer for whom images of a video are meant, and the visible moments. */
export type PicturePermission = Pick<MediaPermission, 'viewerId' | 'shown'>
type AddressedVideo = Pick<Video, 'id' | 'account_id' | 'version' | 'media_generation'>

/**
 * Makes a URL for a file of a video. It stays the same within an hour, so that browsers can use their cache.
 * It expires with what it was given out for: `endsAtMs` is when the viewer's subscription ends. If not
 * everyone with the link may see the video, the URL works only in the viewer's session.
 */
export function mediaAddress(
  { config, now }: Services,
  video: AddressedVideo,
  { file, permission }: { file: string; permission: Permission },
): { url: string; expiresAtMs: number } {
  const rounded = Math.ceil((now() + validMs) / hourMs) * hourMs
  const expiresAtMs = Math.min(rounded, permission.endsAtMs ?? Infinity)
  const token = writeMediaToken(config.secret, {
    videoId: video.id,
    accountId: video.account_id,
    version: video.version ?? video.id,
    generation: video.media_generation,
    maxHeight: Math.min(permission.maxHeight, anyHeight),
    hasOriginal: permission.hasOriginal,
    expiresAtMs,
    viewerId: permission.viewerId,
    payerId: permission.payerId ?? null,
    shown: permission.shown,
  })
  const url = getMedia.path.replace(':token', token).replace(':id', video.id).replace(':file', file)
  return { url, expiresAtMs }
}

/** The URL of a poster, a sheet of thumbnails, or the track that lists the thumbnails. */
export function pictureAddress(
  services: Services,
  video: AddressedVideo,
  file: string,
  permission: PicturePermission,
): string {
  const { viewerId, shown } = permission
  return mediaAddress(services, video, {
    file,
    permission: { maxHeight: 0, hasOriginal: false, viewerId, shown },
  }).url
}

/** Null in place of sheets that are not wanted. */
export function sheetsOf(
  services: Services,
  video: AddressedVideo & Pick<Video, 'thumbnails'>,
  permission: PicturePermission,
  wanted: readonly number[],
): (string | null)[] {
  return Array.from({ length: video.thumbnails?.sheets ?? 0 }, (_, index) =>
    wanted.includes(index) ? pictureAddress(services, video, sheetFile(index), permission) : null,
  )
}

/** What the URL of a video permits. It contains everything needed to find the files. */
export type MediaPermission = {
  videoId: string
  accountId: string
  version: string
  /** URLs expire with the generation of the video for which they were made. */
  generation: number
  /** The maximum number of lines; 0 for images only. */
  maxHeight: number
  /** Whether the original file may be downloaded. */
  hasOriginal: boolean
  expiresAtMs: number
  /** The viewer for whom it is valid; null for anyone who has it. */
  viewerId: string | null
  /** Whose plan permits more lines than the free ones; null if that needs no plan. */
  payerId: string | null
  /** Anything that was trimmed away is refused. */
  shown: VisibleParts
}

const Stored = z.tuple([
  Id,
  Id,
  Id,
  z.number().int(),
  z.number().int().nonnegative(),
  z.boolean(),
  z.number().int(),
  Id.nullable(),
  Id.nullable(),
  z.string().nullable(),
])

/** The differences between consecutive ends of ranges, so that two hundred ranges fit into a URL. */
function packRanges(shown: VisibleParts): string | null {
  if (shown === null) return null
  const ends = shown.flatMap(([from, to]) => [Math.max(0, Math.floor(from)), Math.ceil(to)])
  return ends.map((end, index) => (end - (ends[index - 1] ?? 0)).toString(36)).join(' ')
}

function unpackRanges(packed: string | null): VisibleParts {
  if (packed === null) return null
  const ranges: TimeRange[] = []
  let [from, at] = [0, 0]
  for (const [index, step] of packed
    .split(' ')
    .filter((each) => each !== '')
    .entries()) {
    at += parseInt(step, 36)
    if (index % 2 === 0) from = at
    else ranges.push([from, at])
  }
  return ranges
}

const sign = (secret: string, payload: string): string =>
  keyedHash(deriveKey(secret, 'media addresses'), payload).toString('base64url')

export function writeMediaToken(secret: string, permission: MediaPermission): string {
  const { videoId, accountId, version, generation, maxHeight, hasOriginal, expiresAtMs } = permission
  const { viewerId, payerId, shown } = permission
  const facts = [videoId, accountId, version, generation, maxHeight, hasOriginal, expiresAtMs] as const
  const stored: z.infer<typeof Stored> = [...facts, viewerId, payerId, packRanges(shown)]
  const payload = Buffer.from(JSON.stringify(stored)).toString('base64url')
  return `${payload}.${sign(secret, payload)}`
}

/** Undefined if it was not made by us, or has expired. */
export function readMediaToken(secret: string, token: string, nowMs: number): MediaPermission | undefined {
  const [payload = '', signature = '', ...more] = token.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, payload))]
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined
  const stored = Stored.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  // Made by an earlier version.
  if (!stored.success) return undefined
  const [videoId, accountId, version, generation, maxHeight, hasOriginal, expiresAtMs, ...rest] = stored.data
  const [viewerId, payerId, packed] = rest
  if (expiresAtMs <= nowMs) return undefined
  return {
    videoId,
    accountId,
    version,
    generation,
    maxHeight,
    hasOriginal,
    expiresAtMs,
    viewerId,
    payerId,
    shown: unpackRanges(packed),
  }
}
