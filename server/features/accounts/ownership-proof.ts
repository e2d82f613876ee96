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
 * States that the user of this session has just proved to own the account. Bound to the session, so that a
 * proof leaked through the browser's history cannot be used elsewhere.
 */
export function makeProof(services: Services, viewer: Viewer): string {
  const expiresAt = String(services.now() + proofValidMs)
  return `${expiresAt}.${sealOf(services, viewer, expiresAt).toString('base64url')}`
}

/**
 * Refuses an invalid proof before any work is done. `spendProof` checks whether it was used before, in the
 * transaction of the change itself.
 */
export function requireProof(services: Services, viewer: Viewer, proof: string): void {
  readExpiry(services, viewer, proof)
}

/**
 * A proof works once, and spending it also spends older proofs of the session. If two requests bring the same
 * proof, the lock on the session's row lets only one through. If the transaction is rolled back, the proof
 * stays valid, so that the person can correct the error and try again.
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
