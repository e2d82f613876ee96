import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import { boundsOfLines } from '#domain/osm/areas.ts'
import { isId } from '#domain/osm/elements.ts'
import { lineOf } from '#domain/osm/line-of.ts'
import { noPosition, type NodeColumns } from '#domain/osm/nodes.ts'
import type { NodeStore } from '#domain/osm/node-store.ts'
import { spotOf, spotTypeOf, type SpotSource } from '#domain/osm/spots.ts'
import type { Batches } from './read-extract-batches.ts'

/** Two spots of the same type and name this close to each other are one spot, mapped twice. */
const sameWithinM = 300
/** More spots of one name than any extract has; any beyond this are not compared. */
const maxOfAName = 1000

type Known = Pick<PlaceDraft, 'lat' | 'lon' | 'bounds'>

/** Peaks, huts, passes, viewpoints and ski areas, whether they are drawn as a point, an outline or a list. */
export class Spots {
  readonly #batches: Batches
  readonly #known = new Map<string, Known[]>()

  constructor(batches: Batches) {
    this.#batches = batches
  }

  visit({ ids, lat, lon, tagged }: NodeColumns): void {
    for (const [row, tags] of tagged) {
      const [id = 0, y = noPosition, x = noPosition] = [ids[row], lat[row], lon[row]]
      const type = spotTypeOf(tags)
      if (!isId(id) || y === noPosition || x === noPosition || !type) continue
      const [north, east] = [y / 1e7, x / 1e7]
      this.#add(
        spotOf({
          type,
          origin: 'node',
          id,
          tags,
          bounds: { west: east, south: north, east, north },
        }),
      )
    }
  }

  /** A spot that ways outline, or that they belong to. */
  addWays(source: Omit<SpotSource, 'bounds'>, ways: readonly Uint32Array[], store: NodeStore): void {
    const bounds = boundsOfLines(ways.map((nodes) => lineOf(nodes, store)))
    if (bounds) this.#add(spotOf({ ...source, bounds }))
  }

  /** Areas that are not spots are only passed on. */
  addArea(place: PlaceDraft): void {
    if (place.type === 'resort') this.#add(place)
    else this.#batches.addPlace(place)
  }

  #add(spot: PlaceDraft | undefined): void {
    if (!spot) return
    const key = `${spot.type} ${spot.name}`
    const known = this.#known.get(key) ?? []
    if (known.some((other) => isSame(other, spot))) return
    if (known.length < maxOfAName) known.push({ lat: spot.lat, lon: spot.lon, bounds: spot.bounds })
    this.#known.set(key, known)
    this.#batches.addPlace(spot)
  }
}

function isSame(one: Known, other: Known): boolean {
  return (
    distanceBetween(one.lat, one.lon, other.lat, other.lon) < sameWithinM ||
    (one.bounds.west < other.bounds.east &&
      one.bounds.east > other.bounds.west &&
      one.bounds.south < other.bounds.north &&
      one.bounds.north > other.bounds.south)
  )
}
