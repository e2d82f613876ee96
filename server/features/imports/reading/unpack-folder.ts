import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Calls `use` with the path of an empty folder for zips within an uploaded zip, which is removed afterwards.
 * What a killed run for the same upload has left is removed first.
 */
export async function withUnpackFolder<Result>(
  { dataDir, uploadId }: { dataDir: string; uploadId: string },
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const all = join(dataDir, 'unpacked')
  await mkdir(all, { recursive: true, mode: 0o700 })
  for (const name of await readdir(all)) if (name.startsWith(`${uploadId}.`)) await remove(join(all, name))
  const folder = join(all, `${uploadId}.${randomUUID()}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    return await use(folder)
  } finally {
    await remove(folder)
  }
}

const remove = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
