import type { Random } from '#domain/atlas/matching/plane-for-tests.ts'
import { gaussian } from '#domain/atlas/matching/walk-for-tests.ts'
import { randomFrom } from '#domain/formats/fit/random-for-tests.ts'
import { metresPerDegree } from '#domain/geo/ellipsoid.ts'
import { turnBy, multiplied, type Quaternion } from '#domain/motion/quaternion.ts'
import type { Samples } from '#domain/telemetry/recording.ts'

/**
 * How a person moves: metres per second, length and sharpness of bends (radians per metre), seconds between
 * stops.
 */
export type Manner = {
  speed: number
  bendMetres: number
  bend: number
  stopEveryS: number
  /** The same descent again and again, with a lift between. */
  rounds?: number
  /** The same route back, or laps of 400 m on a running track. */
  shape?: 'back' | 'track'
  /** How much the terrain determines the speed (0 to 1): the same metres are as fast each time. */
  terrain?: number
}

export const manners = {
  road: { speed: 8, bendMetres: 60, bend: 0.006, stopEveryS: 600 },
  mountainBike: { speed: 4.5, bendMetres: 12, bend: 0.06, stopEveryS: 300 },
  park: { speed: 7, bendMetres: 15, bend: 0.05, stopEveryS: 400, rounds: 8 },
  ski: { speed: 10, bendMetres: 25, bend: 0.03, stopEveryS: 240 },
  run: { speed: 3, bendMetres: 30, bend: 0.02, stopEveryS: 1200 },
  hike: { speed: 1.3, bendMetres: 12, bend: 0.06, stopEveryS: 400 },
  parkLaps: { speed: 7, bendMetres: 15, bend: 0.05, stopEveryS: 400, rounds: 8, terrain: 0.3 },
  skiDay: { speed: 11, bendMetres: 25, bend: 0.03, stopEveryS: 300, rounds: 6, terrain: 0.25 },
  outAndBack: { speed: 1.3, bendMetres: 12, bend: 0.06, stopEveryS: 400, shape: 'back', terrain: 0.2 },
  trackLaps: { speed: 4, bendMetres: 1, bend: 0, stopEveryS: 3000, shape: 'track' },
  stopAndGo: { speed: 6, bendMetres: 20, bend: 0.02, stopEveryS: 70 },
} as const satisfies Record<string, Manner>

/** What really happened, ten times a second. */
export type Trip = {
  x: Float64Array
  y: Float64Array
  speed: Float64Array
  heading: Float64Array
  startMs: number
}

const perSecond = 10
const stopS = 25
/** Straight back to where a lap began. */
const liftSpeed = 5
export const tripPlace = { lat: 46.5, lon: 10.8 }
const degree = metresPerDegree(tripPlace.lat)

type Wanted = {
  manner: Manner
  seconds: number
  seed: number
  /** Another seed makes another ride on the same route. */
  paceSeed?: number
}

export function tripForTests({ manner, seconds, seed, paceSeed }: Wanted): Trip {
  let random = randomFrom(seed)
  const count = seconds * perSecond
  const column = () => new Float64Array(count)
  const trip: Trip = {
    x: column(),
    y: column(),
    speed: column(),
    heading: column(),
    startMs: Date.UTC(2024, 5, 12, 8),
  }
  const bends = wayOf(
    manner,
    random,
    (manner.speed * seconds * (manner.rounds ? 0.7 : 1.6)) / (manner.rounds ?? 1),
  )
  const ground = groundOf(manner, random, bends.length)
  let [x, y, heading, speed, way, rest] = [0, 0, random() * 6, manner.speed, 0, 0]
  if (paceSeed !== undefined) random = randomFrom(paceSeed)
  const [lapMetres, begin] = [bends.length - 1, heading]
  for (let row = 0; row < count; row++) {
    const isOnLift = way >= lapMetres
    if (rest === 0 && random() < 1 / (manner.stopEveryS * perSecond))
      rest = Math.round((0.4 + random()) * stopS * perSecond)
    const wanted = rest > 0 ? 0 : isOnLift ? liftSpeed : manner.speed * ground(way)
    rest = Math.max(0, rest - 1)
    // Speeds up and slows down within seconds, and brakes for stops.
    speed += (wanted - speed) * 0.03 + (rest > 0 || isOnLift ? 0 : gaussian(random) * manner.speed * 0.018)
    speed = Math.max(0, Math.min(2 * manner.speed, speed))
    const step = speed / perSecond
    if (isOnLift) heading = Math.atan2(-x, -y)
    else heading += bends[Math.floor(way)]! * step
    way += isOnLift ? 0 : step
    x += Math.sin(heading) * step
    y += Math.cos(heading) * step
    if (isOnLift && Math.hypot(x, y) < 2) [way, x, y, heading] = [0, 0, 0, begin]
    trip.x[row] = x
    trip.y[row] = y
    trip.speed[row] = speed
    trip.heading[row] = heading
  }
  return trip
}

/** The curvature at each metre of the route, from beginning to end. */
function wayOf(manner: Manner, random: Random, metres: number): Float64Array {
  if (manner.shape === 'track')
    return Float64Array.from({ length: Math.ceil(metres) }, (_, metre) => trackBend(metre))
  if (manner.shape !== 'back') return bendsOf(manner, random, metres)
  const there = bendsOf(manner, random, metres / 4)
  // A right bend is a left bend on the way back.
  return Float64Array.from([
    ...there,
    ...Array.from({ length: 3 }, () => Math.PI / 3),
    ...there.toReversed().map((bend) => -bend),
    ...bendsOf(manner, random, metres / 2),
  ])
}

/** Two straights of 84 m, and two half circles of 116 m. */
const trackBend = (metre: number): number => (metre % 200 < 84 ? 0 : Math.PI / 116)

/** How much faster or slower each metre of the route is, varying over the length of a slope. */
function groundOf({ terrain = 0 }: Manner, random: Random, metres: number): (way: number) => number {
  if (terrain === 0) return () => 1
  const slopes = bendsOf({ bend: terrain, bendMetres: 60 }, random, metres)
  return (way) => Math.max(0.4, 1 + (slopes[Math.floor(way)] ?? 0))
}

/** The curvature at each metre of the route. */
function bendsOf(
  { bend, bendMetres }: Pick<Manner, 'bend' | 'bendMetres'>,
  random: Random,
  metres: number,
): Float64Array {
  const keeps = Math.exp(-1 / bendMetres)
  const bends = new Float64Array(Math.ceil(metres))
  for (let metre = 1; metre < bends.length; metre++) {
    bends[metre] = keeps * bends[metre - 1]! + Math.sqrt(1 - keeps * keeps) * bend * gaussian(random)
  }
  return bends
}

export type Receiver = {
  seed: number
  /** A lasting error in metres, and how many seconds it lasts. */
  errorM: number
  lastsS?: number
  /** A random error in metres, different each time. */
  jitterM?: number
  everyMs: number
}

/**
 * What a GPS device writes between two seconds of the trip, with the first sample at `zeroMs` milliseconds.
 */
export function receivedForTests(
  trip: Trip,
  { seed, errorM, lastsS = 40, jitterM = 0.3, everyMs }: Receiver,
  { fromS, toS, zeroMs, drift = 0 }: { fromS: number; toS: number; zeroMs: number; drift?: number },
): Samples {
  const random = randomFrom(seed)
  const count = Math.floor(((toS - fromS) * 1000) / everyMs)
  const samples: Samples = {
    time: new Float64Array(count),
    lat: new Float64Array(count),
    lon: new Float64Array(count),
    series: { speed: new Float32Array(count) },
  }
  const keeps = Math.exp(-everyMs / 1000 / lastsS)
  const errors = [gaussian(random) * errorM, gaussian(random) * errorM]
  for (let row = 0; row < count; row++) {
    for (const axis of [0, 1])
      errors[axis] = keeps * errors[axis]! + Math.sqrt(1 - keeps * keeps) * errorM * gaussian(random)
    const second = fromS + (row * everyMs) / 1000
    const at = momentOf(trip, second)
    samples.time[row] = zeroMs + row * everyMs * (1 + drift)
    samples.lat[row] = tripPlace.lat + (at.y + errors[1]! + jitterM * gaussian(random)) / degree.north
    samples.lon[row] = tripPlace.lon + (at.x + errors[0]! + jitterM * gaussian(random)) / degree.east
    samples.series.speed![row] = Math.max(0, at.speed + 0.15 * gaussian(random))
  }
  return samples
}

/** Interpolated between tenths of a second. */
export function momentOf(
  trip: Trip,
  second: number,
): { x: number; y: number; speed: number; heading: number } {
  const place = Math.max(0, Math.min(trip.x.length - 1.001, second * perSecond))
  const row = Math.floor(place)
  const between = (values: Float64Array): number =>
    values[row]! + (values[row + 1]! - values[row]!) * (place - row)
  return {
    x: between(trip.x),
    y: between(trip.y),
    speed: between(trip.speed),
    heading: between(trip.heading),
  }
}

/**
 * The orientation of a camera that looks ahead, but shakes, sways and looks aside, at a second of the video.
 */
export function heldForTests(
  trip: Trip,
  fromS: number,
  { seed, looks }: { seed: number; looks: number },
): (t: number) => Quaternion {
  const random = randomFrom(seed)
  const waves = Array.from({ length: 24 }, () => ({
    hertz: 0.05 * 40 ** random(),
    phase: random() * 7,
    size: gaussian(random),
  }))
  return (t) => {
    let [aside, tilt, roll] = [0, 0, 0]
    for (const [index, { hertz, phase, size }] of waves.entries()) {
      const value = size * Math.sin(2 * Math.PI * hertz * t + phase)
      if (index % 3 === 0) aside += (looks * value) / 3
      else if (index % 3 === 1) tilt += 0.03 * value
      else roll += 0.03 * value
    }
    const { heading } = momentOf(trip, fromS + t)
    return multiplied(
      turnBy([0, heading + aside, 0]),
      multiplied(turnBy([tilt - 0.2, 0, 0]), turnBy([0, 0, roll])),
    )
  }
}
