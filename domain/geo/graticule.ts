import type { BoundingBox } from './bounding-box.ts'

/** A meridian or a parallel, with its degrees. */
export type GridLine = { axis: 'lon' | 'lat'; degrees: number; text: string }

const minute = 1 / 60
const second = minute / 60
const round = [30, 20, 10, 5, 2, 1]
const steps = [1, minute, second].flatMap((unit) => round.map((count) => count * unit))

/**
 * The grid lines at round degrees in a box, at most so many in each direction. The box may extend beyond 180 degrees.
 */
export function graticule(
  { west, south, east, north }: BoundingBox,
  max: { lon: number; lat: number },
): GridLine[] {
  // One step for both, so that the cells look alike all over the map.
  const step =
    steps.findLast((one) => (east - west) / one <= max.lon && (north - south) / one <= max.lat) ?? 30
  return [...linesOf('lon', west, east, step), ...linesOf('lat', south, north, step)]
}

function linesOf(axis: GridLine['axis'], from: number, to: number, step: number): GridLine[] {
  const lines: GridLine[] = []
  // Counted in whole seconds, because sums of fractions of a degree are not exact.
  const stepSeconds = Math.round(step / second)
  for (let n = Math.ceil(from / step); n * step <= to; n++) {
    const seconds = n * stepSeconds
    lines.push({ axis, degrees: seconds / 3600, text: degreesText(axis, seconds) })
  }
  return lines
}

function degreesText(axis: GridLine['axis'], seconds: number): string {
  const around = 360 * 3600
  const turned =
    axis === 'lon' ? ((((seconds + around / 2) % around) + around) % around) - around / 2 : seconds
  const size = Math.abs(turned)
  const [degrees, minutes, rest] = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60]
  const side = axis === 'lat' ? (turned < 0 ? 'S' : 'N') : turned < 0 ? 'W' : 'E'
  const finer = rest > 0 ? `${minutes}′${rest}″` : minutes > 0 ? `${minutes}′` : ''
  return size === 0 || size === around / 2 ? `${degrees}°` : `${degrees}°${finer} ${side}`
}
