import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cameraSamplesOf } from '#domain/camera/camera-samples.ts'
import { describeCameraFile } from '#domain/camera/describe-camera-file.ts'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { metresPerDegree } from '#domain/geo/ellipsoid.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { derive } from '#domain/telemetry/derive.ts'
import { UnreadableFileError, type Samples } from '#domain/telemetry/recording.ts'
import { evenPathOf, firstPlaceOf, stepMs, type EvenPath } from '#domain/time/align-clocks/even-path.ts'
import { motionForTests } from '#domain/time/align-clocks/video-for-tests.ts'
import { meanOver } from '#domain/time/align-clocks/mean-over.ts'
import {
  heldForTests,
  tripPlace,
  receivedForTests,
  type Trip,
} from '#domain/time/align-clocks/trip-for-tests.ts'
import type { Case } from './align-outcome.ts'

const rounds = 6
const lengths = [20, 60, 240]
/** Videos are made along activities that are at least this long and this dense. */
const minS = 1200
const maxStepS = 3

/**
 * The videos of a folder, each matched against its own track as a watch would have written it; and videos made from the
 * activities in the folder.
 */
export async function realCases(folder: string): Promise<Case[]> {
  const cases: Case[] = []
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (/\.(mp4|mov)$/i.test(name)) cases.push(...(await ofVideo(join(folder, name))))
    if (/\.(fit|gpx|tcx)$/i.test(name)) cases.push(...ofActivity(join(folder, name)))
  }
  return cases
}

async function ofVideo(path: string): Promise<Case[]> {
  const file = await readCameraFile(bytesInMemory(readFileSync(path)))
  const { start } = describeCameraFile(file).facts
  const camera = cameraSamplesOf(file)?.samples
  if (!start || !camera || !firstPlaceOf(camera) || start.from !== 'gps') return []
  return Array.from({ length: rounds }, (_, round): Case => {
    const offMs = (round - 2) * 700
    return {
      group: 'real camera: path and GPS time',
      day: path.slice(path.lastIndexOf('/') + 1),
      truthMs: start.time_ms + offMs,
      isInActivity: true,
      clips: [
        {
          start: { ms: start.time_ms, from: 'gps', errorMs: start.error_ms },
          durationMs: file.video.durationSeconds * 1000,
          rate: 1,
          camera,
          motion: file.motion,
          activity: asWatch(camera, start.time_ms + offMs, round),
          timezone: 'Europe/Vienna',
        },
      ],
    }
  })
}

const valueAt = (values: ArrayLike<number>, index: number): number => values[index] ?? Number.NaN

/** One position a second, some metres off. */
function asWatch({ time, lat, lon, series }: Samples, startMs: number, seed: number): Samples {
  const rows: number[] = []
  for (const [row, ms] of time.entries()) {
    const last = rows.at(-1)
    if (last === undefined || ms >= valueAt(time, last) + 990) rows.push(row)
  }
  const degree = metresPerDegree(valueAt(lat, 0))
  const aside = (row: number, phase: number): number => 2.5 * Math.sin(row / 300 + seed + phase)
  const { speed } = series
  return {
    time: Float64Array.from(rows, (row) => startMs + valueAt(time, row)),
    lat: Float64Array.from(rows, (row) => valueAt(lat, row) + aside(row, 0) / degree.north),
    lon: Float64Array.from(rows, (row) => valueAt(lon, row) + aside(row, 2) / degree.east),
    series: speed ? { speed: Float32Array.from(rows, (row) => valueAt(speed, row)) } : {},
  }
}

function ofActivity(path: string): Case[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return recordingsIn(path).flatMap((samples) => {
    const origin = firstPlaceOf(samples)
    const track = origin && evenPathOf(samples, origin, 1)
    if (!track || !isDense(samples) || track.x.length * stepMs < minS * 1000) return []
    const trip = tripAlong(track)
    const activity = movedTo(samples, origin)
    return lengths.flatMap((seconds) =>
      Array.from({ length: 2 }, (_, round) => round).flatMap((round) =>
        videosAlong({ trip, activity, track, seconds, round, name }),
      ),
    )
  })
}

function recordingsIn(path: string): Samples[] {
  try {
    return readActivityFile(path, readFileSync(path)).recordings.map((recording) => derive(recording).samples)
  } catch (error) {
    if (error instanceof UnreadableFileError) return []
    throw error
  }
}

const isDense = ({ time }: Samples): boolean =>
  (valueAt(time, time.length - 1) - valueAt(time, 0)) / time.length < maxStepS * 1000

/** The recorded track, taken as the truth except for outliers. */
function tripAlong(track: EvenPath): Trip {
  const [x, y] = [smooth(track.x), smooth(track.y)]
  let last = 0
  const heading = x.map((_, step) => {
    const [from, to] = [Math.max(0, step - 3), Math.min(x.length - 1, step + 3)]
    const [east, north] = [valueAt(x, to) - valueAt(x, from), valueAt(y, to) - valueAt(y, from)]
    const course = Math.hypot(east, north) < 0.6 ? last : Math.atan2(east, north)
    last += course - last - 2 * Math.PI * Math.round((course - last) / (2 * Math.PI))
    return last
  })
  return {
    x: twice(x),
    y: twice(y),
    speed: twice(track.speed),
    heading: twice(heading),
    startMs: track.fromMs,
  }
}

const smooth = (values: Float64Array): Float64Array => meanOver(meanOver(meanOver(values, 3), 3), 3)

/** Ten steps a second instead of five. */
function twice(values: Float64Array): Float64Array {
  const last = values.length - 1
  return Float64Array.from(
    { length: 2 * values.length },
    (_, index) => (valueAt(values, index >> 1) + valueAt(values, Math.min(last, (index + 1) >> 1))) / 2,
  )
}

/** Moved to where generated trips are, so that videos can be generated along it. */
function movedTo({ time, lat, lon, series }: Samples, origin: { lat: number; lon: number }): Samples {
  const [there, here] = [metresPerDegree(origin.lat), metresPerDegree(tripPlace.lat)]
  return {
    time,
    lat: lat.map((value) => tripPlace.lat + ((value - origin.lat) * there.north) / here.north),
    lon: lon.map((value) => tripPlace.lon + ((value - origin.lon) * there.east) / here.east),
    series: series.speed ? { speed: series.speed } : {},
  }
}

type Along = {
  trip: Trip
  activity: Samples
  track: EvenPath
  seconds: number
  round: number
  name: string
}

function videosAlong({ trip, activity, track, seconds, round, name }: Along): Case[] {
  const lastS = (track.x.length * stepMs) / 1000 - seconds - 60
  const fromS = 60 + ((round * 0.618 + seconds / 777 + name.length / 31) % 1) * (lastS - 60) + 0.37
  const steps = track.isKnown.subarray((fromS * 1000) / stepMs, ((fromS + seconds) * 1000) / stepMs)
  const wayM =
    track.speed
      .subarray((fromS * 1000) / stepMs, ((fromS + seconds) * 1000) / stepMs)
      .reduce((sum, value) => sum + value, 0) / 5
  if (steps.includes(0) || wayM < seconds / 2) return []
  const truthMs = trip.startMs + fromS * 1000
  const seed = round * 100 + seconds
  const same = { truthMs, isInActivity: true, day: `${seconds} s` }
  const rest = { durationMs: seconds * 1000, rate: 1, activity, timezone: 'Europe/Vienna' }
  const offMs = ((seed % 7) - 3) * 400
  const clockMs = truthMs + 7_200_000 + offMs * 50
  const camera = receivedForTests(
    trip,
    { seed, errorM: 2.5, everyMs: 100 },
    { fromS, toS: fromS + seconds, zeroMs: 0 },
  )
  const motion = motionForTests(heldForTests(trip, fromS, { seed: seed + 1, looks: 0.2 }), seconds)
  return [
    {
      ...same,
      group: 'real activity: path and GPS time',
      clips: [{ ...rest, start: { ms: truthMs + offMs, from: 'gps', errorMs: 50 }, camera, motion }],
    },
    {
      ...same,
      group: 'real activity: path and a clock',
      clips: [{ ...rest, start: { ms: clockMs, from: 'creation', errorMs: null }, camera, motion: null }],
    },
    {
      ...same,
      group: 'real activity: turns and a clock',
      clips: [{ ...rest, start: { ms: clockMs, from: 'creation', errorMs: null }, camera: null, motion }],
    },
  ]
}
