import { metresPerDegree, turn } from './ellipsoid.ts'
import { linesOf, type Piece, type Places } from './pieces.ts'
import { simplifyLine } from './simplify.ts'

export type Sketch = [number, number][][]

const side = 100
const maxPoints = 60

/**
 * A small picture of a track: at most 60 points `[x, y]` centred in a square of 100 by 100, a list for each
 * piece. As on a screen, y grows downwards, so north is up.
 */
export function sketchOf(samples: Places, breaks: number[]): Sketch {
  const pieces = linesOf(samples, breaks)
    .toSorted((a, b) => b.indexes.length - a.indexes.length)
    .slice(0, maxPoints / 2)
    .toSorted((a, b) => (a.indexes[0] ?? 0) - (b.indexes[0] ?? 0))
  const frame = frameOf(pieces)
  if (!frame) return []
  // A point of the sketch is at most a pixel on screen, so a hundredth of the side is a good start.
  let thinned = pieces
  for (let toleranceM = (frame.sizeM / side) * 0.5; ; toleranceM *= 1.5) {
    thinned = thinned.map((piece) => thin(piece, toleranceM))
    if (thinned.reduce((sum, piece) => sum + piece.lon.length, 0) <= maxPoints) break
  }
  return thinned.map((piece) => Array.from(piece.lon, (lon, at) => place(frame, lon, piece.lat[at] ?? 0)))
}

function thin(piece: Piece, toleranceM: number): Piece {
  const kept = simplifyLine(piece.lon, piece.lat, toleranceM)
  const pick = (column: Float64Array) => Float64Array.from(kept, (index) => column[index] ?? 0)
  return { lon: pick(piece.lon), lat: pick(piece.lat), indexes: kept }
}

type Frame = {
  originLon: number
  minX: number
  maxY: number
  east: number
  north: number
  sizeM: number
  marginX: number
  marginY: number
}

function frameOf(pieces: Piece[]): Frame | null {
  const originLon = pieces[0]?.lon[0]
  if (originLon === undefined) return null
  let [minX, maxX, minLat, maxLat] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const piece of pieces) {
    for (let at = 0; at < piece.lon.length; at++) {
      const x = turn(originLon, piece.lon[at] ?? 0)
      const lat = piece.lat[at] ?? 0
      minX = Math.min(minX, x)
      maxX = Math.max(maxX, x)
      minLat = Math.min(minLat, lat)
      maxLat = Math.max(maxLat, lat)
    }
  }
  const { north, east } = metresPerDegree((minLat + maxLat) / 2)
  const width = (maxX - minX) * east
  const height = (maxLat - minLat) * north
  const sizeM = Math.max(width, height, 1)
  return {
    originLon,
    minX,
    maxY: maxLat,
    east,
    north,
    sizeM,
    marginX: (sizeM - width) / 2,
    marginY: (sizeM - height) / 2,
  }
}

function place(frame: Frame, lon: number, lat: number): [number, number] {
  const x = (turn(frame.originLon, lon) - frame.minX) * frame.east + frame.marginX
  const y = (frame.maxY - lat) * frame.north + frame.marginY
  return [rounded((x * side) / frame.sizeM), rounded((y * side) / frame.sizeM)]
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
