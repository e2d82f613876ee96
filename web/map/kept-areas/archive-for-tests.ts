import { zxyToTileId } from 'pmtiles'

type Tile = { z: number; x: number; y: number; bytes: Uint8Array }

const headerBytes = 127

/** A PMTiles archive with one directory and without compression. */
export function archiveOf(tiles: readonly Tile[], maxZoom: number): Uint8Array<ArrayBuffer> {
  const sorted = tiles
    .map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), bytes: tile.bytes }))
    .toSorted((a, b) => a.id - b.id)
  const directory = directoryOf(sorted)
  const metadata = new TextEncoder().encode('{"attribution":"© Nobody"}')
  const dataStart = headerBytes + directory.length + metadata.length
  const header = new DataView(new ArrayBuffer(headerBytes))
  for (const [i, byte] of new TextEncoder().encode('PMTiles').entries()) header.setUint8(i, byte)
  header.setUint8(7, 3)
  const size = sorted.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const places = [
    headerBytes,
    directory.length,
    headerBytes + directory.length,
    metadata.length,
    0,
    0,
    dataStart,
    size,
  ]
  for (const [i, place] of places.entries()) header.setBigUint64(8 + i * 8, BigInt(place), true)
  // Clustered, nothing compressed, vector tiles.
  for (const [i, value] of [1, 1, 1, 1, 0, maxZoom].entries()) header.setUint8(96 + i, value)
  const parts = [new Uint8Array(header.buffer), directory, metadata, ...sorted.map(({ bytes }) => bytes)]
  const archive = new Uint8Array(dataStart + size)
  let at = 0
  for (const part of parts) {
    archive.set(part, at)
    at += part.length
  }
  return archive
}

function directoryOf(tiles: readonly { id: number; bytes: Uint8Array }[]): Uint8Array {
  const ids = tiles.map(({ id }, i) => id - (tiles[i - 1]?.id ?? 0))
  const lengths = tiles.map(({ bytes }) => bytes.length)
  // A zero means directly after the previous tile.
  const offsets = tiles.map((_, i) => (i === 0 ? 1 : 0))
  return Uint8Array.from(
    [tiles.length, ...ids, ...tiles.map(() => 1), ...lengths, ...offsets].flatMap(varint),
  )
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}
