import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import { cameraSamplesOf } from '#domain/camera/camera-samples.ts'
import { describeCameraFile } from '#domain/camera/describe-camera-file.ts'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import {
  heldForTests,
  manners,
  tripForTests,
  receivedForTests,
  type Manner,
  type Trip,
} from '#domain/time/align-clocks/trip-for-tests.ts'
import type { Case } from './align-outcome.ts'

const tripS = 3600
const lengths = [20, 60, 240]
const zoneMs = 7_200_000
const leapMs = 18_000
/** The drift of a quartz clock. */
const drift = 30e-6

/** Videos of generated activities, written the way a camera writes them and read with our own reader. */
export async function casesInBytes(rounds: number): Promise<Case[]> {
  const cases: Case[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [index, [name, manner]] of Object.entries(manners).entries()) {
      const seed = 1000 * index + 10 * round
      const trip = tripForTests({ manner, seconds: tripS, seed })
      const watch = watchOf(trip, { seed: seed + 1, offMs: (((round * 37 + index * 11) % 9) - 4) * 450 })
      for (const [turn, seconds] of lengths.entries()) {
        const fromS = 120 + ((seed * 7919 + seconds * 131) % (tripS - 600)) + 0.37
        const video = { trip, fromS, seconds, seed: seed + 2 }
        const rest = { watch, truthMs: watch.timeOf(fromS) }
        const gps = turn === 1 ? 'gps5' : 'gps9'
        cases.push(
          await caseOf(
            { group: 'path and GPS time', day: name },
            { ...video, gps, leaps: (round + turn) % 6 === 5 },
            rest,
          ),
        )
        cases.push(
          await caseOf(
            { group: 'turns and a clock', day: name },
            { ...video, gps: 'none', leaps: false },
            rest,
          ),
        )
        const other = tripForTests({
          manner: manner satisfies Manner,
          seconds: fromS + seconds + 60,
          seed: seed + 5,
        })
        const foreign = {
          ...video,
          trip: { ...other, startMs: trip.startMs },
          gps: 'none' as const,
          leaps: false,
        }
        const elsewhere = { group: 'foreign: turns, elsewhere', day: name, isInActivity: false }
        if (turn > 0) cases.push(await caseOf(elsewhere, foreign, rest))
      }
    }
  }
  return cases
}

type Watch = { samples: Samples; timeOf(second: number): number }

function watchOf(trip: Trip, { seed, offMs }: { seed: number; offMs: number }): Watch {
  const zeroMs = trip.startMs + offMs
  return {
    samples: receivedForTests(
      trip,
      { seed, errorM: 2.5, everyMs: 1000 },
      { fromS: 0, toS: tripS, zeroMs, drift },
    ),
    timeOf: (second) => zeroMs + second * 1000 * (1 + drift),
  }
}

type Video = {
  trip: Trip
  fromS: number
  seconds: number
  seed: number
  gps: 'gps9' | 'gps5' | 'none'
  leaps: boolean
}

type Named = Pick<Case, 'group' | 'day'> & { isInActivity?: boolean }

async function caseOf(
  { group, day, isInActivity = true }: Named,
  video: Video,
  { watch, truthMs }: { watch: Watch; truthMs: number },
): Promise<Case> {
  const { trip, fromS, seconds, seed, gps, leaps } = video
  const startMs = trip.startMs + fromS * 1000
  const path = receivedForTests(
    trip,
    { seed, errorM: 2.5, everyMs: 100 },
    { fromS, toS: fromS + seconds + 1, zeroMs: 0 },
  )
  const bytes = cameraFileForTests({
    camera: {
      seconds,
      gps,
      startMs: startMs + (leaps ? leapMs : 0),
      position: (t) => positionAt(path, t),
      turn: heldForTests(trip, fromS, { seed: seed + 1, looks: 0.2 }),
      // Half of the cameras only have a gyroscope.
      hasOrientation: seed % 20 < 10,
    },
    // Set by hand to the local time.
    creationMs: Math.round((startMs + zoneMs + (((seed * 13) % 181) - 90) * 1000) / 1000) * 1000,
  })
  const file = await readCameraFile(bytesInMemory(bytes))
  const { start } = describeCameraFile(file).facts
  return {
    group,
    day,
    truthMs,
    isInActivity,
    clips: [
      {
        start: start && { ms: start.time_ms, from: start.from, errorMs: start.error_ms },
        durationMs: file.video.durationSeconds * 1000,
        rate: 1,
        camera: cameraSamplesOf(file)?.samples ?? null,
        motion: file.motion,
        activity: watch.samples,
        timezone: 'Europe/Vienna',
      },
    ],
  }
}

function positionAt(
  { lat, lon, series }: Samples,
  t: number,
): { lat: number; lon: number; altitude: number; speed: number } {
  const place = Math.min(lat.length - 1.001, t * 10)
  const row = Math.floor(place)
  const between = (values: ArrayLike<number>): number => {
    const [before, after] = [values[row] ?? Number.NaN, values[row + 1] ?? Number.NaN]
    return before + (after - before) * (place - row)
  }
  return { lat: between(lat), lon: between(lon), altitude: 500, speed: between(series.speed ?? []) }
}
