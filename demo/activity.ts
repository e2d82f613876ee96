import type { Samples } from '#domain/telemetry/recording.ts'
import type { Sport } from '#domain/sport.ts'
import { placeIn } from './local-frame.ts'
import { makeNoise } from './noise.ts'
import { modelOf } from './sport-model.ts'
import { travel, type Travel } from './travel.ts'
import { feel } from './feel.ts'
import { drawWay, type Way } from './way.ts'
import type { Waypoint } from './waypoints.ts'

export type ActivityPlan = {
  /** Seeds the way and everything that happens on it. */
  seed: number
  /** Seeds what happens instead, when a way is taken a second time: another day, different legs. */
  daySeed?: number
  sport: Sport
  title: string
  description: string
  /** Milliseconds since 1970. */
  startMs: number
  /** Degrees Celsius at the beginning. */
  temperature: number
  waypoints: readonly Waypoint[]
  /** Metres per lap, for activities that count laps. */
  lap?: number
}

/** What someone really did, without measurement errors. */
export type Activity = { plan: ActivityPlan; way: Way; travel: Travel }

const seedOfDay = ({ seed, daySeed = seed }: ActivityPlan): number => daySeed

/** The error of a watch in metres, and the seconds over which it changes. */
const watchError = 0.9
const watchDrift = 25

export function simulateActivity(plan: ActivityPlan): Activity {
  const model = modelOf(plan.sport)
  const way = drawWay(plan.waypoints, { seed: plan.seed, steepest: model.steepest, wiggle: model.wiggle })
  return { plan, way, travel: travel(way, { ...plan, seed: seedOfDay(plan) }, model) }
}

/** What the watch recorded: a sample every second, none while resting. */
export function recordActivity({ plan, way, travel: { seconds, along, speed, grade, breaks } }: Activity): {
  samples: Samples
  breaks: number[]
} {
  const seed = seedOfDay(plan)
  const noise = makeNoise(seed + 1)
  const count = seconds.length
  const samples: Samples = {
    time: seconds.map((second) => plan.startMs + 1000 * second),
    lat: new Float64Array(count),
    lon: new Float64Array(count),
    series: { altitude: new Float32Array(count), ...feel({ ...plan, seed }, { seconds, speed, grade }) },
  }
  for (let index = 0; index < count; index++) {
    const [x, y, z] = placeAlong(way, along[index]!)
    const drift = seconds[index]! / watchDrift
    const place = placeIn(way.frame, x + watchError * noise(drift, 3.5), y + watchError * noise(drift, 71.5))
    samples.lat[index] = place.lat
    samples.lon[index] = place.lon
    samples.series.altitude![index] = z + 0.4 * noise(drift / 2, 141.5)
  }
  return { samples, breaks }
}

/** Metres east and north, and the altitude, at a fractional point of the way. */
export function placeAlong(way: Way, along: number): [x: number, y: number, altitude: number] {
  const last = way.x.length - 1
  const at = Math.min(last - 1, Math.max(0, Math.floor(along)))
  const share = Math.min(1, Math.max(0, along - at))
  const mix = (column: Float64Array): number => column[at]! + (column[at + 1]! - column[at]!) * share
  return [mix(way.x), mix(way.y), mix(way.altitude)]
}
