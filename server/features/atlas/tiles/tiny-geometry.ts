import { PbfReader } from 'pbf'

/** In Web Mercator: lines, or areas made of rings, the first of which is the outer one. */
export type TinyGeometry = { lines: Float64Array[]; areas: Float64Array[][] }

const types = { line: 2, area: 3, lines: 5, areas: 6, collection: 7 } as const
const hasBox = 1
const hasSize = 2
const isEmpty = 16

/**
 * Reads lines and areas from the "tiny well-known binary" of ST_AsTWKB. Points, which clipping can leave
 * behind, are dropped.
 */
export function readTiny(bytes: Uint8Array): TinyGeometry {
  const found: TinyGeometry = { lines: [], areas: [] }
  readOne(new PbfReader(bytes), found)
  return found
}

function readOne(pbf: PbfReader, found: TinyGeometry): void {
  const head = pbf.readVarint()
  const flags = pbf.readVarint()
  if ((flags & (hasBox | hasSize)) !== 0) throw new Error('this geometry has parts that were not asked for')
  if ((flags & isEmpty) !== 0) return
  const digits = head >> 4
  const scale = 10 ** (digits % 2 === 0 ? -digits / 2 : (digits + 1) / 2)
  const type = head & 15
  if (type === types.collection) {
    const count = pbf.readVarint()
    for (let at = 0; at < count; at++) readOne(pbf, found)
    return
  }
  const place = { x: 0, y: 0, scale }
  if (type === types.line) found.lines.push(readPoints(pbf, place))
  else if (type === types.lines) found.lines.push(...repeat(pbf, () => readPoints(pbf, place)))
  else if (type === types.area) found.areas.push(repeat(pbf, () => readPoints(pbf, place)))
  else if (type === types.areas)
    found.areas.push(...repeat(pbf, () => repeat(pbf, () => readPoints(pbf, place))))
}

function repeat<Part>(pbf: PbfReader, read: () => Part): Part[] {
  return Array.from({ length: pbf.readVarint() }, read)
}

/** Each point is written as the difference from the previous one, across all parts. */
function readPoints(pbf: PbfReader, place: { x: number; y: number; scale: number }): Float64Array {
  const points = new Float64Array(2 * pbf.readVarint())
  for (let at = 0; at < points.length; at += 2) {
    place.x += pbf.readSVarint()
    place.y += pbf.readSVarint()
    points[at] = place.x * place.scale
    points[at + 1] = place.y * place.scale
  }
  return points
}
