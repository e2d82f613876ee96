import type { CellTransaction } from '#server/db/schema.ts'
import { queueMail } from '#server/features/mail/mail.service.ts'
import type { Services } from '#server/services.ts'
import type { Account } from './find-account.ts'
import type { AccountMail } from './mails/letter.ts'

type Addresses = Pick<Account, 'email' | 'google_email' | 'google_email_verified' | 'facebook_email'>

/**
 * Where the owner is told what happens with the account: at its own address, or else at the one that
 * a provider has named. That one is never sent anything that opens the account. Null when there is none.
 */
export function noticeAddressOf({
  email,
  google_email,
  google_email_verified,
  facebook_email,
}: Addresses): string | null {
  return email ?? (google_email_verified ? google_email : null) ?? facebook_email
}

/** Mail about an account, which goes when the account goes. A notice, unless it is for one address and no other. */
export async function queueAccountMail(
  { cells, now }: Services,
  trx: CellTransaction,
  account: Addresses & Pick<Account, 'id'>,
  { mail, recipient = noticeAddressOf(account) }: { mail: AccountMail; recipient?: string | null },
): Promise<void> {
  if (recipient === null) return
  await queueMail(
    { cell: cells.of(account.id), trx, now: now() },
    { ...mail, recipient, replyTo: null, accountId: account.id },
  )
}
