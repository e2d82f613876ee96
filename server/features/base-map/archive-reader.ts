import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { Compression, PMTiles, ResolvedValueCache, TileType, type DecompressFunc, type Source } from 'pmtiles'
import { fetchBytes, type ArchiveBytes } from './archive-bytes.ts'

export type TileArchive = {
  content: 'vector' | 'image'
  /** West, south, east, north. */
  bounds: readonly [number, number, number, number]
  minZoom: number
  maxZoom: number
  /** HTML, as the archive provides it. */
  attribution: string
  /** The names of the layers of vector tiles. */
  layers: readonly string[]
  /** Everything the archive says about itself, unchecked. */
  metadata: Readonly<Record<string, unknown>>
  /** Returns the tile unpacked; undefined where the archive has none. */
  getTile: (z: number, x: number, y: number) => Promise<Uint8Array | undefined>
  close: () => Promise<void>
}

/** The limit for a directory, a description or a tile, packed or unpacked: far more than any of them needs. */
const maxBytes = 16_000_000
const kept = 64

/** Fails if this is not a readable archive. What an archive says is not trusted: all of its lengths are bounded. */
export async function openTileArchive(bytes: ArchiveBytes): Promise<TileArchive> {
  // Does not cache failed reads, so that an archive that was unavailable comes back.
  const cache = new ResolvedValueCache(kept, false, unpack)
  const archive = new PMTiles(sourceOf(bytes), cache, unpack)
  const header = await archive.getHeader()
  const metadata = ((await archive.getMetadata()) ?? {}) as Record<string, unknown>
  const { attribution, vector_layers: layers } = metadata
  return {
    content: header.tileType === TileType.Mvt ? 'vector' : 'image',
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    attribution: typeof attribution === 'string' ? attribution : '',
    layers: Array.isArray(layers) ? layers.flatMap(namesIn) : [],
    metadata,
    async getTile(z, x, y) {
      const tile = await archive.getZxy(z, x, y)
      return tile && new Uint8Array(tile.data)
    },
    close: bytes.close,
  }
}

const namesIn = (layer: { id?: unknown } | null): string[] =>
  typeof layer?.id === 'string' ? [layer.id] : []

const worldBounds = [-180, -85.0511287, 180, 85.0511287] as const

/** Tiles at an address with {z}, {x} and {y}, which provides nothing but the tiles. */
export function openTileAddress(
  template: string,
  about: Pick<TileArchive, 'content' | 'maxZoom'>,
): TileArchive {
  return {
    ...about,
    bounds: worldBounds,
    minZoom: 0,
    attribution: '',
    layers: [],
    metadata: {},
    async getTile(z, x, y) {
      const place = { z, x, y }
      const url = template.replaceAll(/\{([zxy])\}/g, (_, name: 'z' | 'x' | 'y') => String(place[name]))
      const bytes = await fetchBytes(url, maxBytes)
      return bytes && isGzip(bytes) ? gunzipped(bytes, limits) : bytes
    },
    close: () => Promise.resolve(),
  }
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

function sourceOf({ read }: ArchiveBytes): Source {
  return {
    getKey: () => '',
    async getBytes(offset, length) {
      if (length > maxBytes) throw new Error(`a part of the archive claims to be ${length} bytes long`)
      const part = await read(offset, length)
      // A small buffer is a view of memory that others use too.
      return { data: Uint8Array.from(part).buffer }
    },
  }
}

const limits = { maxOutputLength: maxBytes }
const [gunzipped, unbrotlied] = [promisify(gunzip), promisify(brotliDecompress)]

const unpack: DecompressFunc = async (packed, compression) => {
  if (compression === Compression.None || compression === Compression.Unknown) return packed
  if (compression === Compression.Gzip) return copyOf(await gunzipped(packed, limits))
  if (compression === Compression.Brotli) return copyOf(await unbrotlied(packed, limits))
  throw new Error('the archive is compressed in a way that cannot be read')
}

const copyOf = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer
