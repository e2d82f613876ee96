import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Engine } from './engine.ts'
import { openEmbedded } from './pglite/embedded.ts'
import { openPostgres } from './postgres.ts'

/**
 * The embedded database is opened right away, which fails with `DataFolderError` if its folder cannot be used.
 * PostgreSQL is not contacted yet: it may be down when this process starts.
 */
export async function openEngine(config: Config['database'], log: Logger): Promise<Engine> {
  return config.kind === 'embedded' ? openEmbedded(config, log) : openPostgres(config, log)
}
