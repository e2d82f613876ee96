import type { Bounds } from '#web/map/ground.ts'

export function outlineOf(boxes: readonly Bounds[]): GeoJSON.MultiPolygon {
  return { type: 'MultiPolygon', coordinates: boxes.map((box) => [ringOf(box)]) }
}

function ringOf([west, south, east, north]: Bounds): GeoJSON.Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}
