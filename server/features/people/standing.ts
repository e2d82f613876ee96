import { sql } from 'kysely'
import { dayMs } from '#domain/time/durations.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import { AppError, tooManyRequests } from '#server/http/app-error.ts'
import { countOne, takeOneBack, windowAt } from '#server/http/counted-window.ts'
import { serverMessages } from '#contract/server-messages.ts'
import type { Services } from '#server/services.ts'

const newForMs = dayMs
const commentsThatStayed = 3

/** How much someone may do at once, depending on how long they have been here. */
export type Standing = {
  /** Here for less than a day, or with fewer than three comments that stayed. */
  isNew: boolean
  /** By a link that was sent to the address, or by a sign-in provider. */
  isConfirmed: boolean
}

export async function standingOf(
  { cells, now }: Pick<Services, 'cells' | 'now'>,
  accountId: string,
): Promise<Standing> {
  const account = await cells
    .of(accountId)
    .db.selectFrom('account')
    .select(['created_at', 'email_confirmed_at', 'google_sub', 'facebook_sub'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { email_confirmed_at, google_sub, facebook_sub } = account
  const isConfirmed = (email_confirmed_at ?? google_sub ?? facebook_sub) !== null
  const isYoung = now() - account.created_at.getTime() < newForMs
  return { isConfirmed, isNew: isYoung || (await countStayed(cells, accountId)) < commentsThatStayed }
}

/**
 * Comments are in the cells of the projects they are about. Those of an unreachable cell do not count: at worst,
 * someone has to wait like a newcomer.
 */
async function countStayed(cells: Services['cells'], authorId: string): Promise<number> {
  const { answers } = await askCells(cells, async ({ db }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from comment where author_id = ${authorId} and state = 'shown'
        limit ${commentsThatStayed}) as stayed`.execute(db)
    return rows[0]?.count ?? 0
  })
  return answers.reduce((sum, count) => sum + count, 0)
}

/** Refuses people who have not shown that they can be reached. */
export function requireConfirmed({ isConfirmed }: Standing): void {
  if (!isConfirmed)
    throw new AppError(
      { status: 403, code: 'email_not_confirmed', isCodeSent: true },
      serverMessages.confirmEmailFirst,
    )
}

/** What is counted per person, and the time window in which it is limited. */
export type Allowance = { what: string; seconds: number; forNew: number; forKnown: number }

/**
 * Counts one use, and refuses it beyond the allowance. It is counted before the work is done, so that simultaneous
 * requests cannot all slip through; `takeBack` returns it if the work fails.
 */
export async function useAllowance(
  { cells, config, now }: Pick<Services, 'cells' | 'config' | 'now'>,
  { accountId, isNew }: { accountId: string; isNew: boolean },
  { what, seconds, forNew, forKnown }: Allowance,
): Promise<{ takeBack: () => Promise<void> }> {
  const hash = keyedHash(deriveKey(config.secret, 'allowances'), what, accountId)
  const window = windowAt(now(), seconds, hash)
  const [count = 0] = await countOne(cells.world, [window])
  const max = Math.max(1, (isNew ? forNew : forKnown) * config.rateLimitFactor)
  if (count > max) throw tooManyRequests(window.secondsLeft)
  return { takeBack: () => takeOneBack(cells.world, [window]) }
}
