import type { Region } from '#domain/region.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type { CellDb, CellTransaction, WorldDb } from '#server/db/schema.ts'

export type NewAccount = { id: string; email: string; name: string; password_hash: string; home: Region; created_at: Date }

/** Saving it a second time changes nothing. */
export async function saveNewAccount(trx: CellTransaction, account: NewAccount): Promise<void> {
  await trx
    .insertInto('account')
    .values({ ...account, channel_name: null, units: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function findPasswordHash(db: CellDb, id: string): Promise<string | undefined> {
  const account = await db.selectFrom('account').select('password_hash').where('id', '=', id).executeTakeFirst()
  return account?.password_hash ?? undefined
}

export async function saveUnits(db: CellDb, id: string, units: UnitSystem): Promise<void> {
  await db.updateTable('account').set({ units }).where('id', '=', id).execute()
}

export async function deleteSession(db: CellDb, tokenHash: Uint8Array): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsUntil(db: CellDb, time: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', time).execute()
}

export type SpentChallenge = { spendKey: string; expiresAt: Date; by: string }

/** Whether it was spent just now, before but for the same purpose (an answer got lost and the request was repeated), or for something else. */
export function spendChallenge(
  world: WorldDb,
  { spendKey, expiresAt, by }: SpentChallenge,
): Promise<'spent' | 'repeated' | 'refused'> {
  const receipt = `${spendKey} ${by}`
  return world.transaction().execute(async (trx) => {
    const spent = await trx
      .insertInto('spent_challenge')
      .values({ signature: spendKey, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('signature').doNothing())
      .executeTakeFirst()
    if (spent.numInsertedOrUpdatedRows === 1n) {
      await trx.insertInto('spent_challenge').values({ signature: receipt, expires_at: expiresAt }).execute()
      return 'spent'
    }
    const own = await trx.selectFrom('spent_challenge').select('signature').where('signature', '=', receipt).executeTakeFirst()
    return own ? 'repeated' : 'refused'
  })
}

/** Challenges that are not valid any more need not be remembered. */
export async function deleteChallengesUntil(world: WorldDb, time: Date): Promise<void> {
  await world.deleteFrom('spent_challenge').where('expires_at', '<=', time).execute()
}
