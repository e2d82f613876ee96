/** A line as points at equal distances from each other, in metres on a plane. */
export type EvenLine = { x: Float64Array; y: Float64Array }

/** A device is off by some metres, and someone may take the other side of a road. */
const closeM = 60
/** Someone may start the device a little later, or park elsewhere. */
const closeEndsM = 250
const minCovered = 0.9
/** How far apart the same place may be along the two lines, as a share of their length. */
const shareAround = 0.06
const probes = 100

/** Whether two lines go the same way in the same direction, with nearly the same start and nearly the same end. */
export function isSameWay(a: EvenLine, b: EvenLine): boolean {
  if (a.x.length < 2 || b.x.length < 2) return false
  const [lastA, lastB] = [a.x.length - 1, b.x.length - 1]
  if (distance(a, 0, b, 0) > closeEndsM || distance(a, lastA, b, lastB) > closeEndsM) return false
  return covers(a, b) && covers(b, a)
}

function covers(line: EvenLine, probed: EvenLine): boolean {
  const count = line.x.length
  const last = probed.x.length - 1
  const around = Math.ceil(count * shareAround)
  const max = (1 - minCovered) * (probes + 1)
  // Between its points, a winding line is not where the straight connection is.
  const near = Math.max(closeM, distance(line, 0, line, 1) / 4)
  let missed = 0
  for (let probe = 0; probe <= probes; probe++) {
    const at = Math.round((probe * last) / probes)
    const place = Math.round((probe * (count - 1)) / probes)
    if (isAlong(line, { place, around }, { x: probed.x[at]!, y: probed.y[at]!, near })) continue
    missed += 1
    if (missed > max) return false
  }
  return true
}

type Window = { place: number; around: number }
type Point = { x: number; y: number; near: number }

/** Looks first where it is most likely to be. */
function isAlong(line: EvenLine, { place, around }: Window, point: Point): boolean {
  const last = line.x.length - 2
  for (let off = 0; off <= around; off++) {
    if (place - off >= 0 && place - off <= last && isNearSegment(line, place - off, point)) return true
    if (place + off <= last && isNearSegment(line, place + off, point)) return true
  }
  return false
}

function isNearSegment(line: EvenLine, at: number, { x, y, near }: Point): boolean {
  const [ax, ay] = [line.x[at]!, line.y[at]!]
  const [dx, dy] = [line.x[at + 1]! - ax, line.y[at + 1]! - ay]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / square
  const share = Math.min(1, Math.max(0, along))
  const [offX, offY] = [x - ax - share * dx, y - ay - share * dy]
  return offX * offX + offY * offY <= near * near
}

const lineCount = 600

/** The line with the number of points that lines are compared with. */
export function evenly(places: readonly (readonly [number, number])[]): EvenLine {
  const reached = new Float64Array(places.length)
  for (let at = 1; at < places.length; at++) {
    const [[ax, ay], [bx, by]] = [places[at - 1]!, places[at]!]
    reached[at] = reached[at - 1]! + Math.hypot(bx - ax, by - ay)
  }
  const length = reached.at(-1) ?? 0
  if (length === 0) return { x: new Float64Array(), y: new Float64Array() }
  const line: EvenLine = { x: new Float64Array(lineCount), y: new Float64Array(lineCount) }
  let next = 1
  for (let n = 0; n < lineCount; n++) {
    const metres = (length * n) / (lineCount - 1)
    while (next < places.length - 1 && reached[next]! < metres) next += 1
    const [[ax, ay], [bx, by]] = [places[next - 1]!, places[next]!]
    const step = reached[next]! - reached[next - 1]!
    const share = step === 0 ? 0 : Math.min(1, (metres - reached[next - 1]!) / step)
    line.x[n] = ax + share * (bx - ax)
    line.y[n] = ay + share * (by - ay)
  }
  return line
}

const distance = (a: EvenLine, at: number, b: EvenLine, bt: number): number =>
  Math.hypot(a.x[at]! - b.x[bt]!, a.y[at]! - b.y[bt]!)
