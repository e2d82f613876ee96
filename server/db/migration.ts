import type { Transaction } from 'kysely'

/** One step from an older database to this version's. It runs once in a schema, inside a transaction. */
export type Migration = {
  /** As in `0001_cell_accounts`. Never changed once it was released: databases remember it. */
  name: string
  up(transaction: Transaction<unknown>): Promise<void>
}
