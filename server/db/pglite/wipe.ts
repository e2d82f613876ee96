import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { regions } from '#domain/region.ts'
import { schemasOfCell, worldSchema } from '#server/db/schema-names.ts'
import { withSession, type Session } from '#server/db/session.ts'
import { wipeStatistics, wipeTables } from '#server/db/wipe-tables.ts'
import type { EmbeddedDatabase } from './embedded-database.ts'
import { FairLock } from './fair-lock.ts'

const deadlineMs = 600_000
const schemas = [...regions.flatMap(schemasOfCell), worldSchema]

/** Purges deleted data from the files of the embedded database. */
export class Wipe {
  readonly #database: EmbeddedDatabase
  readonly #walFolder: string
  readonly #turn = new FairLock()
  readonly #stopping = new AbortController()

  constructor(database: EmbeddedDatabase, dir: string) {
    this.#database = database
    this.#walFolder = join(dir, 'pg_wal')
  }

  run(): Promise<void> {
    return this.andThen(async () => {})
  }

  /** No purge runs while the files are in use: it would remove log segments that a copy needs. */
  async andThen<T>(use: () => Promise<T>): Promise<T> {
    const done = await this.#turn.take()
    try {
      const acquire = () => this.#database.acquire({ deadlineMs })
      await wipeTables({ acquire }, schemas, this.#stopping.signal)
      await withSession({ acquire }, async (session) => {
        await session.query(wipeStatistics)
        await this.#wipeLog(session)
      })
      return await use()
    } finally {
      done()
    }
  }

  /** Stops between two tables when the server wants to close, because all of them may take minutes. */
  abort(): void {
    this.#stopping.abort()
  }

  /**
   * A checkpoint renames old segments of the write-ahead log for reuse. With that switched off it deletes
   * them, and the ones kept earlier get used up: the rest of a segment is filled with zeros when the next one
   * starts.
   */
  async #wipeLog(session: Session): Promise<void> {
    await session.query('set wal_recycle = off')
    const segments = (await readdir(this.#walFolder)).length
    for (let i = 0; i <= segments; i++) {
      await session.query('select pg_switch_wal()')
      await session.query('checkpoint')
    }
    await session.query('reset wal_recycle')
  }
}
