import { boxOfTile, mercatorX, mercatorY, type TileAddress } from '#domain/geo/web-mercator.ts'

export type Extent = {
  bounds: readonly [west: number, south: number, east: number, north: number]
  min_zoom: number
}

/** The regions that can have something in a tile. */
export function regionsAt<Region extends Extent>(regions: readonly Region[], place: TileAddress): Region[] {
  const tile = boxOfTile(place)
  return regions.filter(({ bounds: [west, south, east, north], min_zoom }) => {
    const isBeside = mercatorX(west) > tile.maxX || mercatorX(east) < tile.minX
    const isAboveOrBelow = mercatorY(south) > tile.maxY || mercatorY(north) < tile.minY
    return place.z >= min_zoom && !isBeside && !isAboveOrBelow
  })
}
