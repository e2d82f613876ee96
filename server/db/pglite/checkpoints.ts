import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withSession } from '#server/db/session.ts'
import type { EmbeddedDatabase } from './embedded-database.ts'

const walLimitBytes = 64 * 2 ** 20
/** A checkpoint cut short by a deadline would have to be redone by recovery, and then once more. */
const checkpointDeadlineMs = 600_000

/**
 * PGlite has no checkpointer: the write-ahead log would grow forever, and with it the startup time after a
 * crash.
 */
export class Checkpoints {
  readonly #database: EmbeddedDatabase
  readonly #walFolder: string
  #holds = 0

  constructor(database: EmbeddedDatabase, dir: string) {
    this.#database = database
    this.#walFolder = join(dir, 'pg_wal')
  }

  /** No checkpoint removes log segments until the returned function is called: a backup needs them. */
  hold(): () => void {
    this.#holds++
    return () => this.#holds--
  }

  async walBytes(): Promise<number> {
    const names = await readdir(this.#walFolder)
    const sizes = await Promise.all(
      names.map((name) =>
        stat(join(this.#walFolder, name)).then((stats) => (stats.isFile() ? stats.size : 0)),
      ),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  async runIfNeeded(limitBytes = walLimitBytes): Promise<void> {
    if (this.#holds > 0 || (await this.walBytes()) <= limitBytes) return
    const acquire = () => this.#database.acquire({ deadlineMs: checkpointDeadlineMs })
    await withSession({ acquire }, async (session) => {
      // A backup may have started while this was waiting for its turn.
      if (this.#holds === 0) await session.query('checkpoint')
    })
  }
}
