import { timingSafeEqual } from 'node:crypto'
import type { CellTransaction } from '#server/db/schema.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { proofInvalid } from './ownership-errors.ts'
import { requireSession } from './require-session.ts'
import { spendProofsUntil } from './sessions.queries.ts'

export const proofValidMs = 5 * 60_000

/**
 * Says that whoever uses this session has just shown to be the owner. It is worth nothing in another
 * session, so that one that leaks through an address in a history cannot be used elsewhere.
 */
export function makeProof(services: Services, viewer: Viewer): string {
  const expiresAt = String(services.now() + proofValidMs)
  return `${expiresAt}.${sealOf(services, viewer, expiresAt).toString('base64url')}`
}

/**
 * Refuses what proves nothing, before anything is done for it. Whether it was used before is found out by `spendProof`,
 * in the transaction of what it is used for.
 */
export function requireProof(services: Services, viewer: Viewer, proof: string): void {
  readExpiry(services, viewer, proof)
}

/**
 * It is good once, and older ones of the session with it: where two requests bring the same, the session's row lets one
 * through. What is undone with the transaction leaves it good, so that someone who is told why can try again.
 */
export async function spendProof(
  services: Services,
  trx: CellTransaction,
  viewer: Viewer,
  proof: string,
): Promise<void> {
  const expiresAt = readExpiry(services, viewer, proof)
  await requireSession(trx, viewer)
  if (!(await spendProofsUntil(trx, viewer.session.id, expiresAt))) throw proofInvalid()
}

function readExpiry(services: Services, viewer: Viewer, proof: string): Date {
  const [, expiresAt, seal] = /^(\d{1,15})\.([\w-]{43})$/.exec(proof) ?? []
  if (expiresAt === undefined || seal === undefined || Number(expiresAt) <= services.now())
    throw proofInvalid()
  if (!timingSafeEqual(Buffer.from(seal, 'base64url'), sealOf(services, viewer, expiresAt)))
    throw proofInvalid()
  return new Date(Number(expiresAt))
}

function sealOf({ config }: Services, { id, session }: Viewer, expiresAt: string): Buffer {
  return keyedHash(deriveKey(config.secret, 'ownership'), id, session.hash.toString('hex'), expiresAt)
}
