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
 * A channel without anybody behind it: no address, no password and no identity, so there is no way to sign in to it.
 * Whatever it has is for everybody. Made again, it stays as it is.
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

/** As when its owner leaves: from here on it exists for nobody, and a job removes it with all it has. */
export async function leaveAccount(services: Services, accountId: string): Promise<void> {
  const { db, jobs } = services.cells.of(accountId)
  await db.transaction().execute(async (trx) => {
    await markDeleted(services, trx, accountId, new Date(services.now()))
    await jobs.enqueue(accountDelete, {}, { transaction: trx })
  })
}
