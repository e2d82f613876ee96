import type { Region } from '#domain/region.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { emailTaken } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { changeClaimed } from './claimed-value.ts'
import { accountDelete } from './account-delete.job.ts'
import { markDeleted } from './deletion.queries.ts'
import { findMade, makeAccount } from './make-account.ts'
import { channelNameTaken } from './ownership-errors.ts'

type Unattended = { id: string; home: Region; name: string; channelName: string }

/**
 * Makes a channel without a person behind it: it has no address, password or identity, so nobody can sign in
 * to it. Everything it has is public. Making it again changes nothing.
 */
export async function makeUnattendedAccount(
  services: Services,
  { id, home, name, channelName }: Unattended,
): Promise<void> {
  if (!(await findMade(services, id, emailTaken))) {
    const account = { id, email: null, name, home, password_hash: null, created_at: new Date(services.now()) }
    await makeAccount(services, { account, claims: [], taken: emailTaken })
  }
  const set = { default_visibility: DefaultVisibility.public }
  await changeClaimed(services, id, {
    kind: 'channel_name',
    value: channelName,
    set,
    taken: channelNameTaken,
  })
}

/** As when an owner leaves: the account is gone at once, and a job removes it with everything it has. */
export async function leaveAccount(services: Services, accountId: string): Promise<void> {
  const { db, jobs } = services.cells.of(accountId)
  await db.transaction().execute(async (trx) => {
    await markDeleted(services, trx, accountId, new Date(services.now()))
    await jobs.enqueue(accountDelete, {}, { transaction: trx })
  })
}
