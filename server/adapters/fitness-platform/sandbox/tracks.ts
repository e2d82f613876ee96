import { activityFileOf } from '#demo/activity-file.ts'
import { recordActivity, simulateActivity, type ActivityPlan } from '#demo/activity.ts'
import { demoWorld, madeByProgram } from '#demo/world.ts'
import { yearLoops, type Loop } from '#demo/year/loops.ts'
import { writeFit } from '#domain/formats/write/fit/fit.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import type { Entry } from './state.ts'

/** What was recorded on a track, from its first second on. */
export type Track = {
  samples: Samples
  breaks: number[]
  /** Whole seconds since the beginning. */
  seconds: number[]
  /** Metres since the beginning. */
  metres: number[]
  elapsedSeconds: number
}

const loops = Object.entries<Loop>(yearLoops).map(([key, loop]): [string, ActivityPlan] => [
  key,
  { ...loop, description: `${loop.description} ${madeByProgram}`, startMs: 0, temperature: 12 },
])
const plans = new Map([...demoWorld.activities.map(({ key, plan }) => [key, plan] as const), ...loops])

export function planOf(key: string): ActivityPlan {
  const plan = plans.get(key)
  if (!plan) throw new Error(`the demo has no activity ${key}`)
  return plan
}

/** The file that the demo uploads; identical byte for byte if it is on the same day. */
export function originalOf({ track, startMs, title, description }: Entry): {
  filename: string
  text: string
} {
  const plan = planOf(track)
  return activityFileOf(track, { ...plan, startMs, title, description })
}

/** Tracks with laps are written as TCX. */
export const fileTypeOf = ({ track }: Entry): string => (planOf(track).lap === undefined ? 'gpx' : 'tcx')

/** The file a device would write. */
export function fitOf(entry: Entry): Uint8Array {
  const { samples, breaks } = trackOf(entry.track)
  const shiftMs = entry.startMs - (samples.time[0] ?? 0)
  const moved = { ...samples, time: samples.time.map((ms) => ms + shiftMs) }
  const { title, description, sport } = entry
  return Buffer.concat([...writeFit({ name: title, description, sport, samples: moved, breaks })])
}

/** The elapsed time of an entry. */
export const secondsOf = ({ track }: Entry): number => trackOf(track).elapsedSeconds

/** A cache: the demo has about twenty tracks, and each is always the same. */
const shelf = new Map<string, Track>()

export function trackOf(key: string): Track {
  const track = shelf.get(key) ?? makeTrack(key)
  shelf.set(key, track)
  return track
}

function makeTrack(key: string): Track {
  const { samples, breaks } = recordActivity(simulateActivity(planOf(key)))
  const { time, lat, lon } = samples
  const start = time[0] ?? 0
  const seconds = [...time].map((ms) => Math.round((ms - start) / 1000))
  let metres = 0
  const path = seconds.map((_, at) => {
    if (at > 0) metres += distanceBetween(lat[at - 1]!, lon[at - 1]!, lat[at]!, lon[at]!)
    return Math.round(metres * 10) / 10
  })
  return { samples, breaks, seconds, metres: path, elapsedSeconds: seconds.at(-1) ?? 0 }
}
