import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#contract/id.ts'
import type { VisibleParts } from '#domain/media/visible-parts.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'

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
  const { videoId, accountId, version, generation, maxHeight, hasOriginal, expiresAtMs, viewerId, shown } =
    permission
  const facts = [videoId, accountId, version, generation, maxHeight, hasOriginal, expiresAtMs] as const
  const stored: z.infer<typeof Stored> = [...facts, viewerId, packRanges(shown)]
  const payload = Buffer.from(JSON.stringify(stored)).toString('base64url')
  return `${payload}.${sign(secret, payload)}`
}

/** Undefined if it was not made by us, or has expired. */
export function readMediaToken(secret: string, token: string, nowMs: number): MediaPermission | undefined {
  const [payload = '', signature = '', ...more] = token.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, payload))]
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined
  const [videoId, accountId, version, generation, maxHeight, hasOriginal, expiresAtMs, viewerId, packed] =
    Stored.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
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
    shown: unpackRanges(packed),
  }
}
