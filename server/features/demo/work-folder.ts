import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'

const folderIn = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'demo-work')

/**
 * Calls `use` with an empty folder that is deleted afterwards. Leftovers of a killed job are deleted when it
 * runs again.
 */
export async function withDemoFolder<T>(
  config: Config,
  jobId: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(folderIn(config), jobId)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Call this once everything is made. */
export function removeDemoFolders(config: Config): Promise<void> {
  return rm(folderIn(config), { recursive: true, force: true, maxRetries: 5 })
}
