/** In degrees. West is greater than east where the box crosses the 180th meridian. */
export type BoundingBox = { west: number; south: number; east: number; north: number }
