import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MapRegionKind } from '#contract/base-map/base-map.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Config } from '#server/config/config.ts'

type Place = Pick<Config, 'dataDir'>

const workOf = ({ dataDir }: Place): string => join(dataDir, 'map-work')
/** Never part of a region's name. */
const separator = '~'

/**
 * Calls `use` with an empty folder in which a region is made, and removes it afterwards, along with what killed
 * attempts at the same region left behind. The caller makes sure to be the only one doing this.
 */
export async function withMapFolder<T>(
  place: Place,
  { kind, name }: { kind: MapRegionKind; name: string },
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const label = `${kind}${separator}${name}${separator}`
  for (const left of await foldersIn(place)) if (left.startsWith(label)) await remove(place, left)
  const own = label + randomUUID()
  await mkdir(join(workOf(place), own), { recursive: true, mode: 0o700 })
  try {
    return await use(join(workOf(place), own))
  } finally {
    await remove(place, own)
  }
}

/** Removes what was left behind by killed attempts that nobody has repeated. */
export async function tidyMapFolders(place: Place, now: number): Promise<void> {
  for (const folder of await foldersIn(place)) {
    const found = await stat(join(workOf(place), folder)).catch(() => undefined)
    if (found && now - found.mtimeMs > dayMs) await remove(place, folder)
  }
}

const foldersIn = (place: Place): Promise<string[]> => readdir(workOf(place)).catch((): string[] => [])

/** A thread that was told to end may still write a file during the removal. */
const remove = (place: Place, folder: string): Promise<void> =>
  rm(join(workOf(place), folder), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
