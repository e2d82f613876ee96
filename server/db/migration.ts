import type { Transaction } from 'kysely'

/** One step from an older database to this version. It runs once per schema, inside a transaction. */
export type Migration = {
  /** For example `0001_cell_accounts`. Never change it after a release: databases remember it. */
  name: string
  up(transaction: Transaction<unknown>): Promise<void>
}
