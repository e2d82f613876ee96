import { PbfReader } from 'pbf'
import type { TileValue } from './vector-tile.ts'

export type ReadFeature = {
  type: 'Point' | 'LineString' | 'Polygon'
  tags: Readonly<Record<string, TileValue>>
  /**
   * `x, y, x, y, …` as shares of the tile's edge, y downwards: a list for each point, line or ring. Every call reads
   * them again.
   */
  parts: () => number[][]
}

const types = { 1: 'Point', 2: 'LineString', 3: 'Polygon' } as const
const usualExtent = 4096
const [moveTo, lineTo, closePath] = [1, 2, 7]

/**
 * The features of a Mapbox Vector Tile by the name of their layer. Throws if the bytes are not such a tile. Whatever
 * the bytes claim, no more is read than there is.
 */
export function readVectorTile(bytes: Uint8Array): Map<string, ReadFeature[]> {
  const layers = new Map<string, ReadFeature[]>()
  new PbfReader(bytes).readFields((field, _, pbf) => {
    if (field !== 3) return
    const { name, features } = readLayer(pbf)
    layers.set(name, [...(layers.get(name) ?? []), ...features])
  }, null)
  return layers
}

type Layer = { name: string; features: ReadFeature[] }
type Table = { keys: string[]; values: TileValue[]; extent: number }

function readLayer(pbf: PbfReader): Layer {
  const layer = { name: '' }
  const table: Table = { keys: [], values: [], extent: usualExtent }
  const places: number[] = []
  pbf.readMessage((field) => {
    if (field === 1) layer.name = pbf.readString()
    else if (field === 2) places.push(pbf.pos)
    else if (field === 3) table.keys.push(pbf.readString())
    else if (field === 4) table.values.push(readValue(pbf))
    else if (field === 5) table.extent = pbf.readVarint() || usualExtent
  }, null)
  const end = pbf.pos
  // Keys and values may follow the features that use them.
  const features = places.flatMap((place) => {
    pbf.pos = place
    return readFeature(pbf, table) ?? []
  })
  pbf.pos = end
  return { name: layer.name, features }
}

function readFeature(pbf: PbfReader, table: Table): ReadFeature | null {
  const found = { type: 0, geometry: -1 }
  const tags: Record<string, TileValue> = {}
  pbf.readMessage((field) => {
    if (field === 2) readTags(pbf, table, tags)
    else if (field === 3) found.type = pbf.readVarint()
    else if (field === 4) found.geometry = pbf.pos
  }, null)
  const type = types[found.type as 1 | 2 | 3]
  if (type === undefined || found.geometry < 0) return null
  return {
    type,
    tags,
    parts() {
      pbf.pos = found.geometry
      return readParts(pbf, table.extent)
    },
  }
}

function readTags(pbf: PbfReader, { keys, values }: Table, tags: Record<string, TileValue>): void {
  const end = pbf.readVarint() + pbf.pos
  while (pbf.pos < end) {
    const [key, value] = [keys[pbf.readVarint()], values[pbf.readVarint()]]
    if (key !== undefined && value !== undefined) tags[key] = value
  }
}

function readValue(pbf: PbfReader): TileValue {
  let value: TileValue = ''
  pbf.readMessage((field) => {
    if (field === 1) value = pbf.readString()
    else if (field === 2) value = pbf.readFloat()
    else if (field === 3) value = pbf.readDouble()
    else if (field === 4 || field === 5) value = pbf.readVarint(field === 4)
    else if (field === 6) value = pbf.readSVarint()
    else if (field === 7) value = pbf.readBoolean()
  }, null)
  return value
}

/** The commands of a geometry. How often a command repeats is only a claim, so the bytes are counted too. */
function readParts(pbf: PbfReader, extent: number): number[][] {
  const end = Math.min(pbf.readVarint() + pbf.pos, pbf.length)
  const parts: number[][] = []
  let part: number[] = []
  let [x, y] = [0, 0]
  while (pbf.pos < end) {
    const head = pbf.readVarint()
    const [command, times] = [head & 7, head >> 3]
    if (command === closePath) {
      part.push(part[0] ?? 0, part[1] ?? 0)
      continue
    }
    if (command !== moveTo && command !== lineTo) break
    for (let n = 0; n < times && pbf.pos < end; n++) {
      x += pbf.readSVarint()
      y += pbf.readSVarint()
      if (command === moveTo) parts.push((part = []))
      part.push(x / extent, y / extent)
    }
  }
  return parts
}
