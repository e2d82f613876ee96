import type { CellTransaction } from '#server/db/schema.ts'
import { type WrittenMail, queueMail } from '#server/features/mail/public.ts'
import type { Services } from '#server/services.ts'
import { findAccount } from './find-account.ts'
import { noticeAddressOf } from './queue-account-mail.ts'

type Notice = { accountId: string; write: (account: { name: string }) => WrittenMail; jobId: string }

/** Queues mail to an account once: a notice with the same `jobId` is not sent again. */
export async function queueNotice(
  { cells, now }: Pick<Services, 'cells' | 'now'>,
  trx: CellTransaction,
  { accountId, write, jobId }: Notice,
): Promise<void> {
  const account = await findAccount(cells, accountId, trx)
  const recipient = account ? noticeAddressOf(account) : null
  if (!account || recipient === null) return
  const mail = { ...write(account), recipient, replyTo: null, accountId }
  await queueMail({ cell: cells.of(accountId), trx, now: now(), jobId }, mail)
}
