import type { Sheet, Spot } from './sheet.ts'

/** Which cells are inside a ring, by where each row crosses it. */
export function fillRings({ size }: Sheet, rings: readonly (readonly Spot[])[]): Uint8Array {
  const filled = new Uint8Array(size * size)
  for (const ring of rings) {
    const [top, bottom] = [Math.min(...ring.map(({ y }) => y)), Math.max(...ring.map(({ y }) => y))]
    for (let row = Math.max(0, Math.floor(top)); row < Math.min(size, bottom); row++) {
      const crossings: number[] = []
      for (const [index, a] of ring.entries()) {
        const b = ring[(index + 1) % ring.length]!
        if (a.y > row !== b.y > row) crossings.push(a.x + ((row - a.y) / (b.y - a.y)) * (b.x - a.x))
      }
      crossings.sort((a, b) => a - b)
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const from = Math.max(0, Math.ceil(crossings[i]!))
        const to = Math.min(size - 1, Math.floor(crossings[i + 1]!))
        if (to >= from) filled.fill(1, row * size + from, row * size + to + 1)
      }
    }
  }
  return filled
}

/** Cuts corners, which leaves a smooth curve. */
export function smoothed(line: readonly Spot[], isClosed: boolean, rounds = 2): Spot[] {
  let current = [...line]
  for (let round = 0; round < rounds; round++) {
    const next: Spot[] = []
    const count = isClosed ? current.length : current.length - 1
    if (!isClosed) next.push(current[0]!)
    for (let index = 0; index < count; index++) {
      const [a, b] = [current[index]!, current[(index + 1) % current.length]!]
      next.push(
        { x: 0.75 * a.x + 0.25 * b.x, y: 0.75 * a.y + 0.25 * b.y },
        { x: 0.25 * a.x + 0.75 * b.x, y: 0.25 * a.y + 0.75 * b.y },
      )
    }
    if (!isClosed) next.push(current.at(-1)!)
    current = next
  }
  return current
}

export function convexHull(spots: readonly Spot[]): Spot[] {
  const sorted = spots.toSorted((a, b) => a.x - b.x || a.y - b.y)
  return [...halfOfHull(sorted), ...halfOfHull(sorted.toReversed())]
}

function halfOfHull(points: readonly Spot[]): Spot[] {
  const hull: Spot[] = []
  for (const point of points) {
    while (hull.length > 1 && turn(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop()
    hull.push(point)
  }
  return hull.slice(0, -1)
}

const turn = (a: Spot, b: Spot, c: Spot): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
