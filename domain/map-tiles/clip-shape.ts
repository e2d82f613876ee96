import type { GridBox } from './grid.ts'
import { always, boxOf, stride, type Shape } from './shape.ts'

type Axis = 0 | 1
type Band = { axis: Axis; low: number; high: number }

/** The part of a shape inside a box; undefined if there is none. */
export function clipShape(shape: Shape, box: GridBox): Shape | undefined {
  const across = clipBand(shape, { axis: 0, low: box.minX, high: box.maxX })
  return across && clipBand(across, { axis: 1, low: box.minY, high: box.maxY })
}

export function clipBand(shape: Shape, band: Band): Shape | undefined {
  const [min, max] = band.axis === 0 ? [shape.minX, shape.maxX] : [shape.minY, shape.maxY]
  if (min >= band.low && max <= band.high) return shape
  if (max < band.low || min > band.high) return undefined
  const parts = shape.parts.flatMap((part) => clipPart(shape.type, part, band))
  return parts.length === 0 ? undefined : { ...shape, parts, ...boxOf(parts) }
}

function clipPart(type: Shape['type'], part: ArrayLike<number>, band: Band): ArrayLike<number>[] {
  if (type === 'point') return isWithin(part[band.axis] ?? 0, band) ? [part] : []
  if (type === 'line') return clipLine(part, band)
  const below = cutRing(part, band.axis, band.low, 1)
  const ring = below.length === 0 ? below : cutRing(below, band.axis, band.high, -1)
  return ring.length >= 3 * stride ? [ring] : []
}

const isWithin = (value: number, { low, high }: Band): boolean => value >= low && value <= high

function clipLine(line: ArrayLike<number>, { axis, low, high }: Band): number[][] {
  const pieces: number[][] = []
  let piece: number[] | undefined
  for (let at = 0; at + stride < line.length; at += stride) {
    const a = line[at + axis] ?? 0
    const b = line[at + stride + axis] ?? 0
    if ((a < low && b < low) || (a > high && b > high)) {
      piece = undefined
      continue
    }
    const enter = a < low ? (low - a) / (b - a) : a > high ? (high - a) / (b - a) : 0
    const leave = b < low ? (low - a) / (b - a) : b > high ? (high - a) / (b - a) : 1
    if (!piece) {
      piece = []
      pieces.push(piece)
      pushPoint(piece, line, at, enter)
    }
    pushPoint(piece, line, at, leave)
    if (leave < 1) piece = undefined
  }
  return pieces
}

/** The point at a share of the way to the next one. */
function pushPoint(out: number[], line: ArrayLike<number>, at: number, share: number): void {
  const [x = 0, y = 0] = [line[at], line[at + 1]]
  if (share === 0) out.push(x, y, line[at + 2] ?? always)
  else if (share === 1)
    out.push(line[at + stride] ?? 0, line[at + stride + 1] ?? 0, line[at + stride + 2] ?? always)
  else
    out.push(
      x + share * ((line[at + stride] ?? 0) - x),
      y + share * ((line[at + stride + 1] ?? 0) - y),
      always,
    )
}

/** Keeps the side where `sign` times the coordinate is greater (Sutherland and Hodgman). */
function cutRing(ring: ArrayLike<number>, axis: Axis, limit: number, sign: 1 | -1): number[] {
  const kept: number[] = []
  let before = ring.length - stride
  let there = sign * ((ring[before + axis] ?? 0) - limit)
  for (let at = 0; at < ring.length; at += stride) {
    const [x = 0, y = 0] = [ring[at], ring[at + 1]]
    const here = sign * ((axis === 0 ? x : y) - limit)
    if (here >= 0 !== there >= 0) {
      const share = there / (there - here)
      const [lastX = 0, lastY = 0] = [ring[before], ring[before + 1]]
      kept.push(lastX + share * (x - lastX), lastY + share * (y - lastY), always)
    }
    if (here >= 0) kept.push(x, y, ring[at + 2] ?? always)
    before = at
    there = here
  }
  return kept
}
