import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import type { MapSource } from '#server/config/config.ts'
import { bytesOfSource, type ArchiveBytes } from './archive-bytes.ts'

const patienceMs = 10_000
const headerLength = 127
/** Decompressors by the number that the header uses for each compression. */
const openers: Record<number, (bytes: Buffer) => Buffer> = {
  1: (bytes) => bytes,
  2: gunzipSync,
  3: brotliDecompressSync,
}
const vectorTiles = 1
/** Normally a few kilobytes: the names of the layers and their fields. */
const longestMetadata = 16_000_000

export class NoVectorTiles extends Error {}

/** The names of the layers in a source of vector tiles. */
export async function readLayers(source: MapSource): Promise<string[]> {
  if (source.kind === 'address' && source.url.includes('{z}'))
    return layersOfTile(await fetchTile(source.url))
  const archive = await bytesOfSource(source)
  try {
    return await readArchiveLayers(archive)
  } finally {
    await archive.close()
  }
}

async function readArchiveLayers({ read }: ArchiveBytes): Promise<string[]> {
  const header = await read(0, headerLength)
  if (
    header.length < headerLength ||
    header.toString('latin1', 0, 7) !== 'PMTiles' ||
    header.readUInt8(7) !== 3
  ) {
    throw new NoVectorTiles('it is not a PMTiles archive of version 3')
  }
  if (header.readUInt8(99) !== vectorTiles) throw new NoVectorTiles('its tiles are images or of another kind')
  const [offset, length] = [Number(header.readBigUInt64LE(24)), Number(header.readBigUInt64LE(32))]
  const unpack = openers[header.readUInt8(97)]
  if (!unpack || length > longestMetadata) throw new NoVectorTiles('its description cannot be read')
  const metadata = JSON.parse(unpack(await read(offset, length)).toString('utf8')) as {
    vector_layers?: { id: unknown }[]
  }
  return (metadata.vector_layers ?? []).map(({ id }) => String(id))
}

/** The tile of the whole world, which all but the smallest tile sets have. */
async function fetchTile(template: string): Promise<Buffer> {
  const url = template.replace(/{[zxy]}/g, '0')
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) throw new Error(`the request for its first tile was answered with ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

const layerField = 3
const nameField = 1

function layersOfTile(tile: Buffer): string[] {
  const isGzip = tile[0] === 0x1f && tile[1] === 0x8b
  const names: string[] = []
  new PbfReader(isGzip ? gunzipSync(tile) : tile).readFields((field, _, pbf) => {
    if (field === layerField)
      pbf.readMessage(
        (part, _none, layer) => void (part === nameField && names.push(layer.readString())),
        null,
      )
  }, null)
  return names
}
