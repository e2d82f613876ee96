import { emptyValues, type Sampler } from '#domain/telemetry/sample-at.ts'
import type { LonLat } from '#web/map/map-handle.ts'

/** The sizes of the drawings, in view box units. */
export const mapBox = { width: 160, height: 96 }
export const profileBox = { width: 160, height: 40 }

const edge = 6
/** As many points as can be told apart at this size. */
const maxPoints = 400
const moments = 60

export type MiniMap = { track: string; placeOf: (lonLat: LonLat) => [x: number, y: number] }

/** The whole way, as small as the box. Null where there is none. */
export function miniMapOf(lines: readonly LonLat[][]): MiniMap | null {
  const points = lines.flat()
  const [first] = points
  if (!first) return null
  const narrowing = Math.cos((first[1] * Math.PI) / 180)
  const xs = points.map(([lon]) => lon * narrowing)
  const ys = points.map(([, lat]) => lat)
  const [west, east, south, north] = [min(xs), -min(xs.map((x) => -x)), min(ys), -min(ys.map((y) => -y))]
  const { width, height } = mapBox
  const scale = Math.min(
    (width - 2 * edge) / Math.max(east - west, 1e-5),
    (height - 2 * edge) / Math.max(north - south, 1e-5),
  )
  const placeOf = ([lon, lat]: LonLat): [number, number] => [
    width / 2 + (lon * narrowing - (west + east) / 2) * scale,
    height / 2 - (lat - (south + north) / 2) * scale,
  ]
  const every = Math.max(1, Math.ceil(points.length / maxPoints))
  const track = lines
    .map((line) => pathOf(line.filter((_, i) => i % every === 0 || i === line.length - 1).map(placeOf)))
    .join('')
  return { track, placeOf }
}

/** The time span that a video would cover in the recordings. */
export type FilmedSpan = { startMs: number; endMs: number }

/** The line on the map along which the video would have been filmed. */
export function pieceOn({ placeOf }: MiniMap, sampler: Sampler, span: FilmedSpan): string {
  const values = emptyValues()
  const places = momentsOf(span).flatMap((ms): [number, number][] => {
    sampler.at(ms, values)
    return Number.isNaN(values.lon + values.lat) ? [] : [placeOf([values.lon, values.lat])]
  })
  return pathOf(places)
}

/** Speeds at even steps; NaN where nobody knows. */
export function speedsOf(sampler: Sampler, span: FilmedSpan): number[] {
  const values = emptyValues()
  return momentsOf(span).map((ms) => {
    sampler.at(ms, values)
    return values.speed
  })
}

/** A line across the width of the box, scaled to the greatest of all compared speeds. */
export function speedPath(speeds: readonly number[], max: number): string {
  const { width, height } = profileBox
  const points = speeds.flatMap((speed, i): [number, number][] =>
    Number.isNaN(speed)
      ? []
      : [[(i / (moments - 1)) * width, height - 2 - (speed / Math.max(max, 1)) * (height - 4)]],
  )
  return pathOf(points)
}

const momentsOf = ({ startMs, endMs }: FilmedSpan): number[] =>
  Array.from({ length: moments }, (_, i) => startMs + ((endMs - startMs) * i) / (moments - 1))

const pathOf = (points: readonly [number, number][]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

const min = (values: readonly number[]): number =>
  values.reduce((lowest, value) => Math.min(lowest, value), Infinity)
