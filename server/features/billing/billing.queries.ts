import { sql, type Selectable } from 'kysely'
import type { BillingState } from '#domain/plans/billing-of.ts'
import { askSome } from '#server/cells/ask-cells.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Cells } from '#server/cells/cells.ts'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'

export type Customer = Selectable<CellDatabase['billing_customer']>

export function findCustomer(db: CellDb | CellTransaction, accountId: string): Promise<Customer | undefined> {
  return db.selectFrom('billing_customer').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

export async function saveCustomerId(db: CellDb, accountId: string, customerId: string): Promise<void> {
  await db
    .updateTable('billing_customer')
    .set({ customer_id: customerId })
    .where('account_id', '=', accountId)
    .execute()
}

/** The provider does not know about cells. */
export async function findAccountOfCustomer(
  cells: Cells,
  customerId: string,
): Promise<{ cell: Cell; accountId: string } | undefined> {
  const { answers, unreachable, firstAbsence } = await askSome(cells.all(), async (cell) => {
    const row = await cell.db
      .selectFrom('billing_customer')
      .innerJoin('account', 'account.id', 'billing_customer.account_id')
      .select('account_id')
      .where('customer_id', '=', customerId)
      .where('account.deleted_at', 'is', null)
      .executeTakeFirst()
    return row && { cell, accountId: row.account_id }
  })
  const found = answers.find((answer) => answer !== undefined)
  // They may be a customer in the region that cannot be reached.
  if (!found && unreachable.length > 0) throw firstAbsence
  return found
}

/** The number of a sync with the provider that begins now; undefined if the account is not a customer. */
export async function beginSync(
  db: CellDb,
  accountId: string,
): Promise<{ number: number; customerId: string } | undefined> {
  const { rows } = await sql<{ number: number; customer_id: string }>`
    update billing_customer set sync_begun = sync_begun + 1
    where account_id = ${accountId} and customer_id is not null
    returning sync_begun::float8 as number, customer_id`.execute(db)
  const [row] = rows
  return row && { number: row.number, customerId: row.customer_id }
}

/** False if a later sync was already applied. The row stays locked until the transaction ends. */
export async function claimSync(trx: CellTransaction, accountId: string, number: number): Promise<boolean> {
  const { rows } = await sql`
    update billing_customer set sync_applied = ${number}
    where account_id = ${accountId} and sync_applied < ${number} returning account_id`.execute(trx)
  return rows.length === 1
}

export type Applied = Omit<BillingState, 'failure'> & { error: string | null }

export async function saveBilling(trx: CellTransaction, accountId: string, state: Applied): Promise<void> {
  await trx
    .updateTable('account')
    .set({
      subscription_storage: state.storage,
      subscription_watch: state.watch,
      subscription_status: state.status,
      subscription_active_until: state.activeUntilMs === null ? null : new Date(state.activeUntilMs),
      subscription_storage_price: state.storagePrice,
      subscription_watch_price: state.watchPrice,
      billing_error: state.error,
      billing_url: state.url,
    })
    .where('id', '=', accountId)
    .execute()
}

/** Undefined if the account is gone. */
export function findSubscription(db: CellDb, accountId: string) {
  return db
    .selectFrom('account')
    .select([
      'subscription_storage',
      'subscription_watch',
      'subscription_status',
      'subscription_active_until',
    ])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

type Checkout = Selectable<CellDatabase['billing_checkout']>

export function listOpenCheckouts(db: CellDb, accountId: string): Promise<Checkout[]> {
  return db
    .selectFrom('billing_checkout')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

export async function closeCheckout(db: CellDb, sessionId: string, closed_at: Date): Promise<void> {
  await db
    .updateTable('billing_checkout')
    .set({ closed_at })
    .where('session_id', '=', sessionId)
    .where('closed_at', 'is', null)
    .execute()
}

/** The same session may be handed out again for a few minutes. */
export async function saveCheckout(db: CellDb, checkout: Omit<Checkout, 'closed_at'>): Promise<void> {
  await db
    .insertInto('billing_checkout')
    .values(checkout)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ closed_at: null }))
    .execute()
}

export type NewEvent = { id: string; type: string; account_id: string; created: Date; received_at: Date }

/** False if it was already reported. */
export async function saveEvent(trx: CellTransaction, event: NewEvent): Promise<boolean> {
  const rows = await trx
    .insertInto('billing_event')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return rows.length === 1
}

/** Everything reported before a sync is included in what the sync found. */
export async function markHandled(
  trx: CellTransaction,
  accountId: string,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  await trx
    .updateTable('billing_event')
    .set({ handled_at: now })
    .where('account_id', '=', accountId)
    .where('handled_at', 'is', null)
    .where('received_at', '<=', until)
    .execute()
}
