import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { clipLine } from '#domain/geo/clip.ts'

type Line = readonly (readonly [number, number])[]

/**
 * The share of a line that lies before it first enters one of the boxes, and the share at which it last
 * leaves them; null if it is in none.
 */
export function sharesInside(
  line: Line,
  boxes: readonly BoundingBox[],
): { enter: number; leave: number } | null {
  const lengths = line.map(([x, y], at) =>
    Math.hypot(x - (line[at - 1]?.[0] ?? x), y - (line[at - 1]?.[1] ?? y)),
  )
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  // A line that stands still is in a box all of the time or never.
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
