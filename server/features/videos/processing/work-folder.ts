import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'

type Place = Pick<Config, 'dataDir'>

const workOf = ({ dataDir }: Place): string => join(dataDir, 'work')

/**
 * Calls `use` with an empty folder that is deleted afterwards. Each attempt at a job has its own, so that
 * leftovers of a killed attempt can be removed independently of the others.
 */
export async function withWorkFolder<T>(
  place: Place,
  jobId: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  await removeWorkOf(place, jobId)
  const folder = join(workOf(place), `${jobId}.${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await use(folder)
  } finally {
    await removeFolder(folder)
  }
}

/** Removes what killed attempts at a job have left. */
export async function removeWorkOf(place: Place, jobId: string): Promise<void> {
  for (const left of await listWorkFolders(place)) if (left.jobId === jobId) await left.remove()
}

export type WorkFolder = { jobId: string; remove: () => Promise<void> }

export async function listWorkFolders(place: Place): Promise<WorkFolder[]> {
  const names = await readdir(workOf(place)).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  return names.map((name) => ({
    jobId: name.split('.', 1)[0] ?? '',
    remove: () => removeFolder(join(workOf(place), name)),
  }))
}

/** A program that was told to end may still write a file during the removal. */
const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
