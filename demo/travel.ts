import { makeNoise } from './noise.ts'
import type { SportModel } from './sport-model.ts'
import { wantedSpeed } from './sport-model.ts'
import { wayStep, type Way } from './way.ts'
import type { Waypoint } from './waypoints.ts'

/** How far along a way someone was, a row for each second of movement. */
export type Travel = {
  /** Since the start. */
  seconds: Float64Array
  /** In points of the way. */
  along: Float64Array
  /** Metres per second. */
  speed: Float64Array
  /** Rise over run. */
  grade: Float64Array
  /** Rows that follow a rest. */
  breaks: number[]
}

const gradeReach = 8
const speedUp = 0.7
const slowDown = 1.6

export function travel(
  way: Way,
  { seed, waypoints }: { seed: number; waypoints: readonly Waypoint[] },
  model: SportModel,
): Travel {
  const noise = makeNoise(seed + 2)
  const last = way.x.length - 1
  const rests = waypoints.flatMap(({ rest }, index) =>
    rest > 0 ? [{ at: way.stops[index] ?? last, seconds: rest * 60 }] : [],
  )
  const rows: { second: number; along: number; speed: number; grade: number }[] = []
  const breaks: number[] = []
  let [second, along, speed] = [0, 0, 0]
  while (along < last) {
    const grade = gradeAt(way, along)
    rows.push({ second, along, speed, grade })
    const wanted = wantedSpeed(model, {
      grade,
      bend: bendAhead(way, along, speed),
      isLift: way.isLift[Math.floor(along)] === 1,
    })
    const mood = 1 + 0.09 * noise(second / 45, 5.5) + 0.05 * noise(second / 9, 25.5)
    const next = speed + Math.min(speedUp, Math.max(-slowDown, wanted * mood - speed))
    along += (speed + next) / 2 / wayStep
    speed = next
    second += 1
    const rest = rests[0]
    if (rest && along >= rest.at) {
      rests.shift()
      breaks.push(rows.length)
      second += Math.round(rest.seconds)
      speed = 0
    }
  }
  return {
    seconds: Float64Array.from(rows, (row) => row.second),
    along: Float64Array.from(rows, (row) => row.along),
    speed: Float64Array.from(rows, (row) => row.speed),
    grade: Float64Array.from(rows, (row) => row.grade),
    breaks: breaks.filter((row) => row < rows.length),
  }
}

function gradeAt({ altitude }: Way, along: number): number {
  const at = Math.floor(along)
  const [from, to] = [Math.max(0, at - gradeReach), Math.min(altitude.length - 1, at + gradeReach)]
  return (altitude[to]! - altitude[from]!) / ((to - from) * wayStep)
}

/** The sharpest bend in the next two seconds. */
function bendAhead({ bend }: Way, along: number, speed: number): number {
  const [from, to] = [Math.floor(along), Math.min(bend.length - 1, Math.floor(along + speed))]
  let sharpest = 0
  for (let at = from; at <= to; at++) sharpest = Math.max(sharpest, Math.abs(bend[at]!))
  return sharpest
}

/** The position at any moment, in points of the way, without jumps in speed. */
export function alongAt({ seconds, along, speed }: Travel, second: number): number {
  let [low, high] = [0, seconds.length - 1]
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if (seconds[middle]! <= second) low = middle
    else high = middle
  }
  const length = seconds[high]! - seconds[low]!
  const share = Math.min(1, Math.max(0, (second - seconds[low]!) / length))
  if (length > 1) return along[low]!
  const [squared, cubed] = [share * share, share * share * share]
  const [from, to] = [speed[low]! / wayStep, speed[high]! / wayStep]
  return (
    (2 * cubed - 3 * squared + 1) * along[low]! +
    (cubed - 2 * squared + share) * from +
    (3 * squared - 2 * cubed) * along[high]! +
    (cubed - squared) * to
  )
}
