import { simplifyLine } from '#domain/geo/simplify.ts'
import { mercatorX, mercatorY } from '#domain/geo/web-mercator.ts'
import type { Coordinates, Outline } from './draft.ts'

/** The smallest ring with an area: three corners and the first one again. */
const minRingPoints = 4
const degreesPerM = 1 / 111_320

/** Simplified in Web Mercator, as maps draw it, within a tolerance. Null when nothing drawable is left. */
export function drawnOutline(outline: Outline, toleranceM: number): Outline | null {
  if (outline.kind === 'lines') {
    const lines = withoutSpecks(
      outline.lines.filter(({ length }) => length >= 4).map((line) => [line]),
      toleranceM,
    )
    return lines.length === 0
      ? null
      : { kind: 'lines', lines: lines.flat().map((line) => projected(simplified(line, toleranceM))) }
  }
  const whole = outline.areas.filter(([outer]) => outer !== undefined && outer.length >= 2 * minRingPoints)
  const areas = withoutSpecks(whole, toleranceM).map((rings) => drawnArea(rings, toleranceM))
  return areas.length === 0 ? null : { kind: 'areas', areas }
}

/** On a coast with a thousand islands, specks would make up most of the bytes. The largest part always stays. */
function withoutSpecks(parts: Coordinates[][], toleranceM: number): Coordinates[][] {
  const sizes = parts.map(([line]) => (line ? spanOf(line) : 0))
  const largest = sizes.reduce((max, size) => Math.max(max, size), 0)
  const enough = Math.min(largest, toleranceM * degreesPerM)
  return parts.filter((_, index) => (sizes[index] ?? 0) >= enough)
}

function drawnArea([outer = new Float64Array(), ...holes]: Coordinates[], toleranceM: number): Coordinates[] {
  const around = simplified(outer, toleranceM)
  return [
    projected(around.length >= 2 * minRingPoints ? around : withFewCorners(outer)),
    ...holes
      .map((hole) => simplified(hole, toleranceM))
      .filter(({ length }) => length >= 2 * minRingPoints)
      .map(projected),
  ]
}

/** Simplifying a thin or tiny area would leave a line; a few of its corners still make an area. */
function withFewCorners(ring: Coordinates): Coordinates {
  const last = ring.length / 2 - 1
  const corners = [0, Math.round(last / 3), Math.round((2 * last) / 3), last]
  return pick(ring, corners)
}

function simplified(line: Coordinates, toleranceM: number): Coordinates {
  const count = line.length / 2
  const lon = new Float64Array(count)
  const lat = new Float64Array(count)
  for (let index = 0; index < count; index++) {
    lon[index] = line[2 * index] ?? 0
    lat[index] = line[2 * index + 1] ?? 0
  }
  return pick(line, simplifyLine(lon, lat, toleranceM))
}

function pick(line: Coordinates, indexes: ArrayLike<number>): Coordinates {
  const picked = new Float64Array(2 * indexes.length)
  for (let at = 0; at < indexes.length; at++) {
    const index = indexes[at] ?? 0
    picked[2 * at] = line[2 * index] ?? 0
    picked[2 * at + 1] = line[2 * index + 1] ?? 0
  }
  return picked
}

function projected(line: Coordinates): Coordinates {
  return line.map((value, at) => (at % 2 === 0 ? mercatorX(value) : mercatorY(value)))
}

function spanOf(line: Coordinates): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at + 1 < line.length; at += 2) {
    const [lon, lat] = [line[at] ?? 0, line[at + 1] ?? 0]
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return Math.max(east - west, north - south)
}
