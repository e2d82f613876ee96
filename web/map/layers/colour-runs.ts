import type { Feature, LineString } from 'geojson'
import type { LonLat } from '#web/map/map-handle.ts'
import { noValueColour, shadeOf, shadesOf, type ColourRamp } from './colour-ramp.ts'

/**
 * One line for each run of points with the same shade. This is exact at every zoom, while a gradient along
 * the whole line would be as coarse as its texture.
 */
export function colourRuns(
  piece: readonly LonLat[],
  values: ArrayLike<number>,
  ramp: ColourRamp,
): Feature<LineString>[] {
  const shades = shadesOf(ramp)
  const runs: Feature<LineString>[] = []
  let shade = Number.NaN
  for (let i = 1; i < piece.length; i++) {
    const [before, point] = [piece[i - 1], piece[i]]
    if (!before || !point) continue
    // A segment has the value of the point at its end.
    const next = shadeOf(values[i] ?? Number.NaN, ramp)
    if (next === shade) runs.at(-1)?.geometry.coordinates.push(point)
    else runs.push(lineOf([before, point], shades[next] ?? noValueColour))
    shade = next
  }
  return runs
}

const lineOf = (coordinates: LonLat[], colour: string): Feature<LineString> => ({
  type: 'Feature',
  properties: { colour },
  geometry: { type: 'LineString', coordinates },
})
