import type { Coordinates } from '#domain/atlas/draft.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { areaKindOf } from '#domain/map-tiles/kinds/areas.ts'
import { borderKind, borderLevelOf } from '#domain/map-tiles/kinds/borders.ts'
import { namesOf } from '#domain/map-tiles/kinds/named.ts'
import { pointKindOf } from '#domain/map-tiles/kinds/points.ts'
import { lineKindsOf } from '#domain/map-tiles/kinds/ways.ts'
import { areaShape, lineShape, middleShape } from '#domain/map-tiles/make-shapes.ts'
import { seaWithin } from '#domain/map-tiles/sea.ts'
import type { Shape } from '#domain/map-tiles/shape.ts'
import { nestRings } from '#domain/osm/areas.ts'
import { assembleRings, type Rings } from '#domain/osm/assemble-rings.ts'
import type { Block } from '#domain/osm/block.ts'
import { gradesOf } from '#domain/osm/difficulty.ts'
import { Way } from '#domain/osm/elements.ts'
import { WayStore } from '#domain/osm/kept-ways.ts'
import { lineOf } from '#domain/osm/line-of.ts'
import { noNode, type NodeStore } from '#domain/osm/node-store.ts'
import type { Tags } from '#domain/osm/tag-keys.ts'
import type { DrawnArea, MapRelations } from './read-map-relations.ts'

type MapWaysOptions = { relations: MapRelations; store: NodeStore; add: (shape: Shape) => void }

const noTags: Tags = new Map()

/** Makes the shapes that are drawn from ways, and keeps the ways that make up areas. */
export class MapWays {
  readonly #relations: MapRelations
  readonly #store: NodeStore
  readonly #add: (shape: Shape) => void
  readonly #kept = new WayStore()
  readonly #coast: Coordinates[] = []

  constructor({ relations, store, add }: MapWaysOptions) {
    this.#relations = relations
    this.#store = store
    this.#add = add
  }

  visit(block: Block): void {
    const { borders, isOfArea } = this.#relations
    const way = new Way(block)
    for (const span of block.spans.ways) {
      way.open(span)
      const isUsefulElement = way.isUsefulElement('map')
      const isMember = isOfArea(way.id)
      const level = borders.get(way.id)
      if (!isUsefulElement && !isMember && level === undefined) continue
      const nodes = this.#store.nodesOf(way.refs())
      if (isMember) this.#kept.add({ id: way.id, kinds: [], grades: gradesOf(noTags), nodes })
      this.#draw(isUsefulElement ? way.tags() : noTags, nodes, level)
    }
  }

  #draw(tags: Tags, nodes: Uint32Array, parentLevel: number | undefined): void {
    const lines = lineKindsOf(tags)
    const level = Math.min(parentLevel ?? Infinity, borderLevelOf(tags) ?? Infinity)
    if (level < Infinity) lines.push(borderKind(level, tags))
    const isCoast = tags.get('natural') === 'coastline'
    if (lines.length > 0 || isCoast) {
      for (const line of knownParts(nodes, this.#store)) {
        for (const kind of lines) this.#add(lineShape(kind, line))
        if (isCoast) this.#coast.push(line)
      }
    }
    const isClosed = nodes.length > 3 && nodes[0] === nodes.at(-1) && !nodes.includes(noNode)
    if (isClosed && !isCoast) this.#drawArea(tags, () => [[lineOf(nodes, this.#store)]])
  }

  /** Adds the areas that relations describe. */
  addAreas(): void {
    for (const area of this.#relations.areas) {
      const { rings } = ringsOf(area, this.#kept)
      const areas = nestRings(rings.map((ring) => lineOf(ring, this.#store)))
      if (areas.length > 0) this.#drawArea(area.tags, () => areas)
    }
  }

  addSea(bounds: BoundingBox): void {
    const areas = seaWithin(bounds, this.#coast)
    if (areas.length === 0) return
    this.#add(areaShape({ layer: 'water', type: 'polygon', minZoom: 6, tags: { class: 'ocean' } }, areas))
  }

  #drawArea(tags: Tags, outline: () => Coordinates[][]): void {
    const kind = areaKindOf(tags)
    const point = pointKindOf(tags)
    if (!kind && point?.layer !== 'poi') return
    const areas = outline()
    if (kind) this.#add(areaShape(kind, areas))
    // Huts are often drawn as a building.
    if (point?.layer === 'poi') this.#add(middleShape(point, areas, false))
    const names = kind?.layer === 'water' ? namesOf(tags) : undefined
    if (!names || kind?.tags['class'] === 'river') return
    const label = { ...names, class: 'lake' }
    this.#add(middleShape({ layer: 'water_name', type: 'point', minZoom: 6, tags: label }, areas, true))
  }
}

/** At the edge of an extract some nodes are missing; the rest of the line is drawn. */
function* knownParts(nodes: Uint32Array, store: NodeStore): Generator<Coordinates> {
  let from = 0
  for (let at = 0; at <= nodes.length; at++) {
    if (at < nodes.length && nodes[at] !== noNode) continue
    if (at - from > 1) yield lineOf(nodes, store, from, at - 1)
    from = at + 1
  }
}

function ringsOf({ ways, holes }: DrawnArea, kept: WayStore): Rings {
  const nodesOf = (some: readonly number[]) => some.map((way) => kept.find(way)?.nodes)
  const found = assembleRings(nodesOf([...ways]))
  if (found.isComplete) return found
  // If the outline around a hole is missing, the hole would be mistaken for an area.
  return assembleRings(nodesOf([...ways].filter((way) => !holes.has(way))))
}
