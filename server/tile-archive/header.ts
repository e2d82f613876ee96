export type Bounds = readonly [west: number, south: number, east: number, north: number]

export const headerLength = 127
const gzipped = 2
const uncompressed = 1
const tileTypes = { vector: 1, png: 2 } as const

type Packed = {
  lengths: { root: number; about: number; leaves: number; data: number }
  counts: { tiles: number; entries: number; contents: number }
  zooms: { min: number; max: number }
  content: keyof typeof tileTypes
  bounds: Bounds
}

/** Header, root directory, description, leaf directories and tiles, in this order. */
export function packHeader({ lengths, counts, zooms, content, bounds }: Packed): Buffer {
  const header = Buffer.alloc(headerLength)
  header.write('PMTiles', 0)
  header.writeUInt8(3, 7)
  const aboutOffset = headerLength + lengths.root
  const leavesOffset = aboutOffset + lengths.about
  const numbers = [
    headerLength,
    lengths.root,
    aboutOffset,
    lengths.about,
    leavesOffset,
    lengths.leaves,
    leavesOffset + lengths.leaves,
    lengths.data,
    counts.tiles,
    counts.entries,
    counts.contents,
  ]
  numbers.forEach((number, place) => header.writeBigUInt64LE(BigInt(number), 8 + 8 * place))
  header.writeUInt8(1, 96)
  header.writeUInt8(gzipped, 97)
  header.writeUInt8(content === 'vector' ? gzipped : uncompressed, 98)
  header.writeUInt8(tileTypes[content], 99)
  header.writeUInt8(zooms.min, 100)
  header.writeUInt8(zooms.max, 101)
  bounds.forEach((degrees, place) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * place))
  const [west, south, east, north] = bounds
  header.writeUInt8(zooms.min, 118)
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return header
}

export type ArchiveHeader = {
  content: 'vector' | 'picture' | 'unknown'
  minZoom: number
  maxZoom: number
  bounds: Bounds
  /** The length that the file must have. */
  length: number
}

const pictureTypes = [2, 3, 4, 5]

/** Undefined if these are not the first bytes of a PMTiles archive of version 3. */
export function readArchiveHeader(bytes: Buffer): ArchiveHeader | undefined {
  if (bytes.length < headerLength || bytes.toString('latin1', 0, 7) !== 'PMTiles' || bytes.readUInt8(7) !== 3)
    return undefined
  const numberAt = (place: number): number => Number(bytes.readBigUInt64LE(8 + 8 * place))
  const degreesAt = (place: number): number => bytes.readInt32LE(102 + 4 * place) / 1e7
  const type = bytes.readUInt8(99)
  return {
    content: type === tileTypes.vector ? 'vector' : pictureTypes.includes(type) ? 'picture' : 'unknown',
    minZoom: bytes.readUInt8(100),
    maxZoom: bytes.readUInt8(101),
    bounds: [degreesAt(0), degreesAt(1), degreesAt(2), degreesAt(3)],
    length: Math.max(...[0, 2, 4, 6].map((place) => numberAt(place) + numberAt(place + 1))),
  }
}
