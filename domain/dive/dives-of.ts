import { joinedSteps } from '#domain/telemetry/joined-steps.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'
import { usualStep } from '#domain/telemetry/usual-step.ts'

/** From leaving the surface to returning to it. */
export type Dive = {
  start_ms: number
  end_ms: number
  max_m: number
  average_m: number
  /** °C at the deepest point, or as near to it as there is a measurement. */
  temperature: number | null
}

export type DiveFigures = {
  max_m: number
  /** Averaged over the time under water. */
  average_m: number
  under_ms: number
  /** Time at the surface between the first dive and the last. */
  surface_ms: number
  dives: Dive[]
  temperature: number | null
}

/** Deeper than a swimmer's wrist; anything else is waves and strokes. */
const deepM = 1.25
const surfaceM = 0.5
/** A breath, not a rest: anyone who goes down again within this time is still on the same dive. */
const breathMs = 10_000
/** Nothing is known within a longer gap, unless samples are usually that far apart. */
const longestGapMs = 60_000
const usualSteps = 2.5

/** All dives of a session; null if no one was under water. */
export function divesOf(
  samples: Samples,
  breaks: readonly number[],
  pauses: readonly Pause[],
): DiveFigures | null {
  const { depth } = samples.series
  if (!depth) return null
  const joined = joinedSteps({ samples, breaks: [...breaks], pauses: [...pauses] })
  const dives = spansUnder(samples.time, depth, joined).map((span) => diveOf(samples, depth, span))
  if (dives.length === 0) return null
  const under = sum(dives.map(lengthOf))
  const deepest = dives.reduce((a, b) => (b.max_m > a.max_m ? b : a))
  return {
    max_m: deepest.max_m,
    average_m: sum(dives.map((dive) => dive.average_m * lengthOf(dive))) / under,
    under_ms: under,
    surface_ms: dives.at(-1)!.end_ms - dives[0]!.start_ms - under,
    dives,
    temperature: deepest.temperature,
  }
}

/** From the last row at the surface to the first that is back there. */
type Span = { from: number; to: number }

function spansUnder(time: Float64Array, depth: Float32Array, joined: Uint8Array): Span[] {
  const longestMs = Math.max(longestGapMs, usualSteps * usualStep(time))
  const spans: Span[] = []
  let [surface, last] = [-1, -1]
  let open: Span | null = null
  for (let row = 0; row < depth.length; row++) {
    const metres = depth[row]!
    if (Number.isNaN(metres)) continue
    const isCut = last < 0 || isInterrupted(joined, last, row) || time[row]! - time[last]! > longestMs
    if (isCut) {
      if (open) spans.push({ ...open, to: last })
      open = null
      surface = row
    }
    if (!open && metres > deepM) open = { from: surface, to: row }
    if (metres <= surfaceM) {
      if (open) spans.push({ ...open, to: row })
      open = null
      surface = row
    }
    last = row
  }
  if (open && last > open.from) spans.push({ ...open, to: last })
  return joinBreaths(spans, time).filter(({ from, to }) => time[to]! > time[from]!)
}

function isInterrupted(joined: Uint8Array, from: number, to: number): boolean {
  for (let row = from + 1; row <= to; row++) if (joined[row] === 0) return true
  return false
}

function joinBreaths(spans: Span[], time: Float64Array): Span[] {
  const longer: Span[] = []
  for (const span of spans) {
    const before = longer.at(-1)
    if (before && time[span.from]! - time[before.to]! < breathMs) before.to = span.to
    else longer.push({ ...span })
  }
  return longer
}

function diveOf({ time, series }: Samples, depth: Float32Array, { from, to }: Span): Dive {
  let [max, deepest, area] = [0, from, 0]
  let before = from
  for (let row = from; row <= to; row++) {
    const metres = depth[row]!
    if (Number.isNaN(metres)) continue
    if (metres > max) [max, deepest] = [metres, row]
    area += ((metres + depth[before]!) / 2) * (time[row]! - time[before]!)
    before = row
  }
  const duration = time[to]! - time[from]!
  return {
    start_ms: time[from]!,
    end_ms: time[to]!,
    max_m: max,
    average_m: area / duration,
    temperature: nearestTo(deepest, series.temperature, { from, to }),
  }
}

/** The value measured nearest to a row, within a dive. */
function nearestTo(row: number, values: Float32Array | undefined, { from, to }: Span): number | null {
  if (!values) return null
  for (let away = 0; row - away >= from || row + away <= to; away++) {
    for (const index of [row - away, row + away]) {
      const value = index >= from && index <= to ? values[index]! : Number.NaN
      if (!Number.isNaN(value)) return value
    }
  }
  return null
}

const lengthOf = ({ start_ms, end_ms }: Dive): number => end_ms - start_ms
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
