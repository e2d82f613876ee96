import { createCipheriv, createDecipheriv } from 'node:crypto'
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
  /** The person whose plan permits more lines than are free; null if no plan is needed. */
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

const digits = 6
/** Almost a month. */
const maxMs = 36 ** digits - 1

const packed = (ms: number): string => Math.max(0, Math.min(maxMs, ms)).toString(36).padStart(digits, '0')

/**
 * The ends of the ranges, each with as many digits: the length of an address must not tell how large they are. Two
 * hundred ranges fit into a URL.
 */
function packRanges(shown: VisibleParts): string | null {
  if (shown === null) return null
  return shown.map(([from, to]) => packed(Math.floor(from)) + packed(Math.ceil(to))).join('')
}

function unpackRanges(text: string | null): VisibleParts {
  if (text === null) return null
  const endAt = (at: number) => parseInt(text.slice(at, at + digits), 36)
  return Array.from({ length: text.length / digits / 2 }, (_, index): TimeRange => [
    endAt(2 * digits * index),
    endAt(2 * digits * index + digits),
  ])
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** The length of the text would tell how many ranges there are. */
const paddedTo = 64

type Keys = { sealing: Buffer; nonces: Buffer }

const keysOf = (secret: string): Keys => ({
  sealing: deriveKey(secret, 'sealing of media addresses'),
  nonces: deriveKey(secret, 'nonces of media addresses'),
})

/**
 * Nobody else can read it: the parts that someone may watch would reveal how much precedes them. The nonce is a keyed
 * hash of the content, so that the same permission gives the same URL, which browsers have cached.
 */
export function writeMediaToken(secret: string, permission: MediaPermission): string {
  const { videoId, accountId, version, generation, maxHeight, hasOriginal, expiresAtMs } = permission
  const { viewerId, payerId, shown } = permission
  const facts = [videoId, accountId, version, generation, maxHeight, hasOriginal, expiresAtMs] as const
  const stored: z.infer<typeof Stored> = [...facts, viewerId, payerId, packRanges(shown)]
  const text = JSON.stringify(stored)
  const padded = text.padEnd(Math.ceil(text.length / paddedTo) * paddedTo)
  const { sealing, nonces } = keysOf(secret)
  const nonce = keyedHash(nonces, padded).subarray(0, nonceBytes)
  const cipher = createCipheriv(algorithm, sealing, nonce)
  const sealed = [nonce, cipher.update(padded, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(sealed).toString('base64url')
}

/** Undefined if it was not made by us, or has expired. */
export function readMediaToken(secret: string, token: string, nowMs: number): MediaPermission | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding skips characters outside this alphabet, so only the exact text that we made is accepted.
  const text = bytes.toString('base64url') === token ? opened(secret, bytes) : undefined
  const stored = text === undefined ? undefined : Stored.safeParse(JSON.parse(text))
  // Made by an earlier version.
  if (!stored?.success) return undefined
  const [videoId, accountId, version, generation, maxHeight, hasOriginal, expiresAtMs, ...rest] = stored.data
  const [viewerId, payerId, ranges] = rest
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
    shown: unpackRanges(ranges),
  }
}

function opened(secret: string, bytes: Buffer): string | undefined {
  if (bytes.length <= nonceBytes + tagBytes) return undefined
  const { sealing } = keysOf(secret)
  const decipher = createDecipheriv(algorithm, sealing, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8')
  try {
    return text + decipher.final('utf8')
  } catch {
    return undefined
  }
}
