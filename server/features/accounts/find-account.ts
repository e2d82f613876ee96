import type { Selectable } from 'kysely'
import { User } from '#contract/accounts/account.ts'
import type { Cells } from '#server/cells/cells.ts'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'
import { findBilling } from '#server/features/billing/public.ts'
import { countSentInvitations } from '#server/features/friends/public.ts'
import type { Services } from '#server/services.ts'

/** The whole row, including what only the owner may see. */
export type Account = Selectable<CellDatabase['account']>

/** Also undefined while the account is being deleted. */
export function findAccount(
  cells: Cells,
  id: string,
  db: CellDb | CellTransaction = cells.of(id).db,
): Promise<Account | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The account as its owner sees it: the declared fields and no more. */
export async function userOf(services: Services, { password_hash, ...account }: Account): Promise<User> {
  const billing = await findBilling(services, account.id)
  const invitations_sent = await countSentInvitations(services, account.id)
  const { email_confirmed_at, google_sub, facebook_sub } = account
  const is_confirmed = (email_confirmed_at ?? google_sub ?? facebook_sub) !== null
  return User.parse({
    ...account,
    has_password: password_hash !== null,
    is_confirmed,
    invitations_sent,
    billing,
  })
}
