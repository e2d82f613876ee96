import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { clipLine } from '#domain/geo/clip.ts'

type Line = readonly (readonly [number, number])[]

/** Which share of a line lies before it first comes into one of the boxes, and which when it last leaves them; null where it is in none. */
export function sharesInside(
  line: Line,
  boxes: readonly BoundingBox[],
): { enter: number; leave: number } | null {
  const lengths = line.map(([x, y], at) =>
    Math.hypot(x - (line[at - 1]?.[0] ?? x), y - (line[at - 1]?.[1] ?? y)),
  )
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  // One that stands still is in a box for all of its time or not at all.
  if (whole === 0)
    return line.some((point) => boxes.some((box) => isIn(point, box))) ? { enter: 0, leave: 1 } : null
  let [enter, leave, passed] = [Infinity, -Infinity, 0]
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1] ?? [0, 0], line[at] ?? [0, 0]]
    for (const { west, south, east, north } of boxes) {
      const parts = clipLine([...from, ...to], { minX: west, minY: south, maxX: east, maxY: north })
      for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of parts) {
        enter = Math.min(enter, passed + Math.hypot(x1 - from[0], y1 - from[1]))
        leave = Math.max(leave, passed + Math.hypot(x2 - from[0], y2 - from[1]))
      }
    }
    passed += lengths[at] ?? 0
  }
  return enter > leave ? null : { enter: enter / whole, leave: leave / whole }
}

function isIn([x, y]: readonly [number, number], { west, south, east, north }: BoundingBox): boolean {
  return x >= west && x <= east && y >= south && y <= north
}
