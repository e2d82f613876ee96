import type { SpotType, TrailType } from '#domain/atlas/place.ts'
import { isId, Relation, type Member } from '#domain/osm/elements.ts'
import { areaTypeOf, isAside, routeTypeOf, type AreaType } from '#domain/osm/kinds.ts'
import { nameOf } from '#domain/osm/names.ts'
import { spotTypeOf } from '#domain/osm/spots.ts'
import type { Tags } from '#domain/osm/tag-keys.ts'
import { visitBlocks, type Reading } from './read-extract-blocks.ts'
import type { Part } from './read-extract-file.ts'

/** Why relations need a way. */
export const neededFor = { route: 1, piste: 2, waterway: 4, area: 8 } as const

export type RouteRelation = {
  id: number
  type: TrailType
  tags: Tags
  /** The ways, and the routes it contains, in their order. */
  members: { isWay: boolean; id: number }[]
}
export type AreaRelation = {
  id: number
  type: AreaType
  tags: Tags
  ways: Float64Array
  /** The ways that outline a hole, as far as the relation says so. */
  holes: Set<number>
  labels: number[]
}

/** A hut with a courtyard, or a ski area with all that belongs to it. */
export type SpotRelation = {
  id: number
  type: SpotType
  tags: Tags
  ways: Float64Array
  /** The routes it contains. */
  routes: number[]
}

export type Relations = {
  routes: Map<number, RouteRelation>
  areas: AreaRelation[]
  spots: SpotRelation[]
  /** The types and names of areas: a way or town with the same type and name is the same place. */
  areaNames: Set<string>
  members: MemberWays
}

export const areaKey = (type: AreaType, name: string): string => `${type} ${name}`

export async function readRelations(parts: readonly Part[], reading: Reading): Promise<Relations> {
  const routes = new Map<number, RouteRelation>()
  const areas = new Map<number, AreaRelation>()
  const spots = new Map<number, SpotRelation>()
  await visitBlocks(parts, reading, (block) => {
    const relation = new Relation(block)
    for (const span of block.spans.relations) {
      relation.open(span)
      if (!isId(relation.id) || !relation.isUsefulElement('atlas')) continue
      const tags = relation.tags()
      const { id } = relation
      const type = routeTypeOf(tags)
      if (type) routes.set(id, { id, type, tags, members: routeMembers(relation.members()) })
      else {
        const areaType = isArea(tags) ? areaTypeOf(tags) : undefined
        const spotType = areaType ? undefined : spotTypeOf(tags)
        if (areaType) areas.set(id, { id, type: areaType, tags, ...areaMembers(relation.members()) })
        else if (spotType) spots.set(id, { id, type: spotType, tags, ...spotMembers(relation.members()) })
      }
    }
  })
  const sorted = [...areas.values()].toSorted((a, b) => a.id - b.id)
  const sortedSpots = [...spots.values()].toSorted((a, b) => a.id - b.id)
  const areaNames = new Set(sorted.map(({ type, tags }) => areaKey(type, nameOf(tags, type))))
  const members = MemberWays.of(routes.values(), [...sorted, ...sortedSpots])
  return { routes, areas: sorted, spots: sortedSpots, areaNames, members }
}

const isArea = (tags: Tags): boolean => tags.get('type') === 'multipolygon' || tags.get('type') === 'boundary'

function routeMembers(members: Member[]): RouteRelation['members'] {
  const all = members.filter(({ type, id }) => type !== 'node' && isId(id))
  const main = all.filter(({ role }) => !isAside(role))
  return (main.length > 0 ? main : all).map(({ type, id }) => ({ isWay: type === 'way', id }))
}

function areaMembers(members: Member[]): Pick<AreaRelation, 'ways' | 'holes' | 'labels'> {
  const ways = members.filter(({ type, id }) => type === 'way' && isId(id))
  const holes = ways.filter(({ role }) => role === 'inner')
  const labels = members.filter(
    ({ type, role }) => type === 'node' && (role === 'label' || role === 'admin_centre'),
  )
  return {
    ways: Float64Array.from(new Set(ways.map(({ id }) => id))),
    holes: new Set(holes.map(({ id }) => id)),
    labels: labels.map(({ id }) => id),
  }
}

function spotMembers(members: Member[]): Pick<SpotRelation, 'ways' | 'routes'> {
  const idsOf = (wanted: Member['type']) =>
    members.flatMap(({ type, id }) => (type === wanted && isId(id) ? id : []))
  return { ways: Float64Array.from(new Set(idsOf('way'))), routes: idsOf('relation') }
}

/** All ways that relations need, and why: eight bytes each. */
export class MemberWays {
  /** The id and the needs packed into one number, so that they stay together when sorted. */
  readonly #packed: Float64Array

  private constructor(packed: Float64Array) {
    this.#packed = packed
  }

  static of(routes: Iterable<RouteRelation>, areas: Iterable<{ ways: Float64Array }>): MemberWays {
    const packed: number[] = []
    for (const { type, members } of routes) {
      const need =
        type === 'piste' ? neededFor.piste : type === 'waterway' ? neededFor.waterway : neededFor.route
      for (const { isWay, id } of members) if (isWay) packed.push(id * 16 + need)
    }
    for (const { ways } of areas) for (const id of ways) packed.push(id * 16 + neededFor.area)
    return new MemberWays(merged(Float64Array.from(packed).toSorted()))
  }

  /** All of its needs combined; 0 if no relation contains it. */
  needsOf(id: number): number {
    const packed = this.#packed
    let from = 0
    let to = packed.length
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((packed[middle] ?? 0) < id * 16) from = middle + 1
      else to = middle
    }
    const found = packed[from] ?? 0
    return Math.floor(found / 16) === id ? found % 16 : 0
  }
}

function merged(sorted: Float64Array): Float64Array {
  let kept = 0
  for (const one of sorted) {
    const last = kept > 0 ? (sorted[kept - 1] ?? 0) : -1
    if (Math.floor(last / 16) === Math.floor(one / 16))
      sorted[kept - 1] = last - (last % 16) + ((last % 16) | (one % 16))
    else sorted[kept++] = one
  }
  return sorted.slice(0, kept)
}
