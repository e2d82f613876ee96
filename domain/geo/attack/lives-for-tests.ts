import type { Samples } from '#domain/telemetry/recording.ts'
import { metresPerDegree } from '#domain/geo/ellipsoid.ts'
import type { Place } from '#domain/geo/segment-passes.ts'
import {
  distance,
  layTown,
  seeded,
  wayThrough,
  type Random,
  type Spot,
  type Town,
} from './streets-for-tests.ts'

const middle = { lat: 47.3, lon: 11.4 }
const scale = metresPerDegree(middle.lat)

export const placeOf = ({ x, y }: Spot): Place => ({
  lat: middle.lat + y / scale.north,
  lon: middle.lon + x / scale.east,
})
export const spotOf = ({ lat, lon }: Place): Spot => ({
  x: (lon - middle.lon) * scale.east,
  y: (lat - middle.lat) * scale.north,
})

/** A person's home beside a street, and the tracks they made from there. */
export type Life = { home: Spot; tracks: Samples[] }

/** Walking, running and cycling, in metres per second. */
const paces = [1.4, 3, 6]
const stepM = 15
/** The error of a GPS receiver. */
const errorM = 6
/** Three in four tracks follow one of these routes; the others go somewhere new. */
const habits = 4
const habitual = 0.75

type Makings = { town: Town; homeCorner: number; home: Spot; farCorners: number[] }

/** Beyond `reachM`, at least a kilometre and a half of each track is visible. */
export function live(seed: number, { tracks: count, reachM }: { tracks: number; reachM: number }): Life {
  const random = seeded(seed)
  const halfM = reachM + 1600
  const town = layTown(halfM, random)
  const middleFirst = [...town.corners.keys()]
    .filter((corner) => town.streets[corner]!.length > 0)
    .toSorted((a, b) => distance(town.corners[a]!, origin) - distance(town.corners[b]!, origin))
  // Avoids a yard that no street leads to: a crossing far outside can be reached from nearly everywhere.
  const outside = middleFirst.findLast((corner) => town.streets[corner]!.length === 4)!
  const homeCorner = middleFirst
    .slice(Math.floor(random() * 20))
    .find((corner) => wayThrough(town, corner, outside, random))!
  const home = besideStreet(town, homeCorner, random)
  const farCorners = middleFirst.filter((corner) => {
    const far = distance(town.corners[corner]!, home)
    return far > reachM + 500 && far < halfM - 100
  })
  const findWay = () => wayOf({ town, homeCorner, home, farCorners }, random)
  const usual = Array.from({ length: habits }, findWay)
  const tracks: Samples[] = []
  for (let tries = 0; tracks.length < count && tries < 10 * count; tries++) {
    const way = random() < habitual ? usual[Math.floor(random() * habits)] : findWay()
    if (way) tracks.push(record(way, home, random))
  }
  return { home, tracks }
}

const origin: Spot = { x: 0, y: 0 }

function besideStreet({ corners, streets }: Town, corner: number, random: Random): Spot {
  const [from, to] = [corners[corner]!, corners[streets[corner]![0]!.to]!]
  const share = random() / 2
  const side = (random() < 0.5 ? 15 : -15) / distance(from, to)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  return { x: from.x + dx * share - dy * side, y: from.y + dy * share + dx * side }
}

/**
 * To somewhere far away, perhaps returning by another route; from somewhere via home to somewhere else; or a
 * loop.
 */
function wayOf({ town, homeCorner, home, farCorners }: Makings, random: Random): Spot[] | undefined {
  const far = () => farCorners[Math.floor(random() * farCorners.length)]!
  const kind = random()
  const stops =
    kind < 0.2
      ? [homeCorner, far()]
      : kind < 0.5
        ? [homeCorner, far(), homeCorner]
        : kind < 0.65
          ? [far(), homeCorner, far()]
          : [homeCorner, ...roundFrom(town, homeCorner, random), homeCorner]
  const way: Spot[] = []
  for (const [at, stop] of stops.entries()) {
    if (at > 0) {
      const leg = wayThrough(town, stops[at - 1]!, stop, random)
      if (!leg) return undefined
      way.push(...leg)
    }
    if (stop === homeCorner) way.push(home)
  }
  return way
}

function roundFrom({ corners }: Town, homeCorner: number, random: Random): number[] {
  const stops: number[] = []
  let from = corners[homeCorner]!
  for (let left = 2 + Math.floor(random() * 2); left > 0; left--) {
    const reach = 800 + 2000 * random()
    const found = [...corners.keys()].filter(
      (corner) => Math.abs(distance(corners[corner]!, from) - reach) < 150,
    )
    const stop = found[Math.floor(random() * found.length)]
    if (stop === undefined) break
    stops.push(stop)
    from = corners[stop]!
  }
  return stops
}

/** They first stay at home for half a minute to ten minutes. */
function record(way: Spot[], home: Spot, random: Random): Samples {
  const pace = paces[Math.floor(random() * paces.length)]! * (0.9 + 0.2 * random())
  const places: Place[] = []
  const times: number[] = []
  let timeMs = 1_800_000_000_000
  const note = ({ x, y }: Spot) => {
    places.push(placeOf({ x: x + (random() - 0.5) * errorM, y: y + (random() - 0.5) * errorM }))
    times.push((timeMs += (stepM / pace) * 1000))
  }
  let left = 0
  for (let at = 1; at < way.length; at++) {
    const [from, to] = [way[at - 1]!, way[at]!]
    const length = distance(from, to)
    for (; left < length; left += stepM)
      note({ x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length })
    left -= length
    if (to === home) timeMs += 30_000 + 570_000 * random()
  }
  return {
    time: Float64Array.from(times),
    lat: Float64Array.from(places, ({ lat }) => lat),
    lon: Float64Array.from(places, ({ lon }) => lon),
    series: {},
  }
}
