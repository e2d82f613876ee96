import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import type { Sampler } from '#domain/telemetry/sample-at.ts'
import type { Timeline } from '#domain/time/timeline.ts'
import type { LonLat } from '#web/map/map-handle.ts'
import type { LoadedRecording } from '#web/player/telemetry-source.ts'
import { placesOf } from './preview.ts'

/** A short filmed stretch of the route, and when its points are played. */
export type FilmedStretch = { points: LonLat[]; projectMs: number[] }

export type Route = {
  /** All visible parts of the route. */
  whole: LonLat[][]
  filmed: FilmedStretch[]
  /** Around what was filmed. */
  filmedBounds: BoundingBox | null
  /** Around both: if a camera and a watch disagree, a filmed point may lie beside the route. */
  bounds: BoundingBox | null
  /** Around all recordings, including simultaneous ones, because map pictures show those, too. */
  recordedBounds: BoundingBox | null
}

/** The number that can be told apart as they change colour one after another. */
const maxStretches = 240
const pointsOfStretch = 6

export function routeOf(
  recordings: readonly LoadedRecording[],
  sampler: Sampler | null,
  timeline: Timeline,
): Route {
  const whole = apart(recordings).flatMap(({ prepared }) => prepared.lines.map(pointsOf))
  const filmed = sampler ? filmedStretches(sampler, timeline) : []
  const filmedLines = filmed.map(({ points }) => points)
  return {
    whole,
    filmed,
    filmedBounds: boundsOfLines(filmedLines),
    bounds: boundsOfLines([...whole, ...filmedLines]),
    recordedBounds: boundsOfLines(recordings.flatMap(({ prepared }) => prepared.lines.map(pointsOf))),
  }
}

/** Of simultaneous recordings only the first is drawn: a watch and a camera would be two parallel lines. */
export function apart(recordings: readonly LoadedRecording[]): LoadedRecording[] {
  const kept: LoadedRecording[] = []
  // Watches are more accurate than cameras.
  const byWorth = recordings.toSorted((one, other) => worthOf(one) - worthOf(other))
  for (const recorded of byWorth) {
    const { start_time_ms: start, end_time_ms: end } = recorded.info
    const isNew = kept.every(({ info }) => end <= info.start_time_ms || start >= info.end_time_ms)
    if (isNew && recorded.prepared.hasPlaces) kept.push(recorded)
  }
  return kept
}

const worthOf = ({ info }: LoadedRecording): number => (info.kind === 'activity' ? 0 : 1)

const pointsOf = (line: Float64Array): LonLat[] =>
  Array.from({ length: line.length / 2 }, (_, place): LonLat => [line[place * 2]!, line[place * 2 + 1]!])

function filmedStretches(sampler: Sampler, { pieces, durationMs }: Timeline): FilmedStretch[] {
  const stretches: FilmedStretch[] = []
  const placeAt = placesOf(sampler)
  for (const { absoluteFromMs, mediaFromMs, mediaToMs, projectFromMs, rate } of pieces) {
    if (absoluteFromMs === null) continue
    const length = mediaToMs - mediaFromMs
    const steps = Math.max(1, Math.round((maxStretches * length) / durationMs)) * pointsOfStretch
    let stretch: FilmedStretch = { points: [], projectMs: [] }
    const begin = () => {
      if (stretch.points.length > 1) stretches.push(stretch)
      stretch = { points: [], projectMs: [] }
    }
    for (let step = 0; step <= steps; step++) {
      const since = (length * step) / steps
      const place = placeAt(absoluteFromMs + since * rate)
      if (!place) begin()
      else {
        add(stretch, place, projectFromMs + since)
        if (step % pointsOfStretch === 0 && stretch.points.length > 1) {
          begin()
          add(stretch, place, projectFromMs + since)
        }
      }
    }
    begin()
  }
  return stretches
}

function add(stretch: FilmedStretch, point: LonLat, projectMs: number): void {
  stretch.points.push(point)
  stretch.projectMs.push(projectMs)
}

function boundsOfLines(lines: readonly (readonly LonLat[])[]): BoundingBox | null {
  const count = lines.reduce((sum, line) => sum + line.length, 0)
  const [lat, lon] = [new Float64Array(count), new Float64Array(count)]
  let place = 0
  for (const line of lines) {
    for (const [east, north] of line) {
      lat[place] = north
      lon[place++] = east
    }
  }
  return boundsOf(lat, lon)
}

/** When the place nearest to a point was filmed, and where that is; null when nothing was filmed. */
export function nearestFilmed(
  filmed: readonly FilmedStretch[],
  [lon, lat]: LonLat,
): { projectMs: number; at: LonLat } | null {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  let nearest: { projectMs: number; at: LonLat } | null = null
  let min = Number.POSITIVE_INFINITY
  for (const { points, projectMs } of filmed) {
    for (let i = 1; i < points.length; i++) {
      const [[x0, y0], [x1, y1]] = [points[i - 1]!, points[i]!]
      const [dx, dy] = [(x1 - x0) * narrowing, y1 - y0]
      const along = (lon - x0) * narrowing * dx + (lat - y0) * dy
      const share = Math.min(1, Math.max(0, along / (dx * dx + dy * dy) || 0))
      const at: LonLat = [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share]
      const distance = ((at[0] - lon) * narrowing) ** 2 + (at[1] - lat) ** 2
      if (distance >= min) continue
      min = distance
      nearest = { projectMs: projectMs[i - 1]! + (projectMs[i]! - projectMs[i - 1]!) * share, at }
    }
  }
  return nearest
}
