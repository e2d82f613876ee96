import { findTile, type Header, type PMTiles, zxyToTileId } from 'pmtiles'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { columnOf, mercatorX, mercatorY, rowOf } from '#domain/geo/web-mercator.ts'
import { type ByteRange, joinRanges } from './byte-ranges.ts'

/** Closer in, the map enlarges these tiles. */
const deepestZoom = 14
/** What the archive reader requests first in any case. */
const firstBytes = 16_384

/** The archive in its current version, and the parts of it with everything that is drawn in an area. */
export type ArchiveParts = { url: string; etag: string | null; parts: ByteRange[] }

export async function partsOf(archive: PMTiles, area: BoundingBox): Promise<ArchiveParts> {
  const header = await archive.getHeader()
  const ranges: ByteRange[] = [
    { start: 0, length: firstBytes },
    { start: header.jsonMetadataOffset, length: header.jsonMetadataLength },
  ]
  for (const id of tileIdsOf(header, area)) ranges.push(...(await rangesOfTile(archive, header, id)))
  return { url: archive.source.getKey(), etag: header.etag ?? null, parts: joinRanges(ranges) }
}

function tileIdsOf({ minZoom, maxZoom }: Header, { west, south, east, north }: BoundingBox): number[] {
  const ids: number[] = []
  for (let z = minZoom; z <= Math.min(maxZoom, deepestZoom); z++) {
    for (let x = columnOf(mercatorX(west), z); x <= columnOf(mercatorX(east), z); x++)
      for (let y = rowOf(mercatorY(north), z); y <= rowOf(mercatorY(south), z); y++)
        ids.push(zxyToTileId(z, x, y))
  }
  return ids.toSorted((a, b) => a - b)
}

/** The tile, and the directories that lead to it. The first one is at the beginning of the file. */
async function rangesOfTile({ cache, source }: PMTiles, header: Header, id: number): Promise<ByteRange[]> {
  const ranges: ByteRange[] = []
  let directory = { start: header.rootDirectoryOffset, length: header.rootDirectoryLength }
  for (;;) {
    const entries = await cache.getDirectory(source, directory.start, directory.length, header)
    const entry = findTile(entries, id)
    if (!entry) return ranges
    const isTile = entry.runLength > 0
    const start = (isTile ? header.tileDataOffset : header.leafDirectoryOffset) + entry.offset
    directory = { start, length: entry.length }
    ranges.push(directory)
    if (isTile) return ranges
  }
}
