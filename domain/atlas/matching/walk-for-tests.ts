import type { EdgeDraft } from '#domain/atlas/draft.ts'
import type { Sport } from '#domain/sport.ts'
import { type Step } from './graph-for-tests.ts'
import {
  heightAt,
  latOf,
  lonOf,
  metresBetween,
  pointsOf,
  type Point,
  type Random,
} from './plane-for-tests.ts'
import type { Track } from './track.ts'

/** A true route: the line, and for each of its parts the edge it follows, if any, and the speed. */
export type WayPart = { line: Point[]; edge: EdgeDraft | null; isForward: boolean; speed: number }
/** What really happened, and when. */
export type TrueLeg = {
  edge: EdgeDraft | null
  isForward: boolean
  lengthM: number
  startMs: number
  endMs: number
}
export type Walk = { track: Track; legs: TrueLeg[] }

export type Recorder = {
  random: Random
  sport: Sport
  /** Standard deviation of the position error per axis, in metres. */
  noiseM: number
  everyS: number
  /** How many times the device loses its position, for 20 to 60 s each. */
  dropouts: number
  height?: (point: Point) => number
}

/** How long a position error lasts. */
const noiseLastsS = 25
const startMs = Date.UTC(2024, 5, 12, 8)

export const partOf = ({ edge, isForward }: Step, speed: number): WayPart => {
  const line = pointsOf(edge)
  return { line: isForward ? line : line.toReversed(), edge, isForward, speed }
}

export function recordWalk(parts: WayPart[], recorder: Recorder): Walk {
  const { legs, path } = timed(parts)
  const { random, noiseM, everyS } = recorder
  const endS = path.at(-1)?.second ?? 0
  const lost = Array.from({ length: recorder.dropouts }, () => {
    const from = random() * endS
    return { from, to: from + 20 + random() * 40 }
  })
  const errors = { x: gaussian(random) * noiseM, y: gaussian(random) * noiseM, z: gaussian(random) }
  const keeps = Math.exp(-everyS / noiseLastsS)
  const renews = Math.sqrt(1 - keeps * keeps)
  const rows: { second: number; x: number; y: number; height: number }[] = []
  let at = 1
  for (let second = 0; second <= endS; second += everyS) {
    while (at < path.length - 1 && path[at]!.second < second) at++
    const place = between(path[at - 1]!, path[at]!, second)
    errors.x = keeps * errors.x + renews * noiseM * gaussian(random)
    errors.y = keeps * errors.y + renews * noiseM * gaussian(random)
    errors.z = keeps * errors.z + renews * gaussian(random)
    const height = (recorder.height ?? heightAt)(place) + 2 * errors.z
    if (!lost.some(({ from, to }) => second > from && second < to)) {
      rows.push({ second, x: place.x + errors.x, y: place.y + errors.y, height })
    }
  }
  const track: Track = {
    time: Float64Array.from(rows, ({ second }) => startMs + second * 1000),
    lat: Float64Array.from(rows, ({ y }) => latOf(y)),
    lon: Float64Array.from(rows, ({ x }) => lonOf(x)),
    altitude: Float64Array.from(rows, ({ height }) => height),
    breaks: [],
    sport: recorder.sport,
  }
  return { track, legs }
}

type Timed = Point & { second: number }

/** Parts need not touch: the walk goes straight from one to the next. */
function timed(parts: WayPart[]): { legs: TrueLeg[]; path: Timed[] } {
  const path: Timed[] = []
  const legs: TrueLeg[] = []
  for (const { line, edge, isForward, speed } of parts) {
    let lengthM = 0
    let startS = path.at(-1)?.second ?? 0
    for (const [at, point] of line.entries()) {
      const before = path.at(-1)
      const metres = before ? metresBetween(before, point) : 0
      path.push({ ...point, second: (before?.second ?? 0) + metres / speed })
      if (at === 0) startS = path.at(-1)!.second
      else lengthM += metres
    }
    legs.push({
      edge,
      isForward,
      lengthM,
      startMs: startMs + startS * 1000,
      endMs: startMs + path.at(-1)!.second * 1000,
    })
  }
  return { legs, path }
}

function between(from: Timed, to: Timed, second: number): Point {
  const share =
    to.second > from.second ? Math.max(0, Math.min(1, (second - from.second) / (to.second - from.second))) : 0
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/** The Box–Muller transform. */
export function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
