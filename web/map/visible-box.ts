import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'

/** The part of the world that nothing covers. Longitudes may continue beyond 180. */
export function visibleBox(map: MapLibreMap, covered: Partial<PaddingOptions> = {}): BoundingBox {
  // At an angle, the upper corners may lie in the sky.
  if (map.getPitch() > 1) {
    const bounds = map.getBounds()
    return {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    }
  }
  const { clientWidth, clientHeight } = map.getContainer()
  const left = covered.left ?? 0
  const right = Math.max(left + 1, clientWidth - (covered.right ?? 0))
  const top = covered.top ?? 0
  const bottom = Math.max(top + 1, clientHeight - (covered.bottom ?? 0))
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => map.unproject([x, y]))
  const lons = corners.map(({ lng }) => lng)
  const lats = corners.map(({ lat }) => lat)
  return {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  }
}
