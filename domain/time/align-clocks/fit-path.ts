import { meanOver } from './mean-over.ts'
import { stepAt, stepMs, type EvenPath } from './even-path.ts'

/**
 * Possible durations of satellite errors in milliseconds: long for good positions, short for doubtful ones.
 * The best explanation counts.
 */
const errorLastsMs = [40_000, 10_000, 3000, 500]
/** Consecutive positions tell less than the same number of independent ones. */
const independentShare = 0.4
/** The minimum random error between consecutive positions in metres, and of speeds in metres per second. */
const minPlaceError = 0.6
const minSpeedError = 0.2
/** The milliseconds between two compared positions, within which speed errors are the same. */
const placeMs = 2000
const speedMs = 3000
/** Steps to both sides. */
const smoothing = 2
const maxPlaces = 600
/** In units of the usual error: anything farther off is an outlier. */
const outlier = 3
/** The usual size of errors can be estimated only from several. */
const minCount = 5

/** Positions and speeds of a video minus those of the activity at a start; x is NaN where unknown. */
type Differences = { x: Float64Array; y: Float64Array; speed: Float64Array }

/**
 * The log likelihood of a start, to a fraction of a second. One device is some metres away from the other, and stays
 * so: on a straight track, that looks like a different start. So instead of positions, the changes of their difference
 * are compared, which are determined by turns and changes of speed.
 */
export function pathFitter(cameraPath: EvenPath, activityPath: EvenPath): (startMs: number) => number {
  const [camera, activity] = [smoothPath(cameraPath), smoothPath(activityPath)]
  const every = Math.max(placeMs / stepMs, Math.ceil(camera.x.length / maxPlaces))
  const size = Math.ceil(camera.x.length / every)
  const room: Differences = {
    x: new Float64Array(size),
    y: new Float64Array(size),
    speed: new Float64Array(size),
  }
  const errors = { gains: new Float64Array(2 * size), speeds: new Float64Array(size) }
  const memories = errorLastsMs.map((lastsMs) => Math.exp((-every * stepMs) / lastsMs))
  const speedWeight = Math.min(1, (every * stepMs) / speedMs)
  return (startMs) => {
    compare(camera, activity, { startMs, every }, room)
    let speeds = 0
    for (let index = 0; index < size; index++) {
      if (!Number.isNaN(room.x[index]!)) errors.speeds[speeds++] = room.speed[index]!
    }
    const places = Math.max(
      ...memories.map((keeps) => scoreOf(gainsOf(room, keeps, errors.gains), minPlaceError)),
    )
    return (
      independentShare * (places + speedWeight * scoreOf(errors.speeds.subarray(0, speeds), minSpeedError))
    )
  }
}

/** How much each difference deviates from what the previous one predicts; the first counts in full. */
function gainsOf({ x, y }: Differences, keeps: number, gains: Float64Array): Float64Array {
  const first = Math.sqrt(1 - keeps * keeps)
  let count = 0
  for (let index = 0; index < x.length; index++) {
    if (Number.isNaN(x[index]!)) continue
    const isFirst = index === 0 || Number.isNaN(x[index - 1]!)
    gains[count++] = isFirst ? first * x[index]! : x[index]! - keeps * x[index - 1]!
    gains[count++] = isFirst ? first * y[index]! : y[index]! - keeps * y[index - 1]!
  }
  return gains.subarray(0, count)
}

/**
 * Errors cancel out between two positions of a watch, but not at them; smoothing over its second removes the
 * bias.
 */
function smoothPath(path: EvenPath): EvenPath {
  return { ...path, x: smooth(path.x), y: smooth(path.y), speed: smooth(path.speed) }
}

const smooth = (values: Float64Array): Float64Array => meanOver(meanOver(values, smoothing), smoothing)

function compare(
  camera: EvenPath,
  activity: EvenPath,
  { startMs, every }: { startMs: number; every: number },
  room: Differences,
): void {
  for (let index = 0, step = 0; step < camera.x.length; index++, step += every) {
    const place = stepAt(activity, startMs + camera.fromMs + step * stepMs)
    const at = Math.floor(place)
    const isKnown = camera.isKnown[step] === 1 && activity.isKnown[at] === 1 && activity.isKnown[at + 1] === 1
    const between = (values: Float64Array): number =>
      values[at]! + (values[at + 1]! - values[at]!) * (place - at)
    room.x[index] = isKnown ? camera.x[step]! - between(activity.x) : Number.NaN
    room.y[index] = camera.y[step]! - between(activity.y)
    room.speed[index] = camera.speed[step]! - between(activity.speed)
  }
}

/** The likelihood of errors of unknown size: the smaller they can be explained, the likelier. */
function scoreOf(errors: Float64Array, min: number): number {
  if (errors.length < minCount) return 0
  const usual = Math.max(min, 1.48 * (errors.map(Math.abs).toSorted()[errors.length >> 1] ?? min))
  let sum = 0
  for (const error of errors) sum += robust(error / usual) * 2 * usual * usual
  return -0.5 * errors.length * Math.log(min * min + sum / errors.length)
}

const robust = (off: number): number => (outlier ** 2 / 2) * Math.log1p((off / outlier) ** 2)
