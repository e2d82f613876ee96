import { areaKindOf } from '#domain/map-tiles/kinds/areas.ts'
import { borderLevelOf } from '#domain/map-tiles/kinds/borders.ts'
import { isId, Relation } from '#domain/osm/elements.ts'
import { sortInPlace } from '#domain/osm/growing.ts'
import type { Tags } from '#domain/osm/tag-keys.ts'
import { visitBlocks, type Reading } from '../import/read-extract-blocks.ts'
import type { Part } from '../import/read-extract-file.ts'

export type DrawnArea = { tags: Tags; ways: Float64Array; holes: Set<number> }

export type MapRelations = {
  areas: DrawnArea[]
  /** The most important boundary that a way is part of. */
  borders: Map<number, number>
  /** Whether this way is part of an area. */
  isOfArea: (way: number) => boolean
}

export async function readMapRelations(parts: readonly Part[], reading: Reading): Promise<MapRelations> {
  const areas: DrawnArea[] = []
  const borders = new Map<number, number>()
  await visitBlocks(parts, reading, (block) => {
    const relation = new Relation(block)
    for (const span of block.spans.relations) {
      relation.open(span)
      if (!relation.isUsefulElement('map')) continue
      const tags = relation.tags()
      const level = borderLevelOf(tags)
      if (level !== undefined) markBorder(relation, level, borders)
      else if (areaKindOf(tags) && isArea(tags)) areas.push({ tags, ...waysOf(relation) })
    }
  })
  const members = sortInPlace(Float64Array.from(areas.flatMap(({ ways }) => [...ways])))
  return { areas, borders, isOfArea: (way) => contains(members, way) }
}

const isArea = (tags: Tags): boolean => tags.get('type') === 'multipolygon' || tags.get('type') === 'boundary'

function markBorder(relation: Relation, level: number, borders: Map<number, number>): void {
  for (const { type, id } of relation.members())
    if (type === 'way' && isId(id)) borders.set(id, Math.min(level, borders.get(id) ?? level))
}

function waysOf(relation: Relation): Omit<DrawnArea, 'tags'> {
  const ways = relation.members().filter(({ type, id }) => type === 'way' && isId(id))
  return {
    ways: Float64Array.from(new Set(ways.map(({ id }) => id))),
    holes: new Set(ways.filter(({ role }) => role === 'inner').map(({ id }) => id)),
  }
}

function contains(sorted: Float64Array, id: number): boolean {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] ?? 0) < id) from = middle + 1
    else to = middle
  }
  return sorted[from] === id
}
