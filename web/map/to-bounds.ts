import type { LngLatBoundsLike } from 'maplibre-gl'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'

/** MapLibre continues counting beyond 180 where a box crosses that meridian. */
export const toLngLatBounds = ({ west, south, east, north }: BoundingBox): LngLatBoundsLike => [
  west,
  south,
  west > east ? east + 360 : east,
  north,
]
