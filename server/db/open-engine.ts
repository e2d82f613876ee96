import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Engine } from './engine.ts'
import { openEmbedded } from './pglite/embedded.ts'
import { openPostgres } from './postgres.ts'

/**
 * The embedded database is opened here and now, and fails with `DataFolderError` when its folder cannot
 * be used. PostgreSQL is not asked yet: it may be away when this process starts.
 */
export async function openEngine(config: Config['database'], log: Logger): Promise<Engine> {
  return config.kind === 'embedded' ? openEmbedded(config, log) : openPostgres(config, log)
}
