import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresPerDegree } from './ellipsoid.ts'
import { simplifyLine } from './simplify.ts'

type Place = [lon: number, lat: number]

/** Metres from a place to the straight line between two others, on the plane that touches the earth between them. */
function metresBeside([lon, lat]: Place, [fromLon, fromLat]: Place, [toLon, toLat]: Place): number {
  const { north, east } = metresPerDegree((fromLat + toLat) / 2)
  const [dx, dy] = [(toLon - fromLon) * east, (toLat - fromLat) * north]
  const [x, y] = [(lon - fromLon) * east, (lat - fromLat) * north]
  const length = Math.hypot(dx, dy)
  const share = length > 0 ? Math.max(0, Math.min(1, (x * dx + y * dy) / length ** 2)) : 0
  return Math.hypot(x - dx * share, y - dy * share)
}

/** Straight from the textbook: the farthest place divides the line. */
function slowly(places: Place[], toleranceM: number, from = 0, to = places.length - 1): number[] {
  const [first, last] = [places[from], places[to]]
  if (!first || !last || to - from < 2) return [from, to]
  const between = places.slice(from + 1, to).map((place) => metresBeside(place, first, last))
  const farthest = Math.max(...between)
  if (farthest <= toleranceM) return [from, to]
  const middle = from + 1 + between.indexOf(farthest)
  return [...slowly(places, toleranceM, from, middle).slice(0, -1), ...slowly(places, toleranceM, middle, to)]
}

test('a line keeps the places that the textbook keeps', () => {
  const step = fc.integer({ min: -20, max: 20 }).map((value) => value / 10_000)
  const steps = fc.array(fc.tuple(step, step), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 400 }), (moves, tolerance) => {
      let [lon, lat] = [8, 62]
      const places = moves.map(([east, north], index): Place => {
        // Breaks ties: no two places are exactly as far from a line.
        lon += east + index * 1.3e-7
        lat += north + index * 0.7e-7
        return [lon, lat]
      })
      const columns = [0, 1].map((axis) => Float64Array.from(places, (place) => place[axis] ?? 0))
      const kept = simplifyLine(columns[0] ?? new Float64Array(), columns[1] ?? new Float64Array(), tolerance)
      expect([...kept]).toEqual(slowly(places, tolerance))
    }),
  )
})

test('an out-and-back line keeps its farthest point', () => {
  const lat = Float64Array.of(47, 47.001, 47.002, 47.001, 47)
  expect([...simplifyLine(new Float64Array(5).fill(11), lat, 10)]).toEqual([0, 2, 4])
  // Before the start, and beyond the end.
  expect([...simplifyLine(Float64Array.of(11, 10.999, 11.001), Float64Array.of(47, 47, 47), 10)]).toEqual([
    0, 1, 2,
  ])
  expect([...simplifyLine(Float64Array.of(11, 11.002, 11.001), Float64Array.of(47, 47, 47), 10)]).toEqual([
    0, 1, 2,
  ])
})
