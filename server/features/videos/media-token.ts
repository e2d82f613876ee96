import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'

/** What an address of a film permits. Everything that is needed to find its files is in it. */
export type MediaPermission = {
  videoId: string
  accountId: string
  version: string
  /** Addresses end with the generation of the film that they were made for. */
  generation: number
  /** The most lines; 0 for pictures only. */
  maxHeight: number
  /** Whether the file may be had as it was uploaded. */
  hasOriginal: boolean
  expiresAtMs: number
}

const Stored = z.tuple([Id, Id, Id, z.number().int(), z.number().int().nonnegative(), z.boolean(), z.number().int()])

const sign = (secret: string, payload: string): string =>
  keyedHash(deriveKey(secret, 'media addresses'), payload).toString('base64url')

export function writeMediaToken(secret: string, permission: MediaPermission): string {
  const { videoId, accountId, version, generation, maxHeight, hasOriginal, expiresAtMs } = permission
  const stored: z.infer<typeof Stored> = [videoId, accountId, version, generation, maxHeight, hasOriginal, expiresAtMs]
  const payload = Buffer.from(JSON.stringify(stored)).toString('base64url')
  return `${payload}.${sign(secret, payload)}`
}

/** Undefined when it was not made by us, or has expired. */
export function readMediaToken(secret: string, token: string, nowMs: number): MediaPermission | undefined {
  const [payload = '', signature = '', ...more] = token.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, payload))]
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [videoId, accountId, version, generation, maxHeight, hasOriginal, expiresAtMs] = Stored.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  )
  if (expiresAtMs <= nowMs) return undefined
  return { videoId, accountId, version, generation, maxHeight, hasOriginal, expiresAtMs }
}
