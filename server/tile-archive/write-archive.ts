import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export type ArchiveTile = { z: number; x: number; y: number; data: Uint8Array }

export type ArchiveAbout = {
  /** Vector tiles are gzipped by the caller; images are compressed already. */
  content: 'vector' | 'png'
  metadata: Record<string, unknown>
  bounds?: readonly [west: number, south: number, east: number, north: number]
}

type Entry = { id: number; run: number; offset: number; length: number }

const headerLength = 127
/** Readers fetch this much at first; the root directory has to be in it. */
const firstRequest = 16_384
const entriesPerLeaf = 4096
const gzipped = 2
const uncompressed = 1

/** A PMTiles archive (version 3): tiles along the Hilbert curve, with identical ones stored once. */
export function writeArchive(
  tiles: Iterable<ArchiveTile>,
  { content, metadata, bounds }: ArchiveAbout,
): Buffer {
  const sorted = [...tiles]
    .map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), ...tile }))
    .toSorted((a, b) => a.id - b.id)
  const { entries, blocks, dataLength } = store(sorted)
  const { root, leaves } = directories(entries)
  // Lets someone who reads only the start of the archive tell whether a tile has changed.
  const content_hash = hashOf(blocks)
  const about = gzipSync(JSON.stringify({ ...metadata, content_hash }))
  const zooms = sorted.map(({ z }) => z)

  const header = Buffer.alloc(headerLength)
  header.write('PMTiles', 0)
  header.writeUInt8(3, 7)
  const metadataOffset = headerLength + root.length
  const leavesOffset = metadataOffset + about.length
  const dataOffset = leavesOffset + leaves.length
  const numbers = [
    headerLength,
    root.length,
    metadataOffset,
    about.length,
    leavesOffset,
    leaves.length,
    dataOffset,
    dataLength,
  ]
  const counts = [sorted.length, entries.length, blocks.length]
  ;[...numbers, ...counts].forEach((number, place) => header.writeBigUInt64LE(BigInt(number), 8 + 8 * place))
  header.writeUInt8(1, 96)
  header.writeUInt8(gzipped, 97)
  header.writeUInt8(content === 'vector' ? gzipped : uncompressed, 98)
  header.writeUInt8(content === 'vector' ? 1 : 2, 99)
  header.writeUInt8(Math.min(...zooms), 100)
  header.writeUInt8(Math.max(...zooms), 101)
  const corners = bounds ?? [-180, -85.0511287, 180, 85.0511287]
  corners.forEach((degrees, place) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * place))
  return Buffer.concat([header, root, about, leaves, ...blocks])
}

function hashOf(blocks: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const block of blocks) hash.update(block)
  return hash.digest('hex').slice(0, 16)
}

function store(sorted: readonly (ArchiveTile & { id: number })[]) {
  const places = new Map<string, { offset: number; length: number }>()
  const entries: Entry[] = []
  const blocks: Uint8Array[] = []
  let dataLength = 0
  for (const { id, data } of sorted) {
    const hash = createHash('sha1').update(data).digest('base64')
    let place = places.get(hash)
    if (!place) {
      place = { offset: dataLength, length: data.length }
      places.set(hash, place)
      blocks.push(data)
      dataLength += data.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, run: 1, ...place })
  }
  return { entries, blocks, dataLength }
}

function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = writeDirectory(entries)
  if (headerLength + whole.length <= firstRequest) return { root: whole, leaves: Buffer.alloc(0) }
  const leaves: Buffer[] = []
  const roots: Entry[] = []
  let offset = 0
  for (let from = 0; from < entries.length; from += entriesPerLeaf) {
    const leaf = writeDirectory(entries.slice(from, from + entriesPerLeaf))
    leaves.push(leaf)
    // A run length of 0 marks a directory instead of a tile.
    roots.push({ id: entries[from]?.id ?? 0, run: 0, offset, length: leaf.length })
    offset += leaf.length
  }
  return { root: writeDirectory(roots), leaves: Buffer.concat(leaves) }
}

/** Column by column; ids as differences, and an offset of 0 where it follows from the previous entry. */
function writeDirectory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = []
  const write = (number: number) => {
    let rest = number
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
    bytes.push(rest)
  }
  write(entries.length)
  entries.forEach(({ id }, i) => write(id - (entries[i - 1]?.id ?? 0)))
  for (const { run } of entries) write(run)
  for (const { length } of entries) write(length)
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1]
    write(before && before.offset + before.length === offset ? 0 : offset + 1)
  })
  return gzipSync(Buffer.from(bytes), { level: 9 })
}
