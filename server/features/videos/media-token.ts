import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#contract/id.ts'
import type { VisibleParts } from '#domain/media/visible-parts.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'

/** What an address of a video permits. Everything that is needed to find its files is in it. */
export type MediaPermission = {
  videoId: string
  accountId: string
  version: string
  /** Addresses end with the generation of the video that they were made for. */
  generation: number
  /** The most lines; 0 for pictures only. */
  maxHeight: number
  /** Whether the file may be had as it was uploaded. */
  hasOriginal: boolean
  expiresAtMs: number
  /** Whom it is good for; null for whoever has it. */
  viewerId: string | null
  /** What was trimmed away cannot be had. */
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

/** The way from each end of a range to the next, so that two hundred ranges fit into an address. */
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

/** Undefined when it was not made by us, or has expired. */
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
