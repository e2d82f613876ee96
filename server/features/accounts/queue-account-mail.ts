import type { CellTransaction } from '#server/db/schema.ts'
import { queueMail } from '#server/features/mail/mail.service.ts'
import type { Services } from '#server/services.ts'
import type { Account } from './find-account.ts'
import type { AccountMail } from './mails/letter.ts'

/**
 * Mail about an account, which goes when the account goes. To its own address unless another one is
 * given; an account without an address gets no mail.
 */
export async function queueAccountMail(
  { cells, now }: Services,
  trx: CellTransaction,
  account: Pick<Account, 'id' | 'email'>,
  { mail, recipient = account.email }: { mail: AccountMail; recipient?: string | null },
): Promise<void> {
  if (recipient === null) return
  await queueMail({ cell: cells.of(account.id), trx, now: now() }, { ...mail, recipient, replyTo: null, accountId: account.id })
}
