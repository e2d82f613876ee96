import { escapeIdentifier } from 'pg'
import { withSession } from '#server/db/session.ts'
import type { EmbeddedDatabase } from './embedded-database.ts'

const vacuumDeadlineMs = 600_000
/** Five minutes without a quiet moment, at one turn every ten seconds. */
const longestWaitTurns = 30

/** The table most in need: a fifth of its rows dead or a tenth changed, by autovacuum's criteria. */
const neediest = `
  select schemaname as schema, relname as table from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by n_dead_tup + n_mod_since_analyze desc limit 1`

/** PGlite has no autovacuum: dead rows would stay forever, and the planner would have no statistics. */
export class Vacuum {
  readonly #database: EmbeddedDatabase
  #turnsWaited = 0

  constructor(database: EmbeddedDatabase) {
    this.#database = database
  }

  /**
   * Vacuums one table at a time, since everyone has to wait, and only in a quiet moment unless there has been none for
   * long.
   */
  async runTurn(): Promise<void> {
    if (!this.#database.mayWrite) return
    if (!this.#database.isIdle && ++this.#turnsWaited < longestWaitTurns) return
    this.#turnsWaited = 0
    const acquire = () => this.#database.acquire({ deadlineMs: vacuumDeadlineMs })
    await withSession({ acquire }, async (session) => {
      const [found] = (await session.query(neediest)).rows as { schema: string; table: string }[]
      if (found)
        await session.query(
          `vacuum (analyze) ${escapeIdentifier(found.schema)}.${escapeIdentifier(found.table)}`,
        )
    })
  }
}
