import { rm } from 'node:fs/promises'
import type { EmbeddedDatabaseConfig } from '#server/config/config.ts'
import type { EmbeddedEngine } from '#server/db/pglite/embedded.ts'
import { findInArchive, findInFiles } from './stored-text.ts'
import type { TestEngine } from './test-database.ts'

/**
 * Which of the texts are in a backup made now, or in the files it was made from. A PostgreSQL server's files
 * are not accessible.
 */
export async function findInBackup(engine: TestEngine, wanted: string[]): Promise<string[]> {
  if (!isEmbedded(engine)) return []
  const archive = await engine.maintenance.backups.run(Date.now())
  const found = [...(await findInArchive(archive, wanted)), ...(await findInFiles(engine.config.dir, wanted))]
  await rm(archive)
  return found
}

export const isEmbedded = (
  engine: TestEngine,
): engine is TestEngine & EmbeddedEngine & { config: EmbeddedDatabaseConfig } => engine.kind === 'embedded'

/** Dates and UUIDs are not. */
export const isStoredAsText = (text: string): boolean =>
  !/^\d{4}-\d\d-\d\d$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
