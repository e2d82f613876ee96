import type { Site } from '#contract/site/site.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { archiveAt } from '#web/map/archives.ts'
import { type ArchiveParts, partsOf } from './area-ranges.ts'
import { bytesOf, type ByteRange } from './byte-ranges.ts'
import { cacheNameOfArea, describeArea, type KeptArea, partUrl, whileKeeping } from './kept-area.ts'

export const maxKeptBytes = 200_000_000
/** Larger areas would require thousands of tiles just to find out their size. */
export const maxDegrees = 2

export type KeepFault = 'changed' | 'full' | 'interrupted'

/** Why an area could not be kept. Nothing of it is left then. */
export class KeepAreaError extends Error {
  readonly fault: KeepFault
  constructor(fault: KeepFault) {
    super(fault)
    this.fault = fault
  }
}

type BaseMap = Site['base_map']

export type WantedArea = { box: BoundingBox; archives: ArchiveParts[]; bytes: number }

/** What would be kept of this server's archives, and how much it is. */
export async function measureArea(baseMap: BaseMap, box: BoundingBox): Promise<WantedArea> {
  const archives = await Promise.all(ownArchives(baseMap, box).map((url) => partsOf(archiveAt(url), box)))
  return { box, archives, bytes: archives.reduce((sum, { parts }) => sum + bytesOf(parts), 0) }
}

/** Archives on other servers are not ours to copy. */
export function ownArchives({ world, relief, tiles, terrain, regions }: BaseMap, box: BoundingBox): string[] {
  const touching = regions.filter(
    ({ bounds: [west, south, east, north] }) =>
      west <= box.east && east >= box.west && south <= box.north && north >= box.south,
  )
  return [world, relief, tiles, terrain, ...touching.map(({ url }) => url)].filter(
    (url) => url !== null && url.startsWith('/') && !url.includes('{z}'),
  ) as string[]
}

type Keeping = {
  wanted: WantedArea
  baseMap: BaseMap
  nowMs: number
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Keeps all of it or, if anything goes wrong, none. */
export function keepArea(keeping: Keeping): Promise<void> {
  const { wanted, baseMap, nowMs } = keeping
  const id = crypto.randomUUID()
  return whileKeeping(async () => {
    try {
      const cache = await caches.open(cacheNameOfArea(id))
      await download(cache, keeping)
      const area: KeptArea = { id, keptAtMs: nowMs, ...wanted, baseMap }
      await describeArea(cache, area)
    } catch (error) {
      await caches.delete(cacheNameOfArea(id))
      throw faultOf(error)
    }
  })
}

async function download(cache: Cache, { wanted, onProgress, signal }: Keeping): Promise<void> {
  let done = 0
  for (const [index, archive] of wanted.archives.entries()) {
    for (const part of archive.parts) {
      const bytes = await fetchPart(archive, part, signal)
      await cache.put(partUrl(index, part.start), new Response(bytes))
      done += part.length
      onProgress(done / wanted.bytes)
    }
  }
}

async function fetchPart({ url, etag }: ArchiveParts, part: ByteRange, signal: AbortSignal): Promise<Blob> {
  const last = part.start + part.length - 1
  const answer = await fetch(url, { signal, headers: { range: `bytes=${part.start}-${last}` } })
  const current = answer.headers.get('etag')
  const isOther = etag !== null && current !== null && current !== etag
  // The version is part of the address: a different one means that ours no longer exists.
  if (isOther || [404, 410, 412, 416].includes(answer.status)) throw new KeepAreaError('changed')
  if (answer.status !== 206) throw new KeepAreaError('interrupted')
  const bytes = await answer.blob()
  const size = Number(answer.headers.get('content-range')?.split('/')[1])
  // The first part may reach beyond the end of a small archive.
  if (bytes.size !== Math.min(part.length, size - part.start)) throw new KeepAreaError('interrupted')
  return bytes
}

function faultOf(error: unknown): unknown {
  if (error instanceof KeepAreaError) return error
  if (error instanceof DOMException && error.name === 'AbortError') return error
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return new KeepAreaError('full')
  return new KeepAreaError('interrupted')
}

export async function removeArea({ id }: KeptArea): Promise<void> {
  await caches.delete(cacheNameOfArea(id))
}
