import { turn } from './ellipsoid.ts'
import { mercatorX, mercatorY, worldM } from './web-mercator.ts'

/** Shares of the world's edge in Web Mercator, y downwards. East of the 180th meridian, x continues beyond 1. */
export type WorldPlace = readonly [x: number, y: number]

/** A map of so many pixels: what is in its middle, and its zoom, at which the world is 512 · 2^zoom wide. */
export type MapFrame = { width: number; height: number; zoom: number; x: number; y: number }

/** The edge of the world at zoom 0, as maps count zooms. */
export const worldPixels = 512
/** Any closer, a short walk would be shown among nothing but houses. */
const closest = 15.5
const farthest = 0

type Lines = readonly (readonly (readonly [lon: number, lat: number])[])[]

/** Lines on the map of the world, in one piece where they cross the 180th meridian. */
export function placeLines(lines: Lines): WorldPlace[][] {
  const origin = lines[0]?.[0]?.[0] ?? 0
  return lines.map((line) => line.map(([lon, lat]) => placeOf(origin + turn(origin, lon), lat)))
}

const placeOf = (lon: number, lat: number): WorldPlace => [
  mercatorX(lon) / worldM + 0.5,
  0.5 - mercatorY(lat) / worldM,
]

type Fit = { width: number; height: number; padding: number }

/** The map on which the lines are as large as possible. Null if there are none. */
export function frameAround(lines: readonly (readonly WorldPlace[])[], fit: Fit): MapFrame | null {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of lines.flat()) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  if (west > east) return null
  const { width, height, padding } = fit
  const scale = Math.min((width - 2 * padding) / (east - west), (height - 2 * padding) / (south - north))
  const zoom = Math.max(farthest, Math.min(closest, Math.log2(scale / worldPixels)))
  return { width, height, zoom, x: (west + east) / 2, y: (north + south) / 2 }
}

/** Where a place is on the map, in pixels from its upper left corner. */
export function pixelOf({ width, height, zoom, x, y }: MapFrame, [atX, atY]: WorldPlace): [number, number] {
  const scale = worldPixels * 2 ** zoom
  return [(atX - x) * scale + width / 2, (atY - y) * scale + height / 2]
}

export type FrameTile = {
  z: number
  x: number
  y: number
  /** Its place on the map in pixels. */
  left: number
  top: number
  size: number
}

/** The tiles of a zoom that the map shows, with `margin` pixels around it. */
export function tilesOf(frame: MapFrame, z: number, margin = 0): FrameTile[] {
  const { width, height } = frame
  const count = 2 ** z
  const size = (worldPixels * 2 ** frame.zoom) / count
  const [originX, originY] = pixelOf(frame, [0, 0])
  const tiles: FrameTile[] = []
  for (let row = tileAt(-margin - originY, size); row <= tileAt(height + margin - originY, size); row++) {
    if (row < 0 || row >= count) continue
    for (
      let column = tileAt(-margin - originX, size);
      column <= tileAt(width + margin - originX, size);
      column++
    ) {
      const x = ((column % count) + count) % count
      tiles.push({ z, x, y: row, left: originX + column * size, top: originY + row * size, size })
    }
  }
  return tiles
}

const tileAt = (pixel: number, size: number): number => Math.floor(pixel / size)
