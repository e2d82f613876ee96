/** A line as points at equal distances from each other, in metres on a plane. */
export type EvenLine = { x: Float64Array; y: Float64Array }

/** A device is off by some metres, and someone may take the other side of a road. */
const closeM = 60
/** Someone may start the device a little later, or park elsewhere. */
const closeEndsM = 250
const leastCovered = 0.9
/** How far apart, as a share of the line, the same place may be on both. */
const shareAround = 0.06
const probes = 100

/** Whether two lines go the same way in the same direction: from nearly the same start to nearly the same end. */
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
  const most = (1 - leastCovered) * (probes + 1)
  // Between its points, a winding line is not where a straight one would be.
  const near = Math.max(closeM, distance(line, 0, line, 1) / 4)
  let missed = 0
  for (let probe = 0; probe <= probes; probe++) {
    const at = Math.round((probe * last) / probes)
    const place = Math.round((probe * (count - 1)) / probes)
    const [from, to] = [Math.max(0, place - around), Math.min(count - 2, place + around)]
    if (isAlong(line, { from, to }, { x: probed.x[at]!, y: probed.y[at]!, near })) continue
    missed += 1
    if (missed > most) return false
  }
  return true
}

type Point = { x: number; y: number; near: number }

function isAlong(line: EvenLine, { from, to }: { from: number; to: number }, { x, y, near }: Point): boolean {
  for (let at = from; at <= to; at++) {
    const [ax, ay] = [line.x[at]!, line.y[at]!]
    const [dx, dy] = [line.x[at + 1]! - ax, line.y[at + 1]! - ay]
    const square = dx * dx + dy * dy
    const along = square === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / square
    const share = Math.min(1, Math.max(0, along))
    if (Math.hypot(x - ax - share * dx, y - ay - share * dy) <= near) return true
  }
  return false
}

const distance = (a: EvenLine, at: number, b: EvenLine, bt: number): number =>
  Math.hypot(a.x[at]! - b.x[bt]!, a.y[at]! - b.y[bt]!)
