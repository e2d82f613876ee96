import type {
  LayerSpecification,
  SkySpecification,
  SourceSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { mapLayers, type MapLook } from '#domain/map-style/map-layers.ts'
import { palettes, type Palette } from '#domain/map-style/palette.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type { Ground, TileAddress } from '#web/map/ground.ts'
import type { DrawnGround } from '#web/map/live-ground.ts'
import { outlineOf } from './outline-of.ts'
import { readableNames } from './readable-names.ts'

export function buildStyle(ground: DrawnGround, look: MapLook): StyleSpecification {
  const { world, relief, region, terrain, picture } = ground
  const parts = {
    hasWorld: world !== null,
    hasRelief: relief !== null,
    region: region && { schema: region.schema, hasBounds: region.bounds !== null },
    hasTerrain: terrain !== null,
  }
  return {
    version: 8,
    ...(terrain && { sky: skyOf(palettes[look.scheme]) }),
    sources: sourcesOf(ground, look.units),
    layers: picture ? aroundPicture(mapLayers(parts, look), picture, look) : mapLayers(parts, look),
  }
}

const isOfWorld = (layer: LayerSpecification) =>
  layer.type === 'background' ||
  (layer.type !== 'symbol' && (layer.source === 'world' || layer.source.startsWith('relief')))

const isName = (layer: LayerSpecification): layer is SymbolLayerSpecification =>
  layer.type === 'symbol' && layer.source !== 'contours'

/** The world is seen until the picture comes. Names stay above it. */
function aroundPicture(
  layers: LayerSpecification[],
  { hasNames }: NonNullable<DrawnGround['picture']>,
  { scheme }: MapLook,
): LayerSpecification[] {
  return [
    ...layers.filter(isOfWorld),
    {
      id: 'picture',
      type: 'raster',
      source: 'picture',
      // A bright picture would dazzle beside a dark page.
      paint: { 'raster-brightness-max': scheme === 'dark' ? 0.75 : 1 },
    },
    ...(hasNames
      ? []
      : layers.filter(isName).map((layer) => ({ ...layer, paint: { ...layer.paint, ...readableNames } }))),
  ]
}

/** At an angle, the ground fades into haze at the horizon. */
const skyOf = ({ sky, haze }: Palette): SkySpecification => ({
  'sky-color': sky,
  'horizon-color': haze,
  'fog-color': haze,
  'sky-horizon-blend': 0.7,
  'horizon-fog-blend': 0.6,
  'fog-ground-blend': 0.8,
})

const wholeWorld = [-180, -85.06, 180, 85.06] as const

/** How the relief archive encodes the distance of the sea from the coast. */
const distanceInBlue = {
  encoding: 'custom',
  redFactor: 0,
  greenFactor: 0,
  blueFactor: 1,
  baseShift: 0,
} as const

const terrainSource = (address: TileAddress, { tileSize, encoding }: NonNullable<Ground['terrain']>) =>
  ({ ...address, type: 'raster-dem', tileSize, encoding }) as const

function sourcesOf(
  { world, relief, region, terrain, picture }: DrawnGround,
  units: UnitSystem,
): Record<string, SourceSpecification> {
  const heights = relief && ({ ...relief, type: 'raster-dem', tileSize: 512, encoding: 'terrarium' } as const)
  return {
    ...(picture && {
      picture: {
        type: 'raster',
        tiles: [picture.tiles],
        tileSize: picture.tileSize,
        maxzoom: picture.maxzoom,
      } as const,
    }),
    ...(world && { world: { ...world, type: 'vector' } as const }),
    // Tints and shades decode heights differently, and a source has only one encoding.
    ...(heights && {
      relief: heights,
      'relief-tints': heights,
      'relief-depths': { ...heights, ...distanceInBlue },
    }),
    ...(region && { region: { ...region.source, type: 'vector' } as const }),
    ...(region && {
      'region-extent': { type: 'geojson', data: outlineOf(region.bounds ?? [wholeWorld]) } as const,
    }),
    ...(terrain && {
      terrain: terrainSource(terrain.surface, terrain),
      'terrain-shades': terrainSource(terrain.source, terrain),
    }),
    ...(terrain && { contours: { type: 'vector', tiles: [terrain.contours(units)], maxzoom: 15 } as const }),
  }
}
