import type { Coordinates } from '#domain/atlas/draft.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import { radiansPerDegree } from '#domain/geo/ellipsoid.ts'
import type { NodeStore } from './node-store.ts'

/** The nodes of a way from one to another, both included, as a line. */
export function lineOf(
  nodes: ArrayLike<number>,
  store: NodeStore,
  from = 0,
  to = nodes.length - 1,
): Coordinates {
  const line = new Float64Array(2 * (to - from + 1))
  for (let at = from; at <= to; at++) {
    line[2 * (at - from)] = store.lon(nodes[at] ?? 0)
    line[2 * (at - from) + 1] = store.lat(nodes[at] ?? 0)
  }
  return line
}

export function lengthOf(line: Coordinates): number {
  let sum = 0
  for (let at = 0; at + 3 < line.length; at += 2)
    sum += distanceBetween(line[at + 1] ?? 0, line[at] ?? 0, line[at + 3] ?? 0, line[at + 2] ?? 0)
  return sum
}

/** The point at half the length, on a flat earth: the position of the label. */
export function middleOf(line: Coordinates): { lat: number; lon: number } {
  const cos = Math.cos((line[1] ?? 0) * radiansPerDegree)
  const stepAt = (at: number): number =>
    Math.hypot(((line[at + 2] ?? 0) - (line[at] ?? 0)) * cos, (line[at + 3] ?? 0) - (line[at + 1] ?? 0))
  let left = 0
  for (let at = 0; at + 3 < line.length; at += 2) left += stepAt(at) / 2
  for (let at = 0; at + 3 < line.length; at += 2) {
    const step = stepAt(at)
    if (step >= left && step > 0) {
      const [lon = 0, lat = 0, nextLon = 0, nextLat = 0] = line.subarray(at, at + 4)
      return { lat: lat + ((nextLat - lat) * left) / step, lon: lon + ((nextLon - lon) * left) / step }
    }
    left -= step
  }
  return { lat: line.at(-1) ?? 0, lon: line.at(-2) ?? 0 }
}
