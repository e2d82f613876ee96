import type { EdgeKind } from '#domain/atlas/draft.ts'
import type { SpotType, TrailType } from '#domain/atlas/place.ts'
import { areaOf } from '#domain/osm/area-of.ts'
import { assembleRings } from '#domain/osm/assemble-rings.ts'
import type { Block } from '#domain/osm/block.ts'
import { edgeGrade, gradesOf } from '#domain/osm/difficulty.ts'
import { isId, Way } from '#domain/osm/elements.ts'
import { WayStore, type KeptWay } from '#domain/osm/kept-ways.ts'
import { areaTypeOf, edgeKindsOf, kindAsMember, trailTypesOf, type AreaType } from '#domain/osm/kinds.ts'
import { lengthOf, lineOf } from '#domain/osm/line-of.ts'
import { describe, nameOf, type Described } from '#domain/osm/names.ts'
import { NeededNodes, type NodeStore } from '#domain/osm/node-store.ts'
import { edgeId, splitWay } from '#domain/osm/split-way.ts'
import { spotTypeOf } from '#domain/osm/spots.ts'
import type { Tags } from '#domain/osm/tag-keys.ts'
import type { Batches } from './read-extract-batches.ts'
import { visitBlocks, type Reading } from './read-extract-blocks.ts'
import type { Part } from './read-extract-file.ts'
import { areaKey, neededFor, type Relations } from './read-extract-relations.ts'
import type { Spots } from './read-extract-spots.ts'

/** Ways that form one trail with neighbors of the same name: by type and name, with their rows in the kept ways. */
export type NamedWays = Map<string, { type: TrailType; rows: number[]; described: Described[] }>

export type WayOutcome = { kept: WayStore; named: NamedWays }

type Use = {
  tags: Tags
  needs: number
  kinds: EdgeKind[]
  area: AreaType | undefined
  spot: SpotType | undefined
}

const memberTypes: [need: number, type: TrailType][] = [
  [neededFor.route, 'trail'],
  [neededFor.piste, 'piste'],
  [neededFor.waterway, 'waterway'],
]

/** What the atlas uses a way for; undefined if for nothing. */
function useOf(way: Way, { members }: Relations): Use | undefined {
  if (!isId(way.id)) return undefined
  const needs = members.needsOf(way.id)
  if (needs === 0 && !way.isUsefulElement('atlas')) return undefined
  const tags = way.tags()
  const kinds = edgeKindsOf(tags)
  for (const [need, type] of memberTypes) {
    const kind = (needs & need) === 0 ? undefined : kindAsMember(type, kinds, tags)
    if (kind) kinds.push(kind)
  }
  // An administrative boundary is taken from the relation, which has all of it.
  const area = tags.get('boundary') === 'administrative' ? undefined : areaTypeOf(tags)
  const spot = spotTypeOf(tags)
  return needs > 0 || kinds.length > 0 || area || spot ? { tags, needs, kinds, area, spot } : undefined
}

const isClosed = (refs: ArrayLike<number>): boolean => refs.length > 3 && refs[0] === refs[refs.length - 1]

/** Finds the nodes that are needed, in a first pass over all ways. */
export async function findNeededNodes(
  parts: readonly Part[],
  relations: Relations,
  reading: Reading,
): Promise<NeededNodes> {
  const needed = new NeededNodes()
  await visitBlocks(parts, reading, (block) => {
    const way = new Way(block)
    for (const span of block.spans.ways) {
      way.open(span)
      const use = useOf(way, relations)
      if (!use) continue
      const refs = way.refs()
      if (use.kinds.length > 0) needed.addOfEdge(refs)
      else if (use.needs > 0 || use.spot || isClosed(refs)) needed.addOfArea(refs)
    }
  })
  return needed
}

type WayWork = { relations: Relations; store: NodeStore; batches: Batches; spots: Spots }

/**
 * Makes edges and areas from ways once their nodes are known, and keeps the ways from which trails are made.
 */
export class WayMaker {
  readonly outcome: WayOutcome = { kept: new WayStore(), named: new Map() }
  readonly #relations: Relations
  readonly #store: NodeStore
  readonly #batches: Batches
  readonly #spots: Spots

  constructor({ relations, store, batches, spots }: WayWork) {
    this.#relations = relations
    this.#store = store
    this.#batches = batches
    this.#spots = spots
  }

  visit(block: Block): void {
    const way = new Way(block)
    for (const span of block.spans.ways) {
      way.open(span)
      const use = useOf(way, this.#relations)
      if (use) this.#make(way, use)
    }
  }

  #make(way: Way, use: Use): void {
    const { id } = way
    const { tags, needs, kinds, area, spot } = use
    const refs = way.refs()
    const nodes = this.#store.nodesOf(refs)
    const made: KeptWay = { id, kinds, grades: gradesOf(tags), nodes }
    if (kinds.length > 0) this.#makeEdges(made, refs)
    if (area && isClosed(nodes)) this.#makeArea(made, area, use)
    if (spot) this.#spots.addWays({ type: spot, origin: 'way', id, tags }, [nodes], this.#store)
    const types = trailTypesOf(tags)
    if (needs === 0 && types.length === 0) return
    const row = this.outcome.kept.add(made)
    for (const { type } of types) this.#keepNamed(type, row, { id, tags })
  }

  #makeEdges({ id, kinds, grades, nodes }: KeptWay, refs: Float64Array): void {
    for (const { from, to } of splitWay(nodes, this.#store)) {
      const coordinates = lineOf(nodes, this.#store, from, to)
      const [nodeA = 0, nodeB = 0, lengthM] = [refs[from], refs[to], lengthOf(coordinates)]
      for (const kind of kinds) {
        const difficulty = edgeGrade(grades, kind)
        this.#batches.addEdge({
          id: edgeId(id, from, kind),
          kind,
          nodeA,
          nodeB,
          lengthM,
          difficulty,
          coordinates,
        })
      }
    }
  }

  #makeArea({ id, nodes }: KeptWay, type: AreaType, { tags, needs }: Use): void {
    const isOfRelation =
      (needs & neededFor.area) > 0 && this.#relations.areaNames.has(areaKey(type, nameOf(tags, type)))
    if (isOfRelation) return
    const place = areaOf({ type, origin: 'way', id, tags, found: assembleRings([nodes]) }, this.#store)
    if (place) this.#spots.addArea(place)
  }

  /** A piste without a name is a trail of its own. */
  #keepNamed(type: TrailType, row: number, { id, tags }: { id: number; tags: Tags }): void {
    const described = describe(tags, type)
    const key = `${type} ${described.name === '' ? id : `"${described.name}"`}`
    const known = this.outcome.named.get(key)
    if (known) {
      known.rows.push(row)
      known.described.push(described)
    } else this.outcome.named.set(key, { type, rows: [row], described: [described] })
  }
}
