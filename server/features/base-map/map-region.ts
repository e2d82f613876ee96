import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import {
  getMapRegion,
  type MapRegion,
  type MapRegionKind,
  type TileSchemaName,
} from '#contract/base-map/base-map.ts'
import { isId, timeOfId } from '#domain/id.ts'
import { defaultRegion } from '#domain/region.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import type { ObjectStorage } from '#server/adapters/object-storage/object-storage.ts'
import type { Cells } from '#server/cells/cells.ts'
import { newId } from '#server/cells/new-id.ts'
import type { WorldDb } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { headerLength, readArchiveHeader, type ArchiveHeader } from '#server/tile-archive/header.ts'
import { deleteRegion, listRegions, saveRegion, type MapRegionRow } from './map-region.queries.ts'

export { listRegions, type MapRegionRow } from './map-region.queries.ts'

const folder = 'map/'
/** A browser that has the old address keeps reading there for a while. */
const replacedMs = hourMs

/** All processes see this store, wherever they run. */
export const filesOfRegions = (cells: Cells): ObjectStorage => cells.at(defaultRegion).files

export const regionKey = (kind: MapRegionKind, name: string, version: string): string =>
  `${folder}${kind}/${name}/${version}.pmtiles`

/** The archive cannot be served as a region. The message is meant for the operator. */
export class UnfitArchiveError extends Error {
  override name = 'UnfitArchiveError'
}

export type NewRegion = {
  kind: MapRegionKind
  name: string
  /** A PMTiles archive on this machine, which may be removed afterwards. */
  path: string
  schema: TileSchemaName | null
  attribution: string
}

/**
 * Stores the archive, then shows it instead of the one of the same name: readers get either the whole old one or the
 * whole new one. `tidyRegions` removes what is left of a killed attempt.
 */
export async function publishRegion(
  { cells, now }: Pick<Services, 'cells' | 'now'>,
  { kind, name, path, schema, attribution }: NewRegion,
): Promise<MapRegionRow> {
  const { header, size } = await lookAt(kind, path)
  const madeAt = now()
  const version = newId(defaultRegion, madeAt)
  const store_key = regionKey(kind, name, version)
  const [west, south, east, north] = header.bounds
  await filesOfRegions(cells).put(store_key, createReadStream(path))
  const row: MapRegionRow = {
    kind,
    name,
    version,
    store_key,
    size,
    west,
    south,
    east,
    north,
    min_zoom: header.minZoom,
    max_zoom: header.maxZoom,
    schema,
    attribution,
    made_at: new Date(madeAt),
  }
  await saveRegion(cells.world, row)
  return row
}

/** Whether anything was made under this name. */
export async function hasRegion(world: WorldDb, name: string): Promise<boolean> {
  return (await listRegions(world)).some((region) => region.name === name)
}

/** False if there was none. */
export async function removeRegion(cells: Cells, kind: MapRegionKind, name: string): Promise<boolean> {
  const removed = await deleteRegion(cells.world, kind, name)
  if (removed) await filesOfRegions(cells).delete(removed.store_key)
  return removed !== undefined
}

/** Removes archives that were replaced a while ago, and what unfinished attempts left behind in the store. */
export async function tidyRegions({ cells, now }: Pick<Services, 'cells' | 'now'>): Promise<void> {
  const files = filesOfRegions(cells)
  const strays: string[] = []
  const rows = await listRegions(cells.world)
  for await (const { key } of files.list(folder)) if (isStray(key, rows, now())) strays.push(key)
  for (const key of strays) await files.delete(key)
}

function isStray(key: string, rows: readonly MapRegionRow[], now: number): boolean {
  const [, kind, name, version = ''] = /^map\/(\w+)\/([^/]+)\/([^/]+)\.pmtiles$/.exec(key) ?? []
  if (!isId(version)) return false
  const row = rows.find((one) => one.kind === kind && one.name === name)
  if (row?.store_key === key) return false
  // A file that is newer than its row, or has no row, may be about to be published.
  const isReplaced = row !== undefined && version < row.version && now - row.made_at.getTime() > replacedMs
  return isReplaced || now - timeOfId(version) > dayMs
}

/** Describes a region to the browser. */
export function describeRegion(row: MapRegionRow): MapRegion {
  const { kind, name, version, west, south, east, north } = row
  const path = getMapRegion.path.replace(':kind', kind).replace(':name', encodeURIComponent(name))
  return {
    kind,
    name,
    url: `${path}?v=${version}`,
    bounds: [west, south, east, north],
    min_zoom: row.min_zoom,
    max_zoom: row.max_zoom,
    schema: row.schema,
    attribution: row.attribution,
  }
}

async function lookAt(kind: MapRegionKind, path: string): Promise<{ header: ArchiveHeader; size: number }> {
  await using file = await open(path)
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headerLength), 0, headerLength, 0)
  const header = readArchiveHeader(buffer.subarray(0, bytesRead))
  if (!header) throw new UnfitArchiveError(`${path} is not a PMTiles archive of version 3.`)
  if (header.length > size) throw new UnfitArchiveError(`${path} is cut off.`)
  const expected = kind === 'tiles' ? 'vector' : 'picture'
  if (header.content !== expected)
    throw new UnfitArchiveError(`The tiles in ${path} are not of the kind that is needed (${expected}).`)
  return { header, size }
}
