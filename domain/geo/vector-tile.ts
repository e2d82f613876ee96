import { PbfWriter } from 'pbf'

export type TileValue = string | number | boolean

export type TileFeature = {
  id?: number
  type: 'point' | 'line' | 'polygon'
  /**
   * Integers `x, y, x, y, …` in the grid of the tile, y downwards: all points in one list, a list for each
   * line, or one for each ring. A ring may repeat its first point at the end. An outer ring runs clockwise on
   * the screen and is followed by its holes, which run the other way.
   */
  parts: readonly ArrayLike<number>[]
  /** Null and undefined values are left out. */
  tags: Readonly<Record<string, TileValue | null | undefined>>
}

export type TileLayer = { name: string; features: readonly TileFeature[] }

/** Grid units along the edge of a tile. */
export const tileExtent = 4096

const typeNumbers = { point: 1, line: 2, polygon: 3 } as const
const minPoints = { point: 1, line: 2, polygon: 3 } as const
const moveTo = 1
const lineTo = 2
/** Close the path, once. */
const closePath = (1 << 3) | 7

/** The keys and values of a layer, each written once and referred to by index. */
type TagTable = { keys: Map<string, number>; values: Map<TileValue, number> }
type Written = { feature: TileFeature; table: TagTable }

/** A Mapbox Vector Tile (version 2). Layers and features without a valid geometry are left out. */
export function encodeTile(layers: readonly TileLayer[]): Uint8Array {
  const pbf = new PbfWriter()
  for (const { name, features } of layers) {
    const drawn = features.filter(isDrawn)
    if (drawn.length > 0) pbf.writeMessage(3, writeLayer, { name, features: drawn })
  }
  return pbf.finish()
}

const isDrawn = (feature: TileFeature): boolean => feature.parts.some((part) => countOf(feature, part) > 0)

/** How many points of the part are written; 0 if there are too few for a geometry of this type. */
function countOf({ type }: TileFeature, part: ArrayLike<number>): number {
  let count = part.length >> 1
  const isClosed = count > 1 && part[0] === part[2 * count - 2] && part[1] === part[2 * count - 1]
  if (type === 'polygon' && isClosed) count--
  return count >= minPoints[type] ? count : 0
}

function writeLayer({ name, features }: TileLayer, pbf: PbfWriter): void {
  const table: TagTable = { keys: new Map(), values: new Map() }
  pbf.writeVarintField(15, 2)
  pbf.writeStringField(1, name)
  for (const feature of features) pbf.writeMessage(2, writeFeature, { feature, table })
  for (const key of table.keys.keys()) pbf.writeStringField(3, key)
  for (const value of table.values.keys()) pbf.writeMessage(4, writeValue, value)
  pbf.writeVarintField(5, tileExtent)
}

function writeFeature(written: Written, pbf: PbfWriter): void {
  const { id, type } = written.feature
  if (id !== undefined) pbf.writeVarintField(1, id)
  pbf.writeMessage(2, writeTags, written)
  pbf.writeVarintField(3, typeNumbers[type])
  pbf.writeMessage(4, writeGeometry, written.feature)
}

function writeTags({ feature: { tags }, table: { keys, values } }: Written, pbf: PbfWriter): void {
  for (const key in tags) {
    const value = tags[key]
    if (value === null || value === undefined) continue
    pbf.writeVarint(indexIn(keys, key))
    pbf.writeVarint(indexIn(values, value))
  }
}

function indexIn<Entry>(table: Map<Entry, number>, entry: Entry): number {
  const place = table.get(entry)
  if (place !== undefined) return place
  table.set(entry, table.size)
  return table.size - 1
}

/** Negative integers are written doubled. */
const lowestWhole = -(2 ** 51)

function writeValue(value: TileValue, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(1, value)
  else if (typeof value === 'boolean') pbf.writeBooleanField(7, value)
  else if (!Number.isSafeInteger(value) || value < lowestWhole) pbf.writeDoubleField(3, value)
  else if (value < 0) pbf.writeSVarintField(6, value)
  else pbf.writeVarintField(5, value)
}

/** Every point is written as its difference from the previous one, across all parts. */
function writeGeometry(feature: TileFeature, pbf: PbfWriter): void {
  let x = 0
  let y = 0
  for (const part of feature.parts) {
    const count = countOf(feature, part)
    if (count === 0) continue
    const moved = feature.type === 'point' ? count : 1
    for (let i = 0; i < count; i++) {
      if (i === 0) pbf.writeVarint((moved << 3) | moveTo)
      else if (i === moved) pbf.writeVarint(((count - moved) << 3) | lineTo)
      const nextX = part[2 * i] ?? 0
      const nextY = part[2 * i + 1] ?? 0
      pbf.writeSVarint(nextX - x)
      pbf.writeSVarint(nextY - y)
      x = nextX
      y = nextY
    }
    if (feature.type === 'polygon') pbf.writeVarint(closePath)
  }
}
