import { hasClimbs, type Sport } from '#domain/sport.ts'
import { climbedAlong } from './ascent.ts'
import { along, standing, withoutDrift, type Course } from './between.ts'
import { deriveDistance } from './derive-distance.ts'
import { deriveGrade } from './derive-grade.ts'
import { deriveHeading } from './derive-heading.ts'
import { deriveSpeed } from './derive-speed.ts'
import { fillShortGaps } from './fill-short-gaps.ts'
import { isMeasured, withoutUnmeasured } from './is-measured.ts'
import { joinedSteps } from './joined-steps.ts'
import { movingTimeAlong } from './moving-time.ts'
import { seriesNames, type Samples, type SeriesName } from './recording.ts'
import type { PreparedValues, ValueColumn, ValueName } from './sample-at.ts'
import { medianOfThree, smoothOverTime } from './smooth-over-time.ts'
import { usualStep } from './usual-step.ts'

type Column = Float32Array | Float64Array

/** Values are unknown in longer gaps, unless the samples of this recording are usually that far apart. */
const longestGapMs = 10_000
const longestBodyGapMs = 5000
const usualSteps = 2.5
const longestUsualMs = 60_000

const speedWidthMs = 1500
const altitudeWidthMs = 5000
/** Percent. */
const steepest = 45

/** Measured values are shown as they are. */
const measured: [SeriesName & ValueName, Course][] = [
  ['heart_rate', 'straight'],
  ['cadence', 'straight'],
  ['power', 'straight'],
  ['temperature', 'straight'],
  ['depth', 'straight'],
  ['iso', 'held'],
  ['shutter', 'held'],
]
const isOfBody: ReadonlySet<ValueName> = new Set(['heart_rate', 'cadence'])

/**
 * What a column needs to know about the samples: `recorded` is joined across gaps too, `joined` only where
 * values can be interpolated.
 */
type Steps = {
  time: Float64Array
  recorded: Uint8Array
  joined: Uint8Array
  usualMs: number
}

/**
 * Everything known at each sample, as displayed. This is the expensive part of a sampler: hundreds of
 * milliseconds for a long day.
 */
export function prepareValues(samples: Samples, breaks: number[], sport: Sport): PreparedValues {
  const { time } = samples
  const isTimed = time.length > 0 && !Number.isNaN(time[0]!)
  return { time, columns: isTimed ? valueColumnsOf(samples, breaks, sport) : [] }
}

function valueColumnsOf(samples: Samples, breaks: number[], sport: Sport): ValueColumn[] {
  const { time } = samples
  const recorded = joinedSteps({ samples, breaks, pauses: [] })
  const usualMs = Math.min(longestUsualMs, usualSteps * usualStep(time))
  const joined = withoutGaps(recorded, time, Math.max(longestGapMs, usualMs))
  const steps: Steps = { time, recorded, joined, usualMs }
  const derived = withSpeed(withoutUnmeasured(samples), recorded)
  const speed = derived.series.speed && smoothSpeed(derived.series.speed, steps)
  const columns = [
    ...placeColumns(derived, steps),
    ...wayColumns(derived, speed, steps),
    ...measuredColumns(derived, steps),
    ...(hasClimbs(sport) ? climbColumns(derived, speed, steps) : []),
  ]
  return columns.filter(({ name, values }) =>
    isSeries(name) ? isMeasured(name, values) : values.some((value) => !Number.isNaN(value)),
  )
}

const namesOfSeries: ReadonlySet<string> = new Set(seriesNames)
const isSeries = (name: ValueName): name is SeriesName & ValueName => namesOfSeries.has(name)

function placeColumns(samples: Samples, steps: Steps): ValueColumn[] {
  const lat = samples.lat.slice()
  const lon = samples.lon.slice()
  const columns = [columnOf('lat', lat, steps, 'straight'), columnOf('lon', lon, steps, 'eastward')]
  const heading = deriveHeading({ ...samples, lat, lon }, steps.joined)
  return [...columns, columnOf('heading', heading, steps, 'arc')]
}

function wayColumns(samples: Samples, speed: Float32Array | undefined, steps: Steps): ValueColumn[] {
  const { distance } = samples.series
  const columns = [columnOf('moving_ms', movingTimeAlong(samples, steps.recorded), steps, 'straight')]
  if (distance) columns.push(columnOf('distance', distance.slice(), steps, 'straight'))
  if (speed) columns.push(columnOf('speed', speed.map(withoutDrift), steps, 'moving'))
  return columns
}

function measuredColumns({ time, series }: Samples, steps: Steps): ValueColumn[] {
  const columns: ValueColumn[] = []
  if (series.altitude) {
    columns.push(
      columnOf(
        'altitude',
        smoothOverTime(series.altitude, time, steps.joined, altitudeWidthMs),
        steps,
        'straight',
      ),
    )
  }
  for (const [name, course] of measured) {
    if (series[name]) columns.push(columnOf(name, series[name].slice(), steps, course))
  }
  return columns
}

function climbColumns(samples: Samples, speed: Float32Array | undefined, steps: Steps): ValueColumn[] {
  const { series } = samples
  const { altitude, distance } = series
  const climbed = climbedAlong(samples, steps.recorded)
  if (!altitude || !climbed) return []
  const columns = [
    columnOf('ascent', climbed.ascent, steps, 'straight'),
    columnOf('descent', climbed.descent, steps, 'straight'),
  ]
  const grade = series.grade ?? (distance && deriveGrade(altitude, distance, steps.joined))
  if (!grade) return columns
  const held = heldWhileStanding(grade, speed, steps.joined)
  return [...columns, columnOf('grade', held, steps, 'straight')]
}

function columnOf(name: ValueName, values: Column, steps: Steps, course: Course): ValueColumn {
  const longestMs = Math.max(isOfBody.has(name) ? longestBodyGapMs : longestGapMs, steps.usualMs)
  fillShortGaps(values, steps, longestMs, along[course])
  return { name, values, course, longestMs, isJoined: steps.joined }
}

/** Cameras write no distance, and files without times no speed. */
function withSpeed(samples: Samples, recorded: Uint8Array): Samples {
  const series = { ...samples.series }
  const distance = series.distance ?? deriveDistance(samples, recorded, null)
  if (distance) series.distance = distance
  const speed = series.speed ?? (distance && deriveSpeed(distance, samples.time, recorded))
  if (speed) series.speed = speed
  return { ...samples, series }
}

function smoothSpeed(speed: Float32Array, { time, joined }: Steps): Float32Array<ArrayBuffer> {
  return smoothOverTime(medianOfThree(speed, joined), time, joined, speedWidthMs)
}

function heldWhileStanding(
  grade: Float32Array,
  speed: Float32Array | undefined,
  joined: Uint8Array,
): Float32Array<ArrayBuffer> {
  const held = new Float32Array(grade.length)
  for (let row = 0; row < grade.length; row++) {
    const isHeld = row > 0 && joined[row] === 1 && speed !== undefined && speed[row]! < standing
    held[row] = isHeld ? held[row - 1]! : Math.max(-steepest, Math.min(steepest, grade[row]!))
  }
  return held
}

function withoutGaps(recorded: Uint8Array, time: Float64Array, longestMs: number): Uint8Array {
  const joined = recorded.slice()
  for (let row = 1; row < time.length; row++) if (time[row]! - time[row - 1]! > longestMs) joined[row] = 0
  return joined
}
