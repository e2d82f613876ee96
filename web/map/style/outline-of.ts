import type { Bounds } from '#web/map/ground.ts'

export function outlineOf([west, south, east, north]: Bounds): GeoJSON.Polygon {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}
