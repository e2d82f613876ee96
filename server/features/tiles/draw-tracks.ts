import { linesOf } from '#domain/geo/pieces.ts'
import { simplifyLine } from '#domain/geo/simplify.ts'
import { columnOf, mercatorX, mercatorY, rowOf } from '#domain/geo/web-mercator.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import type { Audience } from '#server/features/visibility/public.ts'
import { writeLines } from './geometry-bytes.ts'

/** The track of an activity for one audience, as it is stored. */
export type DrawnTrack = Omit<Track, 'levels'> & {
  audience: Audience
  /** Null means the start time of the activity. */
  startMs: number | null
  levels: Record<LevelName, string>
}

/** `others` is null if others may see nothing of it. */
export type LinesToDraw = { owner: Line; others: Line | null }

/**
 * Makes the lines that maps draw for an activity. This is slow and needs no database, so any thread can do
 * it.
 */
export function drawTracks({ owner, others }: LinesToDraw): DrawnTrack[] {
  const ofOwner = drawnOf(owner)
  const ofOthers = others && (isSameLine(others, owner) ? ofOwner : drawnOf(others))
  return [
    ...(ofOwner ? [{ ...ofOwner, audience: 'owner' as const, startMs: null }] : []),
    ...(others && ofOthers ? [{ ...ofOthers, audience: 'others' as const, startMs: firstTime(others) }] : []),
  ]
}

function drawnOf(line: Line): Omit<DrawnTrack, 'audience' | 'startMs'> | null {
  const track = trackOf(line)
  if (!track) return null
  const written = levelNames.map((name) => [name, writeLines(track.levels[name])])
  return { ...track, levels: Object.fromEntries(written) as DrawnTrack['levels'] }
}

/** The time at which the hidden part before it began is not revealed to others. */
function firstTime({ samples: { time } }: Line): number | null {
  const first = time.find(Number.isFinite)
  return first === undefined ? null : Math.round(first)
}

const isSameLine = (a: Line, b: Line): boolean =>
  a === b || (a.samples === b.samples && a.breaks === b.breaks)

export type Line = { samples: Samples; breaks: number[] }

/** From the finest to the coarsest. */
export const levelNames = ['fine', 'zoom12', 'zoom8', 'zoom5'] as const
export type LevelName = (typeof levelNames)[number]

/** How far a line may deviate from the recorded one, in metres. */
const toleranceM: Record<LevelName, number> = { fine: 2, zoom12: 19, zoom8: 300, zoom5: 2400 }
/** Pieces smaller than this share of the tolerance are left out, except the largest. */
const smallestShare = 0.1

/**
 * Real tracks have a few pieces. Without a limit, each of many tiny pieces would be drawn at every level of
 * detail.
 */
const maxPieces = 500
/**
 * The limit per level, more than real tracks have. Without it, one track could fill a tile that it shares
 * with others.
 */
const maxPoints = 20_000

/** The zoom of the cells in which the position of a track is stored. */
export const placeZoom = 14

/** The pieces of a line in Web Mercator, each `x, y, x, y, …`. */
type Pieces = Float64Array[]

/** A track at all levels of detail that maps draw, and the cells it covers. */
export type Track = {
  levels: Record<LevelName, Pieces>
  begin_x: number
  begin_y: number
  west: number
  north: number
  east: number
  south: number
}

type Piece = { lon: Float64Array; lat: Float64Array }

/** Null for a recording without a line: indoors, or entirely hidden. */
export function trackOf({ samples, breaks }: Line): Track | null {
  let pieces = largestOf(linesOf(samples, breaks))
  if (pieces.length === 0) return null
  const levels: Partial<Record<LevelName, Pieces>> = {}
  let spentM = 0
  for (const name of levelNames) {
    // Each level is made from the previous one, whose deviation counts towards this level's tolerance.
    const tolerance = Math.max(0, toleranceM[name] - spentM)
    const simplified = simplifyAll(pieces, tolerance)
    pieces = withoutSpecks(simplified.pieces, name === 'fine' ? 0 : tolerance * smallestShare)
    levels[name] = pieces.map(projected)
    spentM += simplified.usedM
  }
  // The loop has set every name.
  return placed(levels as Record<LevelName, Pieces>)
}

/** Returned in the order of the line. */
function largestOf(pieces: Piece[]): Piece[] {
  if (pieces.length <= maxPieces) return pieces
  const bySize = pieces.map((piece) => ({ piece, size: sizeOf(piece) })).toSorted((a, b) => b.size - a.size)
  const largest = new Set(bySize.slice(0, maxPieces).map(({ piece }) => piece))
  return pieces.filter((piece) => largest.has(piece))
}

/** Raises the tolerance until the line has few enough points, and returns the tolerance used. */
function simplifyAll(pieces: Piece[], minM: number): { pieces: Piece[]; usedM: number } {
  const within = (some: Piece[], tolerance: number) => some.map((piece) => simplify(piece, tolerance))
  let simplified = within(pieces, minM)
  let [stepM, usedM] = [minM, minM]
  for (let excess = excessOf(simplified); excess > 1; excess = excessOf(simplified)) {
    // In a few large steps, because each one costs time, even if all points are noise.
    stepM = Math.max(1, stepM) * Math.max(1.6, excess)
    simplified = within(simplified, stepM)
    usedM += stepM
  }
  return { pieces: simplified, usedM }
}

const excessOf = (pieces: Piece[]): number => pieces.reduce((sum, { lon }) => sum + lon.length, 0) / maxPoints

function simplify(piece: Piece, tolerance: number): Piece {
  const { lon, lat } = piece
  const kept = simplifyLine(lon, lat, tolerance)
  const indexes = kept.length === 2 && lon.length > 2 ? withTurningPoint(piece) : kept
  const pick = (column: Float64Array) => Float64Array.from(indexes, (index) => column[index] ?? 0)
  return { lon: pick(lon), lat: pick(lat) }
}

/** A small round trip would shrink to its start; the way out to its farthest point keeps it visible. */
function withTurningPoint({ lon, lat }: Piece): number[] {
  const last = lon.length - 1
  const fromStart = (index: number) =>
    Math.hypot((lon[index] ?? 0) - (lon[0] ?? 0), (lat[index] ?? 0) - (lat[0] ?? 0))
  let farthest = 0
  for (let index = 1; index < last; index++) if (fromStart(index) > fromStart(farthest)) farthest = index
  return fromStart(farthest) > 2 * fromStart(last) ? [0, farthest] : [0, last]
}

const degreesPerM = 1 / 111_320

function withoutSpecks(pieces: Piece[], smallestM: number): Piece[] {
  if (pieces.length <= 1 || smallestM === 0) return pieces
  const sizes = pieces.map(sizeOf)
  const largest = sizes.reduce((max, size) => Math.max(max, size), 0)
  const enough = Math.min(largest, smallestM * degreesPerM)
  return pieces.filter((_, index) => (sizes[index] ?? 0) >= enough)
}

const sizeOf = ({ lon, lat }: Piece): number => Math.max(spanOf(lon), spanOf(lat))

function spanOf(column: Float64Array): number {
  let [min, max] = [Infinity, -Infinity]
  for (const value of column) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return max - min
}

function projected({ lon, lat }: Piece): Float64Array {
  const line = new Float64Array(2 * lon.length)
  for (let index = 0; index < lon.length; index++) {
    line[2 * index] = mercatorX(lon[index] ?? 0)
    line[2 * index + 1] = mercatorY(lat[index] ?? 0)
  }
  return line
}

function placed(levels: Record<LevelName, Pieces>): Track {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const line of levels.fine) {
    for (let i = 0; i + 1 < line.length; i += 2) {
      const [x, y] = [line[i] ?? 0, line[i + 1] ?? 0]
      minX = Math.min(minX, x)
      maxX = Math.max(maxX, x)
      minY = Math.min(minY, y)
      maxY = Math.max(maxY, y)
    }
  }
  const [x = 0, y = 0] = levels.fine[0] ?? []
  return {
    levels,
    begin_x: columnOf(x, placeZoom),
    begin_y: rowOf(y, placeZoom),
    west: columnOf(minX, placeZoom),
    east: columnOf(maxX, placeZoom),
    north: rowOf(maxY, placeZoom),
    south: rowOf(minY, placeZoom),
  }
}
