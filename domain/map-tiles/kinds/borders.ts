import type { MapKind } from '#domain/map-tiles/shape.ts'
import type { Tags } from '#domain/osm/tag-keys.ts'

const lowestLevel = 2
const highestLevel = 6

/**
 * The level of an administrative boundary that is drawn: 2 for countries, larger for what is inside them. Otherwise
 * undefined.
 */
export function borderLevelOf(tags: Tags): number | undefined {
  if (tags.get('boundary') !== 'administrative') return undefined
  const level = Number(tags.get('admin_level') ?? NaN)
  return level >= lowestLevel && level <= highestLevel ? level : undefined
}

export function borderKind(level: number, tags: Tags): MapKind {
  const isAtSea = tags.get('maritime') === 'yes' || tags.get('natural') === 'coastline'
  return {
    layer: 'boundary',
    type: 'line',
    minZoom: level <= 4 ? 6 : 10,
    tags: { admin_level: level, maritime: isAtSea ? 1 : 0 },
  }
}
