import { distanceBetween } from '#domain/geo/distance.ts'
import { readVectorTile, type ReadFeature } from '#domain/geo/read-vector-tile.ts'
import { latOf, lonOf, mercatorX, mercatorY, worldM, type TileAddress } from '#domain/geo/web-mercator.ts'
import { formatDistance, written } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'

export type NearestName = { name: string; metres: number; bearing: number }
type Place = readonly [lon: number, lat: number]
type FetchTile = (tile: TileAddress) => Promise<Uint8Array | null | undefined>

/** Kinds of labels of the embedded world. Places lie inside seas and countries rather than somewhere near them. */
const kinds = new Set(['capital', 'city', 'town', 'village', 'peak', 'pass', 'hut', 'lake'])
const zoomsApart = 2

/** The named place of the world that is nearest to another place; null if the world's tiles have none. */
export async function findNearestName(
  place: Place,
  fetchTile: FetchTile,
  maxZoom: number,
): Promise<NearestName | null> {
  let nearest: NearestName | null = null
  for (let z = maxZoom; z >= 0; z = z === 0 ? -1 : Math.max(0, z - zoomsApart)) {
    for (const found of await namesAround(place, z, fetchTile))
      if (!nearest || found.metres < nearest.metres) nearest = found
    // Nothing outside these tiles can be closer than half a tile.
    const half = (worldM * Math.cos((place[1] * Math.PI) / 180)) / 2 ** (z + 1)
    if (nearest && nearest.metres < half) return nearest
  }
  return nearest
}

const sides = (at: number): number[] => [Math.floor(at), Math.floor(at) + (at % 1 < 0.5 ? -1 : 1)]

/** On the tile of the place itself, and on the three nearest to it. */
async function namesAround(place: Place, z: number, fetchTile: FetchTile): Promise<NearestName[]> {
  const count = 2 ** z
  const across = (mercatorX(place[0]) / worldM + 0.5) * count
  const down = (0.5 - mercatorY(place[1]) / worldM) * count
  const tiles = sides(down).flatMap((y) =>
    sides(across).map((x) => ({ z, x: ((x % count) + count) % count, y })),
  )
  const asked = tiles.filter(({ y }) => y >= 0 && y < count)
  const lists = await Promise.all(
    asked.map(async (tile) => {
      const bytes = await fetchTile(tile)
      const labels = bytes ? (readVectorTile(bytes).get('label') ?? []) : []
      return labels.flatMap((label) => nameOf(label, tile, place))
    }),
  )
  return lists.flat()
}

function nameOf({ tags, parts }: ReadFeature, { z, x, y }: TileAddress, from: Place): NearestName[] {
  const { name, kind } = tags
  if (typeof name !== 'string' || !kinds.has(String(kind))) return []
  const [[column = 0, row = 0] = []] = parts()
  const lon = lonOf(((x + column) / 2 ** z - 0.5) * worldM)
  const lat = latOf((0.5 - (y + row) / 2 ** z) * worldM)
  return [{ name, metres: distanceBetween(from[1], from[0], lat, lon), bearing: bearingOf(from, [lon, lat]) }]
}

/** Clockwise from north, in degrees. */
function bearingOf([lon1, lat1]: Place, [lon2, lat2]: Place): number {
  const [from, to, turn] = [lat1, lat2, lon2 - lon1].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ]
  const east = Math.sin(turn) * Math.cos(to)
  const north = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

const winds = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']

/** `El Chaltén 23 km NW`. */
export function nearestText({ name, metres, bearing }: NearestName, units: UnitSystem): string {
  const distance = formatDistance(metres, units)
  return `${name} ${written(distance)} ${winds[Math.round(bearing / 45) % winds.length]}`
}
