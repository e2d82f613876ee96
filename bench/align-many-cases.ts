import { randomFrom } from '#domain/formats/fit/random-for-tests.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { motionForTests } from '#domain/time/align-clocks/video-for-tests.ts'
import {
  heldForTests,
  manners,
  tripForTests,
  receivedForTests,
  type Manner,
  type Trip,
  type Receiver,
} from '#domain/time/align-clocks/trip-for-tests.ts'
import type { Witnesses } from '#domain/time/align-clocks/witnesses.ts'
import { hourSeconds } from '#domain/time/durations.ts'
import type { Case } from './align-outcome.ts'
import { clockOf } from './align-clocks-of-cameras.ts'
import { recordedAs } from './align-recorders.ts'
import { situations, type Situation } from './align-situations.ts'

const days: [[string, Manner], ...[string, Manner][]] = [
  ['road', manners.road],
  ['bike park', manners.parkLaps],
  ['out and back', manners.outAndBack],
  ['ski day', manners.skiDay],
  ['track', manners.trackLaps],
  ['stop and go', manners.stopAndGo],
  ['trail', manners.mountainBike],
]
const lengths: [number, ...number[]] = [10, 15, 20, 30, 45, 60, 90, 120, 240, 480, 1200]
/** The drift of a quartz clock. */
const drift = 30e-6

/** Videos of all situations on all kinds of trips; another seed makes others of the same kinds. */
export function manyCases(seed: number, share = 1): Case[] {
  return situations.flatMap((situation, kind) =>
    Array.from({ length: Math.ceil(situation.count * share) }, (_, index) =>
      caseOf(situation, seed * 100_003 + kind * 1009 + index * 17, index),
    ),
  )
}

function caseOf(situation: Situation, seed: number, index: number): Case {
  const random = randomFrom(seed)
  const pick = <T>(some: readonly [T, ...T[]]): T => some[Math.floor(random() * some.length)] ?? some[0]
  const [day, manner] = days[index % days.length] ?? days[0]
  const tripS = pick([1, 1.5, 2.5]) * hourSeconds
  const seconds = pick(lengths)
  const trip = tripForTests({ manner, seconds: tripS, seed })
  const { filmed, worn, wornS } = activityOf(situation, { trip, manner, seed, tripS, random })
  const recorder = recordedAs(random)
  const offMs = Math.round((random() - 0.5) * 3000)
  const zeroMs = worn.startMs + offMs
  const written = receivedForTests(worn, recorder.receiver(seed + 1), {
    ...wornS,
    zeroMs: zeroMs + wornS.fromS * 1000,
    drift,
  })
  const activity = recorder.thinned(written)
  const clock = clockOf(pick(situation.clocks), random)
  const starts = Array.from({ length: situation.videos ?? 1 }, (_, video) => {
    const room = filmedRoom(situation, tripS, seconds)
    return video === 0 ? room.fromS + random() * room.lengthS : 60 + random() * (tripS - seconds - 120)
  })
  const firstS = starts[0] ?? 0
  const clips = starts.map((fromS, video): Witnesses => {
    const startMs = filmed.startMs + fromS * 1000
    return {
      start: clock(startMs),
      durationMs: seconds * 1000,
      rate: 1,
      camera: cameraOf(situation, filmed, { fromS, seconds, seed: seed + 2 + video, random }),
      motion: hasMotion(situation, seed)
        ? motionForTests(
            heldForTests(filmed, fromS, { seed: seed + 5 + video, looks: pick([0.1, 0.2, 0.3]) }),
            seconds,
          )
        : null,
      activity,
      timezone: 'Europe/Vienna',
    }
  })
  return {
    group: situation.name,
    day,
    truthMs: filmed.startMs + firstS * 1000 + offMs + (worn === filmed ? firstS * 1000 * drift : 0),
    isInActivity: situation.activity === 'same',
    clips,
  }
}

type Made = { trip: Trip; manner: Manner; seed: number; tripS: number; random: () => number }

/** What was filmed, what the watch recorded, and the seconds between which it was worn. */
function activityOf({ activity }: Situation, { trip, manner, seed, tripS, random }: Made) {
  const wornS = { fromS: 0, toS: tripS }
  if (activity === 'same') return { filmed: trip, worn: trip, wornS }
  if (activity === 'part') return { filmed: trip, worn: trip, wornS: { fromS: tripS * 0.4, toS: tripS } }
  if (activity === 'elsewhere') {
    const other = tripForTests({ manner, seconds: tripS, seed: seed + 500 })
    const eastM = 300 + random() * 3000
    return { filmed: trip, worn: { ...other, x: other.x.map((x) => x + eastM) }, wornS }
  }
  const again = tripForTests({ manner, seconds: tripS, seed, paceSeed: seed + 700 })
  const earlierS =
    activity === 'other day'
      ? 86_400 * (1 + Math.floor(random() * 6)) + (random() - 0.5) * 7200
      : (1 + random() * 9) * hourSeconds
  return { filmed: { ...again, startMs: Math.round(trip.startMs - earlierS * 1000) }, worn: trip, wornS }
}

/** Before the watch was started, or at any time. */
function filmedRoom(
  { activity }: Situation,
  tripS: number,
  seconds: number,
): { fromS: number; lengthS: number } {
  if (activity !== 'part') return { fromS: 60, lengthS: tripS - seconds - 120 }
  return { fromS: 5, lengthS: Math.max(1, tripS * 0.4 - seconds - 70) }
}

const hasMotion = ({ camera }: Situation, seed: number): boolean =>
  camera === 'gyro' || ((camera === 'good' || camera === 'weak') && seed % 2 === 0)

function cameraOf(
  { camera }: Situation,
  trip: Trip,
  { fromS, seconds, seed, random }: { fromS: number; seconds: number; seed: number; random: () => number },
): Samples | null {
  if (camera !== 'good' && camera !== 'weak') return null
  const receiver: Receiver =
    camera === 'good'
      ? { seed, errorM: 2 + random() * 4, everyMs: 100 }
      : { seed, errorM: 10 + random() * 8, lastsS: 20, jitterM: 2, everyMs: 200 }
  // Now and then a camera takes a while to find its satellites.
  const lateS = random() < 0.25 ? Math.min(seconds * 0.4, 5 + random() * 25) : 0
  return receivedForTests(trip, receiver, {
    fromS: fromS + lateS,
    toS: fromS + seconds,
    zeroMs: lateS * 1000,
  })
}
