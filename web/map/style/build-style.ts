import type { SkySpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type { ColourScheme } from '#web/map/map-handle.ts'
import type { Ground } from '#web/map/ground.ts'
import { contourLabels, contourLines } from '#domain/map-style/contour-layers.ts'
import type { Layer } from '#domain/map-style/layer.ts'
import { openMapTilesSchema } from '#domain/map-style/openmaptiles-schema.ts'
import { outlineOf } from './outline-of.ts'
import { palettes, type Palette } from '#domain/map-style/palette.ts'
import { protomapsSchema } from '#domain/map-style/protomaps-schema.ts'
import { regionGround, regionLines, regionSheet } from '#domain/map-style/region-ground.ts'
import { regionLabels } from '#domain/map-style/region-labels.ts'
import { depthLayers, reliefShades, reliefTints, terrainLayers } from '#domain/map-style/relief-layers.ts'
import { worldGround, worldIce, worldLabels, worldLines } from '#domain/map-style/world-layers.ts'

const tileSchemas = { openmaptiles: openMapTilesSchema, protomaps: protomapsSchema }

const has = (part: unknown, layers: Layer[]): Layer[] => (part ? layers : [])

export type MapLook = { scheme: ColourScheme; units: UnitSystem }

/** The whole style from the ground up. Names come last, and features are drawn below or above them. */
export function buildStyle(ground: Ground, { scheme, units }: MapLook): StyleSpecification {
  const palette = palettes[scheme]
  const { world, relief, region, terrain } = ground
  const words = region && tileSchemas[region.schema]
  return {
    version: 8,
    ...(terrain && { sky: skyOf(palette) }),
    sources: sourcesOf(ground, units),
    layers: [
      {
        id: 'sheet',
        type: 'background',
        paint: { 'background-color': world ? palette.water : palette.land },
      },
      ...has(world && relief, depthLayers(palette)),
      ...has(world, worldGround(palette)),
      ...has(relief, reliefTints(palette)),
      ...has(world, worldIce(palette)),
      ...has(relief, reliefShades(palette)),
      ...has(world, worldLines(palette)),
      ...has(world && region?.bounds, regionSheet(palette)),
      ...(words ? regionGround(words, palette) : []),
      ...has(terrain, terrainLayers(palette)),
      ...has(terrain, contourLines(palette)),
      ...(words ? regionLines(words, palette) : []),
      ...has(terrain, contourLabels(palette, units)),
      ...has(world, worldLabels(palette, region ? 10 : 24)),
      ...(words ? regionLabels(words, { palette, units, hasWorld: world !== null }) : []),
    ],
  }
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

/** How the relief archive encodes the distance of the sea from the coast. */
const distanceInBlue = {
  encoding: 'custom',
  redFactor: 0,
  greenFactor: 0,
  blueFactor: 1,
  baseShift: 0,
} as const

function sourcesOf(
  { world, relief, region, terrain }: Ground,
  units: UnitSystem,
): Record<string, SourceSpecification> {
  const heights = relief && ({ ...relief, type: 'raster-dem', tileSize: 512, encoding: 'terrarium' } as const)
  const terrainSource =
    terrain &&
    ({
      ...terrain.source,
      type: 'raster-dem',
      tileSize: terrain.tileSize,
      encoding: terrain.encoding,
    } as const)
  return {
    ...(world && { world: { ...world, type: 'vector' } as const }),
    // Tints and shades decode heights differently, and a source has only one encoding.
    ...(heights && {
      relief: heights,
      'relief-tints': heights,
      'relief-depths': { ...heights, ...distanceInBlue },
    }),
    ...(region && { region: { ...region.source, type: 'vector' } as const }),
    ...(region?.bounds && { 'region-extent': { type: 'geojson', data: outlineOf(region.bounds) } as const }),
    ...(terrainSource && { terrain: terrainSource, 'terrain-shades': terrainSource }),
    ...(terrain && { contours: { type: 'vector', tiles: [terrain.contours(units)], maxzoom: 15 } as const }),
  }
}
