import type { Site } from '#contract/site/site.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { keptMapPrefix, keptMapNames } from '#web/lib/kept-map-caches.ts'
import type { ArchiveParts } from './area-ranges.ts'

/** An area of the map on this device, as its cache describes it. */
export type KeptArea = {
  id: string
  keptAtMs: number
  bytes: number
  box: BoundingBox
  /** Where its archives are, for when the server cannot be asked. */
  baseMap: Site['base_map']
  archives: ArchiveParts[]
}

/** Written last: a cache without it is no area. */
const descriptionUrl = '/kept-map/description'

export const cacheNameOfArea = (id: string): string => `${keptMapPrefix}${id}`
export const partUrl = (archive: number, start: number): string => `/kept-map/${archive}/${start}`

/** While one tab is keeping an area, no other tab mistakes its cache for an abandoned one. */
const lockName = 'kept-map'

export const whileKeeping = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(lockName, work)

export async function describeArea(cache: Cache, area: KeptArea): Promise<void> {
  await cache.put(descriptionUrl, Response.json(area))
}

/** The newest first. */
export async function listKeptAreas(): Promise<KeptArea[]> {
  const areas = await Promise.all((await keptMapNames()).map(readArea))
  return areas.filter((area) => area !== null).toSorted((a, b) => b.keptAtMs - a.keptAtMs)
}

async function readArea(name: string): Promise<KeptArea | null> {
  const description = await (await caches.open(name)).match(descriptionUrl)
  return description ? ((await description.json()) as KeptArea) : null
}

/** What a closed tab or a crash has left behind. */
export async function removeUnfinished(): Promise<void> {
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    for (const name of await keptMapNames()) if (!(await readArea(name))) await caches.delete(name)
  })
}
