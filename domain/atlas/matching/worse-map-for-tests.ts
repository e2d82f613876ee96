import { randomFrom } from '#domain/formats/fit/random-for-tests.ts'
import { latOf, lonOf, pointsOf } from './plane-for-tests.ts'
import type { Network } from './track.ts'

/**
 * The same network as a careless mapper would draw it: every vertex 4 m off, and one edge in twenty missing.
 */
export function worseMapForTests({ edges, trails }: Network, seed: number): Network {
  const random = randomFrom(seed)
  const drawn = edges
    .filter(() => random() >= 0.05)
    .map((edge) => {
      const coordinates = pointsOf(edge).flatMap(({ x, y }) => {
        const angle = random() * 2 * Math.PI
        return [lonOf(x + 4 * Math.cos(angle)), latOf(y + 4 * Math.sin(angle))]
      })
      return { ...edge, coordinates: Float64Array.from(coordinates) }
    })
  return { edges: drawn, trails }
}
