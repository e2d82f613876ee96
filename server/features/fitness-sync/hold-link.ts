import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CellDb } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { FitnessError } from '#server/adapters/fitness-platform/fitness-provider.ts'
import type { LinkKey } from './link.ts'

/** Longer than renewing takes, so that only what a crash left behind is taken over. */
const heldMs = 60_000
const pauseMs = 100

/**
 * One process at a time works on a link. No transaction is open meanwhile, because the platform may take seconds to
 * answer.
 */
export async function holdingLink<Answer>(
  { cells, now }: Services,
  key: LinkKey,
  { signal, work }: { signal: AbortSignal; work: () => Promise<Answer> },
): Promise<Answer> {
  const { db } = cells.of(key.accountId)
  const holder = randomUUID()
  const giveUpAtMs = performance.now() + heldMs
  while (!(await take(db, key, { holder, nowMs: now() }))) {
    signal.throwIfAborted()
    if (performance.now() > giveUpAtMs)
      throw new FitnessError('away', 'another process has not finished renewing the tokens')
    await pause(pauseMs)
  }
  try {
    return await work()
  } finally {
    await sql`
      update fitness_link set holder = null, held_until = null
      where account_id = ${key.accountId} and provider = ${key.provider} and holder = ${holder}`.execute(db)
  }
}

/** A time that is too far ahead comes from a clock that was wrong. */
async function take(
  db: CellDb,
  { accountId, provider }: LinkKey,
  { holder, nowMs }: { holder: string; nowMs: number },
): Promise<boolean> {
  const until = new Date(nowMs + heldMs)
  const { rows } = await sql`
    update fitness_link set holder = ${holder}, held_until = ${until}
    where account_id = ${accountId} and provider = ${provider}
      and (held_until is null or held_until <= ${new Date(nowMs)} or held_until > ${until})
    returning provider`.execute(db)
  return rows.length === 1
}
