import type { EdgeDraft, EdgeKind } from '#domain/atlas/draft.ts'
import { frameAt } from './frame.ts'

/** Where generated networks lie: metres east and north of a place in the Alps. */
export const testFrame = frameAt(46.5, 9.5)

export type Point = { x: number; y: number }
export type Random = () => number

export const lonOf = (x: number): number => testFrame.lon + x / testFrame.east
export const latOf = (y: number): number => testFrame.lat + y / testFrame.north
export const metresBetween = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)
export const lengthOf = (line: Point[]): number =>
  line.reduce((sum, point, at) => (at === 0 ? 0 : sum + metresBetween(line[at - 1]!, point)), 0)

export function edgeForTests(
  line: Point[],
  rest: { id: number; kind: EdgeKind; nodeA: number; nodeB: number },
): EdgeDraft {
  const coordinates = Float64Array.from(line.flatMap(({ x, y }) => [lonOf(x), latOf(y)]))
  return { ...rest, lengthM: lengthOf(line), difficulty: 'unknown', coordinates }
}

export const pointsOf = ({ coordinates }: EdgeDraft): Point[] =>
  Array.from({ length: coordinates.length / 2 }, (_, at) => ({
    x: (coordinates[at * 2]! - testFrame.lon) * testFrame.east,
    y: (coordinates[at * 2 + 1]! - testFrame.lat) * testFrame.north,
  }))

/** Hills a few hundred metres high. */
export const heightAt = ({ x, y }: Point): number =>
  1200 + 180 * Math.sin(x / 900 + 1) * Math.cos(y / 1100) + 60 * Math.sin((x + y) / 330) + 0.05 * y

/** Moves each point to the left of the line's direction. */
export function besides(line: Point[], metres: number): Point[] {
  return line.map((point, at) => {
    const before = line[Math.max(0, at - 1)]!
    const after = line[Math.min(line.length - 1, at + 1)]!
    const length = metresBetween(before, after) || 1
    return {
      x: point.x - ((after.y - before.y) / length) * metres,
      y: point.y + ((after.x - before.x) / length) * metres,
    }
  })
}

/** A winding line: waves of several lengths across the straight line, none at its ends. */
export function windingLine(
  from: Point,
  to: Point,
  { bend, random }: { bend: number; random: Random },
): Point[] {
  const length = metresBetween(from, to)
  const waves = [1, 2, 3, 5, 8].map((count) => ({
    count,
    size: ((random() - 0.5) * 2 * bend * length) / count,
  }))
  const steps = Math.max(2, Math.round(length / 15))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps
    const aside =
      waves.reduce((sum, { count, size }) => sum + size * Math.sin(Math.PI * count * share), 0) / length
    return {
      x: from.x + (to.x - from.x) * share - (to.y - from.y) * aside,
      y: from.y + (to.y - from.y) * share + (to.x - from.x) * aside,
    }
  })
}

/** A line that climbs straight up a slope in switchbacks, its legs about 20 m apart. */
export function switchbackLine(from: Point, to: Point, legM = 60): Point[] {
  const length = metresBetween(from, to)
  const turns = Math.max(2, Math.round(length / 20))
  const line = [from]
  for (let turn = 1; turn < turns; turn++) {
    const aside = ((turn % 2 === 0 ? 1 : -1) * legM) / 2 / length
    const share = turn / turns
    line.push({
      x: from.x + (to.x - from.x) * share - (to.y - from.y) * aside,
      y: from.y + (to.y - from.y) * share + (to.x - from.x) * aside,
    })
  }
  return [...line, to]
}
