import type { CellTransaction } from '#server/db/schema.ts'
import { type WrittenMail, queueMail } from '#server/features/mail/public.ts'
import type { Services } from '#server/services.ts'
import type { Account } from './find-account.ts'

type Addresses = Pick<Account, 'email' | 'google_email' | 'google_email_verified' | 'facebook_email'>

/**
 * The address for notices: the account's email, or else the one a provider gave. A provider's address never
 * gets mail that could open the account. Null if there is none.
 */
export function noticeAddressOf({
  email,
  google_email,
  google_email_verified,
  facebook_email,
}: Addresses): string | null {
  return email ?? (google_email_verified ? google_email : null) ?? facebook_email
}

/**
 * Queues mail about an account, which is deleted with the account. It goes to the notice address, unless a
 * recipient is given.
 */
export async function queueAccountMail(
  { cells, now }: Services,
  trx: CellTransaction,
  account: Addresses & Pick<Account, 'id'>,
  { mail, recipient = noticeAddressOf(account) }: { mail: WrittenMail; recipient?: string | null },
): Promise<void> {
  if (recipient === null) return
  await queueMail(
    { cell: cells.of(account.id), trx, now: now() },
    { ...mail, recipient, replyTo: null, accountId: account.id },
  )
}
