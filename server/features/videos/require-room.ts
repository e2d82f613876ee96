import { sql } from 'kysely'
import type { CellTransaction } from '#server/db/schema.ts'
import { findStorageUse } from '#server/features/billing/public.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { quotaExceeded, subscriptionExpired } from './video-errors.ts'
import { findReserved } from './video.queries.ts'

type Need = {
  accountId: string
  size: number
  /** An upload whose space is already reserved. */
  uploadId?: string
}

/**
 * Refuses a video for which there is no subscription or not enough storage. The account stays locked until
 * the transaction ends.
 */
export async function requireRoom(
  services: Services,
  trx: CellTransaction,
  { accountId, size, uploadId }: Need,
): Promise<void> {
  const { rows } =
    await sql`select from account where id = ${accountId} and deleted_at is null for update`.execute(trx)
  if (rows.length === 0) throw notFound()
  const use = await findStorageUse(services, trx, accountId)
  if (!use.mayUploadVideos) throw subscriptionExpired()
  const reserved = await findReserved(trx, accountId, new Date(services.now()))
  const ownReservation = uploadId === undefined ? 0 : size
  const free = use.storageBytes - use.usedBytes - reserved + ownReservation
  if (size > free) throw quotaExceeded(free, size)
}
