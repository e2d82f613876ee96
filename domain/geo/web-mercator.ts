/** The size of the world in metres of Web Mercator (EPSG:3857), a square centred on 0, 0. */
export const worldM = 2 * Math.PI * 6_378_137

/** Positions beyond it are drawn on the edge of the map. */
const farthestLat = 85.051_128_779_806_59

export function mercatorX(lon: number): number {
  return (lon / 360) * worldM
}

export function mercatorY(lat: number): number {
  const sin = Math.sin((Math.max(-farthestLat, Math.min(farthestLat, lat)) * Math.PI) / 180)
  return (Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * worldM
}

export function lonOf(x: number): number {
  return (x / worldM) * 360
}

export function latOf(y: number): number {
  return (Math.atan(Math.sinh((y / worldM) * 2 * Math.PI)) * 180) / Math.PI
}

/** A tile, or a cell of the grid at a zoom: x from the west, y from the north. */
export type TileAddress = { z: number; x: number; y: number }

export type MercatorBox = { minX: number; minY: number; maxX: number; maxY: number }

/** The area of a tile, enlarged by `margin` tiles on each side. */
export function boxOfTile({ z, x, y }: TileAddress, margin = 0): MercatorBox {
  const size = worldM / 2 ** z
  return {
    minX: (x - margin) * size - worldM / 2,
    maxX: (x + 1 + margin) * size - worldM / 2,
    minY: worldM / 2 - (y + 1 + margin) * size,
    maxY: worldM / 2 - (y - margin) * size,
  }
}

export function columnOf(x: number, z: number): number {
  return withinGrid((x / worldM + 0.5) * 2 ** z, z)
}

export function rowOf(y: number, z: number): number {
  return withinGrid((0.5 - y / worldM) * 2 ** z, z)
}

/** The edges of the world belong to the outermost cells. */
function withinGrid(place: number, z: number): number {
  return Math.max(0, Math.min(2 ** z - 1, Math.floor(place)))
}
