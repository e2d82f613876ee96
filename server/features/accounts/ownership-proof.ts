import { timingSafeEqual } from 'node:crypto'
import type { Viewer } from '#server/http/viewer.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { proofInvalid } from './ownership-errors.ts'

export const proofValidMs = 5 * 60_000

/**
 * Says that whoever uses this session has just shown to be the owner. It is worth nothing in another
 * session, so that one that leaks through an address in a history cannot be used elsewhere.
 */
export function makeProof(services: Services, viewer: Viewer): string {
  const expiresAt = String(services.now() + proofValidMs)
  return `${expiresAt}.${sealOf(services, viewer, expiresAt).toString('base64url')}`
}

export function requireProof(services: Services, viewer: Viewer, proof: string): void {
  const [, expiresAt, seal] = /^(\d{1,15})\.([\w-]{43})$/.exec(proof) ?? []
  if (expiresAt === undefined || seal === undefined || Number(expiresAt) <= services.now()) throw proofInvalid()
  if (!timingSafeEqual(Buffer.from(seal, 'base64url'), sealOf(services, viewer, expiresAt))) throw proofInvalid()
}

function sealOf({ config }: Services, { id, session }: Viewer, expiresAt: string): Buffer {
  return keyedHash(deriveKey(config.secret, 'ownership'), id, session.hash.toString('hex'), expiresAt)
}
