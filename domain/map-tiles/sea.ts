import type { Coordinates } from '#domain/atlas/draft.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { clipLine } from '#domain/geo/clip.ts'
import { nestRings } from '#domain/osm/areas.ts'

/** More pieces than the coast of a continent has in one extract. */
const maxPieces = 20_000

/**
 * The sea inside a box, as areas with their holes. Coastlines are `lon, lat, …` with the land on their left:
 * each is followed to where it leaves the box, and from there the box is followed clockwise to the next.
 */
export function seaWithin(box: BoundingBox, coastlines: readonly Coordinates[]): Coordinates[][] {
  let pieces: number[][] = []
  const islands: Coordinates[] = []
  for (const line of joinCoast(coastlines)) {
    const cut = cutToBox(line, box)
    if (cut === 'inside') islands.push(Float64Array.from(line))
    else pieces.push(...cut)
  }
  pieces = pieces
    .filter((piece, _, all) => all.length === 1 || !isScrap(piece, box))
    .map((piece) => toEdge(piece, box))
  if (pieces.length > maxPieces || pieces.length + islands.length === 0) return []
  const rings = pieces.length > 0 ? followEdge(pieces, box) : [cornersOf(box)]
  return nestRings([...rings.map((ring) => Float64Array.from(ring)), ...islands])
}

const keyOf = (lon = 0, lat = 0): string => `${lon} ${lat}`

/** Joins lines where one begins at the end of another, never against their direction. */
function joinCoast(lines: readonly Coordinates[]): number[][] {
  const byStart = new Map<string, Coordinates[]>()
  const ends = new Set(lines.map((line) => keyOf(line.at(-2), line.at(-1))))
  for (const line of lines) {
    const key = keyOf(line[0], line[1])
    const list = byStart.get(key)
    if (list) list.push(line)
    else byStart.set(key, [line])
  }
  const used = new Set<Coordinates>()
  const walk = (first: Coordinates): number[] => {
    const joined = [...first]
    used.add(first)
    for (;;) {
      const next = byStart.get(keyOf(joined.at(-2), joined.at(-1)))?.find((line) => !used.has(line))
      if (!next) return joined
      used.add(next)
      for (const value of next.subarray(2)) joined.push(value)
    }
  }
  // Lines that nothing leads to come first, so that only rings are entered in the middle.
  const isFirst = (line: Coordinates): boolean => !ends.has(keyOf(line[0], line[1]))
  return [...lines.filter(isFirst), ...lines].flatMap((line) => (used.has(line) ? [] : [walk(line)]))
}

function cutToBox(line: number[], { west, south, east, north }: BoundingBox): number[][] | 'inside' {
  const pieces = clipLine(line, { minX: west, minY: south, maxX: east, maxY: north })
  const [first] = pieces
  const last = pieces.at(-1)
  if (!first || !last || !isClosed(line)) return pieces
  const isWhole = pieces.length === 1 && first.length === line.length
  if (isWhole) return 'inside'
  // A ring that begins inside the box comes back to its beginning.
  const goesOn = first[0] === last.at(-2) && first[1] === last.at(-1)
  return goesOn && first !== last ? [[...last, ...first.slice(2)], ...pieces.slice(1, -1)] : pieces
}

const isClosed = (line: ArrayLike<number>): boolean =>
  line.length > 6 && line[0] === line[line.length - 2] && line[1] === line[line.length - 1]

/** In degrees: cuts are exact except for rounding. */
const edgeWidth = 1e-9
/** A share of the width and height of the box. */
const scrapShare = 0.05

/**
 * A short piece that was cut off hardly shows where the coast would continue: close to an edge, its end might be led to
 * the wrong side, and land would become sea.
 */
function isScrap(piece: number[], box: BoundingBox): boolean {
  const { west, south, east, north } = box
  const isOnEdge = (x = 0, y = 0): boolean =>
    Math.min(Math.abs(x - west), Math.abs(x - east), Math.abs(y - south), Math.abs(y - north)) < edgeWidth
  if (isOnEdge(piece[0], piece[1]) && isOnEdge(piece.at(-2), piece.at(-1))) return false
  const xs = piece.filter((_, at) => at % 2 === 0)
  const ys = piece.filter((_, at) => at % 2 === 1)
  return spread(xs) < scrapShare * (east - west) && spread(ys) < scrapShare * (north - south)
}

const spread = (values: readonly number[]): number =>
  values.reduce((max, value) => Math.max(max, value), -Infinity) -
  values.reduce((min, value) => Math.min(min, value), Infinity)

/** Extracts cut coastlines off in the middle: such an end goes straight on to the nearest side. */
function toEdge(piece: number[], box: BoundingBox): number[] {
  const [x = 0, y = 0] = piece
  const start = nearestOnEdge(x, y, box)
  const end = nearestOnEdge(piece.at(-2) ?? 0, piece.at(-1) ?? 0, box)
  return [...start, ...piece, ...end]
}

function nearestOnEdge(x: number, y: number, { west, south, east, north }: BoundingBox): [number, number] {
  const sides: [distance: number, x: number, y: number][] = [
    [x - west, west, y],
    [east - x, east, y],
    [y - south, x, south],
    [north - y, x, north],
  ]
  const [, nearX, nearY] = sides.reduce((best, side) => (side[0] < best[0] ? side : best))
  return [nearX, nearY]
}

/** Clockwise from the north-west. */
function cornersOf({ west, south, east, north }: BoundingBox): number[] {
  return [west, north, east, north, east, south, west, south, west, north]
}

/** How far along the box a point on its edge is, clockwise from the north-west. */
function alongEdge(x: number, y: number, { west, south, east, north }: BoundingBox): number {
  const [width, height] = [east - west, north - south]
  if (y === north) return x - west
  if (x === east) return width + north - y
  if (y === south) return width + height + east - x
  return 2 * width + height + y - south
}

function followEdge(pieces: readonly number[][], box: BoundingBox): number[][] {
  const around = 2 * (box.east - box.west + box.north - box.south)
  const startOf = ([x = 0, y = 0]: number[]): number => alongEdge(x, y, box)
  const endOf = (piece: number[]): number => alongEdge(piece.at(-2) ?? 0, piece.at(-1) ?? 0, box)
  const from = (start: number, place: number): number => (((place - start) % around) + around) % around
  const corners = cornersOf(box)
  const left = new Set(pieces)
  const rings: number[][] = []
  for (const first of pieces) {
    if (!left.has(first)) continue
    const ring: number[] = []
    for (let piece: number[] | undefined = first; piece && left.has(piece);) {
      left.delete(piece)
      for (const value of piece) ring.push(value)
      const end = endOf(piece)
      const next: number[] = [first, ...left].reduce((best, one) =>
        from(end, startOf(one)) < from(end, startOf(best)) ? one : best,
      )
      const far = from(end, startOf(next))
      const passed = [0, 1, 2, 3]
        .map((n) => ({ x: corners[2 * n] ?? 0, y: corners[2 * n + 1] ?? 0 }))
        .map(({ x, y }) => ({ x, y, at: from(end, alongEdge(x, y, box)) }))
        .filter(({ at }) => at > 0 && at < far)
        .toSorted((a, b) => a.at - b.at)
      for (const { x, y } of passed) ring.push(x, y)
      piece = next === first ? undefined : next
    }
    rings.push([...ring, ring[0] ?? 0, ring[1] ?? 0])
  }
  return rings
}
