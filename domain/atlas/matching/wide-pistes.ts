import type { Coordinates } from '#domain/atlas/draft.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import { boundsOfLines, isInside } from '#domain/osm/areas.ts'
import { toleranceM } from './settings.ts'
import { isDownhillSport } from './sport-priors.ts'
import type { Track, TrailPass, WidePiste } from './track.ts'

/** Someone who stays on it for less only crosses it: most slopes are longer than wide. */
const minM = (slopeM: number): number => Math.max(150, Math.min(500, 0.3 * slopeM))

type Piece = { rings: Coordinates[]; bounds: BoundingBox }

/**
 * The times that a track went down slopes drawn as areas, leaving out what already counts as following a line: a piste
 * in the middle of the same slope, or a lift above it.
 */
export function followWidePistes(track: Track, pistes: WidePiste[], others: TrailPass[]): TrailPass[] {
  const isTaken = takenBy(others, track.lat.length)
  return pistes.flatMap(({ n, pieces }) => {
    const known = pieces.flatMap((rings): Piece[] => {
      const bounds = boundsOfLines(rings.slice(0, 1))
      return bounds ? [{ rings, bounds }] : []
    })
    const min = minM(sizeOf(known))
    return stretchesIn(track, (index) => isTaken[index] === 0 && isIn(track, known, index))
      .filter(({ lengthM }) => lengthM >= min)
      .filter((stretch) => !isDownhillSport(track.sport) || isDown(stretch, track))
      .map((stretch): TrailPass => passOf(stretch, { trailN: n, track }))
  })
}

/** From one corner of the box around it to the opposite one. */
function sizeOf(pieces: Piece[]): number {
  const box = boundsOfLines(
    pieces.map(({ bounds: { west, south, east, north } }) => Float64Array.of(west, south, east, north)),
  )
  return box ? distanceBetween(box.south, box.west, box.north, box.east) : 0
}

function takenBy(passes: TrailPass[], count: number): Uint8Array {
  const taken = new Uint8Array(count)
  for (const { startIndex, endIndex } of passes) taken.fill(1, startIndex, endIndex + 1)
  return taken
}

function isIn({ lat, lon }: Track, pieces: Piece[], index: number): boolean {
  const [x, y] = [lon[index]!, lat[index]!]
  return pieces.some(
    ({ rings, bounds: { west, south, east, north } }) =>
      x >= west && x <= east && y >= south && y <= north && isInside(rings, x, y),
  )
}

type Stretch = { first: number; last: number; lengthM: number }

/** Where a track stays inside, leaving it for no longer than noise explains. */
function stretchesIn({ lat, lon, breaks }: Track, isInsideAt: (index: number) => boolean): Stretch[] {
  const stretches: Stretch[] = []
  const isBreak = new Set(breaks)
  let [before, away] = [-1, Infinity]
  let isBeforeIn = false
  for (let index = 0; index < lat.length; index++) {
    if (isBreak.has(index)) away = Infinity
    if (!Number.isFinite(lat[index]! + lon[index]!)) continue
    const stepM = before < 0 ? 0 : distanceBetween(lat[before]!, lon[before]!, lat[index]!, lon[index]!)
    const stretch = stretches.at(-1)
    const isHere = isInsideAt(index)
    if (!isHere) away += stepM
    else if (!stretch || away > toleranceM) stretches.push({ first: index, last: index, lengthM: 0 })
    else {
      stretch.last = index
      if (isBeforeIn) stretch.lengthM += stepM
    }
    if (isHere) away = 0
    isBeforeIn = isHere
    before = index
  }
  return stretches
}

/** Without elevations, everyone on a slope goes down. */
function isDown({ first, last }: Stretch, { altitude }: Track): boolean {
  const [begin, end] = [altitude?.[first] ?? Number.NaN, altitude?.[last] ?? Number.NaN]
  return !(end > begin)
}

function passOf(
  { first, last, lengthM }: Stretch,
  { trailN, track: { time } }: { trailN: number; track: Track },
): TrailPass {
  const timeAt = (index: number) => (Number.isNaN(time[index]!) ? null : Math.round(time[index]!))
  const metres = Math.round(lengthM * 10) / 10
  return {
    trailN,
    startMs: timeAt(first),
    endMs: timeAt(last),
    startIndex: first,
    endIndex: last,
    lengthM: metres,
    fromM: 0,
    toM: metres,
    trailM: metres,
    isForward: true,
    profile: null,
  }
}
