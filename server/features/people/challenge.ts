import { createHash, randomUUID } from 'node:crypto'
import type { WorldDb } from '#server/db/schema.ts'
import { botCheckFailed } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'

export type SpentChallenge = { spendKey: string; expiresAt: Date; by: string }

/**
 * Whether the challenge was spent just now, earlier for the same purpose (the response got lost and the
 * request was repeated), or for something else.
 */
export function spendChallenge(
  world: WorldDb,
  { spendKey, expiresAt, by }: SpentChallenge,
): Promise<'spent' | 'repeated' | 'refused'> {
  // Hashed, so that the id of an account cannot be found here after the account is gone.
  const receipt = `${spendKey} ${createHash('sha256').update(by).digest('base64url')}`
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
    const own = await trx
      .selectFrom('spent_challenge')
      .select('signature')
      .where('signature', '=', receipt)
      .executeTakeFirst()
    return own ? 'repeated' : 'refused'
  })
}

/** Expired challenges are refused anyway, so they need not be remembered. */
export async function deleteChallengesUntil(world: WorldDb, time: Date): Promise<void> {
  await world.deleteFrom('spent_challenge').where('expires_at', '<=', time).execute()
}

/** Refuses a request without the result of a bot check, or with one that was used before. */
export async function requireBotCheck(
  { cells, botCheck, now }: Pick<Services, 'cells' | 'botCheck' | 'now'>,
  token: string | undefined,
  address: string,
): Promise<void> {
  const passed = token === undefined ? undefined : await botCheck.verify(token, now(), address)
  if (!passed) throw botCheckFailed()
  const spent = await spendChallenge(cells.world, { ...passed, by: randomUUID() })
  if (spent !== 'spent') throw botCheckFailed()
}
