import { sql } from 'kysely'
import type { CommentAccess } from '#server/db/project-schema.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'

// What someone may do with what belongs to someone else. Whether they see it at all is decided earlier, in
// `visibility`; whether they may be friends, under a lock on both, in `friends/permit.ts`.

/** What people comment on, in the cell of its owner. */
type Commented = { db: CellDb; ownerId: string; access: CommentAccess }

export type CommentRefusal =
  | { reason: 'turned off' }
  /** Paused by a moderator. */
  | { reason: 'paused'; until: Date }
  /** Not a friend, or blocked: the same for both, so that a block is not revealed. */
  | { reason: 'not here' }

/** Why someone may not comment; undefined if they may. */
export async function mayNotComment(
  services: Pick<Services, 'cells' | 'now'>,
  accountId: string,
  { db, ownerId, access }: Commented,
): Promise<CommentRefusal | undefined> {
  if (access === 'off') return { reason: 'turned off' }
  const until = await pausedUntil(services, accountId)
  if (until !== undefined) return { reason: 'paused', until }
  if (accountId === ownerId) return undefined
  const isAdmitted =
    !(await hasBlocked(db, { accountId: ownerId, personId: accountId })) &&
    (access === 'open' || (await isFriendOf(db, ownerId, accountId)))
  return isAdmitted ? undefined : { reason: 'not here' }
}

/** Until when a moderator has paused someone's comments; undefined if they may comment. */
export async function pausedUntil(
  { cells, now }: Pick<Services, 'cells' | 'now'>,
  accountId: string,
): Promise<Date | undefined> {
  const account = await cells
    .of(accountId)
    .db.selectFrom('account')
    .select('no_comments_until')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const until = account.no_comments_until
  return until !== null && until.getTime() > now() ? until : undefined
}

async function isFriendOf(db: CellDb, ownerId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from friendship where account_id = ${ownerId} and friend_id = ${personId}`.execute(db)
  return rows.length > 0
}

/**
 * Whether a vote counts for others, which it does not if the owner has blocked the voter. Blocked people can vote and
 * notice nothing, since a refusal would reveal the block.
 */
export const doesVoteCount = async (
  db: CellDb | CellTransaction,
  { ownerId, voterId }: { ownerId: string; voterId: string },
): Promise<boolean> => !(await hasBlocked(db, { accountId: ownerId, personId: voterId }))

/**
 * Whether someone may follow a channel: not their own, nor that of someone they have blocked. People blocked by the
 * channel may follow it, in vain: a refusal would reveal the block.
 */
export const mayFollow = async (
  db: CellDb,
  { accountId, channelId }: { accountId: string; channelId: string },
): Promise<boolean> => accountId !== channelId && !(await hasBlocked(db, { accountId, personId: channelId }))

/** Whether an account has blocked someone. The block is in the account's own cell, so no other cell is asked. */
export async function hasBlocked(
  db: CellDb | CellTransaction,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('block')
    .select('person_id')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}
