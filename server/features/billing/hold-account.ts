import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CellDb } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { changeInProgress } from './billing-errors.ts'

/** Longer than any change takes, so that only what a crash left behind is taken over. */
const heldMs = 60_000
const tries = 25
const pauseMs = 200

/**
 * Makes one change to a subscription at a time, in all processes. No transaction is open meanwhile, because the
 * provider may take seconds to answer.
 */
export async function holdingAccount<Answer>(
  { cells, now }: Services,
  accountId: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { db } = cells.of(accountId)
  const holder = randomUUID()
  await sql`
    insert into billing_customer (account_id) values (${accountId}) on conflict do nothing`.execute(db)
  for (let i = 1; !(await take(db, { accountId, holder, now: now() })); i++) {
    if (i === tries) throw changeInProgress()
    await pause(pauseMs)
  }
  try {
    return await work()
  } finally {
    await sql`
      update billing_customer set holder = null, held_until = null
      where account_id = ${accountId} and holder = ${holder}`.execute(db)
  }
}

type Taker = { accountId: string; holder: string; now: number }

async function take(db: CellDb, { accountId, holder, now }: Taker): Promise<boolean> {
  const { rows } = await sql`
    update billing_customer set holder = ${holder}, held_until = ${new Date(now + heldMs)}
    where account_id = ${accountId} and (held_until is null or held_until <= ${new Date(now)})
    returning account_id`.execute(db)
  return rows.length === 1
}
