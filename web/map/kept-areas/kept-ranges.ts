import { createStore, type Store } from '#web/lib/store.ts'
import { findRange } from './byte-ranges.ts'
import { cacheNameOfArea, type KeptArea, listKeptAreas, partUrl } from './kept-area.ts'

const areas = createStore<KeptArea[] | null>(null)
let reading: Promise<KeptArea[]> | undefined

/** Null until they were looked for. */
export const keptAreas: Omit<Store<KeptArea[] | null>, 'set'> = areas

export function readKeptAreas(): Promise<KeptArea[]> {
  // Without storage, as in some private windows, nothing is kept.
  reading ??= listKeptAreas().catch(() => [])
  void reading.then((found) => areas.set(found))
  return reading
}

/** Called after an area was added or removed. */
export function readKeptAreasAgain(): Promise<KeptArea[]> {
  reading = undefined
  return readKeptAreas()
}

type KeptBytes = { data: ArrayBuffer; etag?: string }

/**
 * Bytes of an archive that are on this device, whether there is a network or not. `isKept` says whether any of
 * the archive is.
 */
export async function findKeptBytes(
  url: string,
  start: number,
  length: number,
): Promise<{ isKept: boolean; found: KeptBytes | null }> {
  const holding = (await readKeptAreas()).filter(({ archives }) =>
    archives.some((archive) => archive.url === url),
  )
  for (const { id, archives } of holding) {
    const index = archives.findIndex((archive) => archive.url === url)
    const archive = archives[index]
    const part = archive && findRange(archive.parts, { start, length })
    if (!part) continue
    const kept = await caches.match(partUrl(index, part.start), { cacheName: cacheNameOfArea(id) })
    if (!kept) continue
    const bytes = await kept.blob()
    const from = start - part.start
    const data = await bytes.slice(from, from + length).arrayBuffer()
    return { isKept: true, found: { data, ...(archive.etag !== null && { etag: archive.etag }) } }
  }
  return { isKept: holding.length > 0, found: null }
}
