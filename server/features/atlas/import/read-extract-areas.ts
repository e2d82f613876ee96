import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { areaOf } from '#domain/osm/area-of.ts'
import { assembleRings, type Rings } from '#domain/osm/assemble-rings.ts'
import { isId } from '#domain/osm/elements.ts'
import type { WayStore } from '#domain/osm/kept-ways.ts'
import { isTown, isTownLevel } from '#domain/osm/kinds.ts'
import { nameOf } from '#domain/osm/names.ts'
import { noPosition, type NodeColumns } from '#domain/osm/nodes.ts'
import type { NodeStore } from '#domain/osm/node-store.ts'
import { isAround, townOf, withTown } from '#domain/osm/town-of.ts'
import type { Batches } from './read-extract-batches.ts'
import { areaKey, type AreaRelation, type Relations } from './read-extract-relations.ts'
import type { Spots } from './read-extract-spots.ts'

/** More towns of one name than any country has. */
const maxOfAName = 1000

/** Towns whose commune is in the extract wait for its outline, so that both become one place. */
export class Towns {
  readonly #relations: Relations
  readonly #batches: Batches
  readonly #labels: Set<number>
  readonly #waiting = new Map<number, PlaceDraft>()
  readonly #waitingByName = new Map<string, PlaceDraft[]>()
  readonly #taken = new Set<PlaceDraft>()

  constructor(relations: Relations, batches: Batches) {
    this.#relations = relations
    this.#batches = batches
    this.#labels = new Set(
      relations.areas.filter(({ type }) => type === 'city').flatMap(({ labels }) => labels),
    )
  }

  visit({ ids, lat, lon, tagged }: NodeColumns): void {
    for (const [row, tags] of tagged) {
      const [id = 0, y = noPosition, x = noPosition] = [ids[row], lat[row], lon[row]]
      if (!isId(id) || y === noPosition || x === noPosition || !isTown(tags)) continue
      const town = townOf({ id, lat: y / 1e7, lon: x / 1e7, tags })
      if (town.name === '') continue
      const isWaiting = this.#labels.has(id) || this.#relations.areaNames.has(areaKey('city', town.name))
      if (!isWaiting) this.#batches.addPlace(town)
      else {
        this.#waiting.set(id, town)
        const named = this.#waitingByName.get(town.name)
        if (named) named.push(town)
        else this.#waitingByName.set(town.name, [town])
      }
    }
  }

  /** The town that belongs to a commune: the one it refers to, or the one of the same name inside it. */
  takeFor(commune: PlaceDraft, labels: number[]): PlaceDraft | undefined {
    const named = (this.#waitingByName.get(commune.name) ?? []).slice(0, maxOfAName)
    const label = labels.find((id) => this.#waiting.has(id))
    const candidates = label === undefined ? named : [this.#waiting.get(label), ...named]
    const town = candidates.find(
      (one) => one !== undefined && !this.#taken.has(one) && isAround(commune, one),
    )
    if (town?.name !== commune.name) return undefined
    this.#taken.add(town)
    return town
  }

  /** Adds the towns for which no commune was found. */
  release(): void {
    for (const town of this.#waiting.values()) if (!this.#taken.has(town)) this.#batches.addPlace(town)
  }
}

type AreaWork = {
  relations: Relations
  kept: WayStore
  store: NodeStore
  batches: Batches
  towns: Towns
  spots: Spots
  countryAt: (lon: number, lat: number) => string | null
}

/** Makes areas from relations. Yields after each, so that other work gets its turn. */
export function* makeAreas(work: AreaWork): Generator<void> {
  for (const relation of work.relations.areas) {
    makeArea(relation, work)
    yield
  }
  work.towns.release()
  makeSpots(work)
}

/** After all areas, so that a ski area that is also drawn as one is not added again. */
function makeSpots({ relations, kept, store, spots }: AreaWork): void {
  for (const { id, type, tags, ways, routes } of relations.spots) {
    const ofRoutes = routes.flatMap((route) => relations.routes.get(route)?.members ?? [])
    const all = new Set([...ways, ...ofRoutes.flatMap((member) => (member.isWay ? member.id : []))])
    const nodes = [...all].flatMap((way) => kept.find(way)?.nodes ?? [])
    spots.addWays({ type, origin: 'relation', id, tags }, nodes, store)
  }
}

function makeArea(relation: AreaRelation, { kept, store, batches, towns, spots, countryAt }: AreaWork): void {
  const { id, type, tags, labels } = relation
  if (nameOf(tags, type) === '' && type !== 'piste') return
  const found = ringsOf(relation, kept)
  const place = areaOf({ type, origin: 'relation', id, tags, found }, store)
  if (!place) return
  if (type !== 'city') return spots.addArea(place)
  const country = countryAt(place.lon, place.lat)
  if (!isTownLevel(tags, country)) return
  const town = towns.takeFor(place, labels)
  batches.addPlace({ ...(town ? withTown(place, town) : place), country })
}

function ringsOf({ ways, holes }: AreaRelation, kept: WayStore): Rings {
  const nodesOf = (some: readonly number[]) => some.map((way) => kept.find(way)?.nodes)
  const found = assembleRings(nodesOf([...ways]))
  if (found.isComplete) return found
  // If the outline around a hole is missing, the hole would be mistaken for an area.
  return { ...assembleRings(nodesOf([...ways].filter((way) => !holes.has(way)))), isComplete: false }
}
