import type { MapKind, MapTags } from '#domain/map-tiles/shape.ts'
import type { Tags } from '#domain/osm/tag-keys.ts'

const byNatural: Record<string, [layer: 'landcover' | 'water', name: string]> = {
  wood: ['landcover', 'wood'],
  grassland: ['landcover', 'grass'],
  heath: ['landcover', 'grass'],
  fell: ['landcover', 'grass'],
  scrub: ['landcover', 'grass'],
  tundra: ['landcover', 'grass'],
  wetland: ['landcover', 'wetland'],
  bare_rock: ['landcover', 'rock'],
  scree: ['landcover', 'rock'],
  shingle: ['landcover', 'rock'],
  beach: ['landcover', 'sand'],
  sand: ['landcover', 'sand'],
  dune: ['landcover', 'sand'],
  glacier: ['landcover', 'ice'],
  water: ['water', 'lake'],
}

const byLanduse: Record<string, [layer: 'landcover' | 'landuse' | 'water', name: string]> = {
  forest: ['landcover', 'wood'],
  meadow: ['landcover', 'grass'],
  grass: ['landcover', 'grass'],
  village_green: ['landcover', 'grass'],
  recreation_ground: ['landcover', 'grass'],
  farmland: ['landcover', 'farmland'],
  farm: ['landcover', 'farmland'],
  orchard: ['landcover', 'farmland'],
  vineyard: ['landcover', 'farmland'],
  allotments: ['landcover', 'farmland'],
  plant_nursery: ['landcover', 'farmland'],
  residential: ['landuse', 'residential'],
  commercial: ['landuse', 'commercial'],
  industrial: ['landuse', 'industrial'],
  retail: ['landuse', 'retail'],
  cemetery: ['landuse', 'cemetery'],
  quarry: ['landuse', 'quarry'],
  military: ['landuse', 'military'],
  railway: ['landuse', 'railway'],
  reservoir: ['water', 'lake'],
  basin: ['water', 'lake'],
}

const byLeisure: Record<string, string> = {
  park: 'grass',
  garden: 'grass',
  golf_course: 'grass',
  common: 'grass',
}

/** For these, the kind of water says more than that it is water. */
const waterClasses: Record<string, string> = {
  river: 'river',
  canal: 'river',
  stream: 'river',
  pond: 'pond',
  basin: 'pond',
  wastewater: 'pond',
}

/** How an element appears on the map as an area, or undefined. */
export function areaKindOf(tags: Tags): MapKind | undefined {
  if (tags.get('area') === 'no') return undefined
  const building = tags.get('building') ?? 'no'
  if (building !== 'no') return isUnderground(tags) ? undefined : area('building', 13, {})
  return waterKind(tags) ?? coverKind(tags) ?? parkKind(tags)
}

const area = (layer: MapKind['layer'], minZoom: number, tags: MapTags): MapKind => ({
  layer,
  type: 'polygon',
  minZoom,
  tags,
})

const isUnderground = (tags: Tags): boolean =>
  tags.get('location') === 'underground' || tags.get('tunnel') === 'yes'

function waterKind(tags: Tags): MapKind | undefined {
  const found =
    of(byNatural, tags.get('natural')) ??
    of(byLanduse, tags.get('landuse')) ??
    riverbank(tags.get('waterway'))
  if (tags.get('leisure') === 'swimming_pool') return area('water', 14, { class: 'swimming_pool' })
  if (found?.[0] !== 'water' || isUnderground(tags) || tags.get('covered') === 'yes') return undefined
  const intermittent = tags.get('intermittent') === 'yes' ? 1 : undefined
  return area('water', 6, { class: of(waterClasses, tags.get('water')) ?? found[1], intermittent })
}

const riverbank = (waterway: string | undefined): [layer: 'water', name: string] | undefined =>
  waterway === 'riverbank' ? ['water', 'river'] : waterway === 'dock' ? ['water', 'dock'] : undefined

function coverKind(tags: Tags): MapKind | undefined {
  const natural = tags.get('natural')
  const found = of(byNatural, natural) ?? of(byLanduse, tags.get('landuse'))
  if (found) {
    const [layer, name] = found
    const subclass = natural === 'scrub' || natural === 'heath' ? natural : undefined
    return area(layer, layer === 'landuse' ? 8 : 7, { class: name, subclass })
  }
  const leisure = of(byLeisure, tags.get('leisure'))
  return leisure === undefined ? undefined : area('landcover', 10, { class: leisure })
}

function parkKind(tags: Tags): MapKind | undefined {
  const boundary = tags.get('boundary')
  if (boundary === 'national_park') return area('park', 6, { class: 'national_park' })
  const isReserve = boundary === 'protected_area' || tags.get('leisure') === 'nature_reserve'
  return isReserve ? area('park', 8, { class: 'nature_reserve' }) : undefined
}

function of<Value>(table: Record<string, Value>, key: string | undefined): Value | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}
