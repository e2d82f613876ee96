import type { UnitSystem } from '#domain/units/unit-system.ts'
import { contourLabels, contourLines } from './contour-layers.ts'
import type { Layer } from './layer.ts'
import { openMapTilesSchema } from './openmaptiles-schema.ts'
import { palettes } from './palette.ts'
import { protomapsSchema } from './protomaps-schema.ts'
import { regionGround, regionLand, regionLines, regionSheet } from './region-ground.ts'
import { regionLabels } from './region-labels.ts'
import { depthLayers, reliefShades, reliefTints, terrainLayers } from './relief-layers.ts'
import { worldGround, worldIce, worldLabels, worldLines } from './world-layers.ts'

const tileSchemas = { openmaptiles: openMapTilesSchema, protomaps: protomapsSchema }

/** Which sources there are to draw from. */
export type MapParts = {
  hasWorld: boolean
  hasRelief: boolean
  /**
   * Without bounds it covers the whole world; the embedded world is then still drawn below it until its tiles have
   * loaded.
   */
  region: { schema: keyof typeof tileSchemas; hasBounds: boolean } | null
  hasTerrain: boolean
}

export type MapLook = { scheme: keyof typeof palettes; units: UnitSystem }

const has = (part: unknown, layers: Layer[]): Layer[] => (part ? layers : [])

/** The whole map from the ground up. Names come last, and features are drawn below or above them. */
export function mapLayers(parts: MapParts, { scheme, units }: MapLook): Layer[] {
  const palette = palettes[scheme]
  const { hasWorld, hasRelief, region, hasTerrain } = parts
  const words = region && tileSchemas[region.schema]
  const shades = has(hasRelief, reliefShades(palette))
  // Without heights of its own, a region would be a sheet of one colour wherever it shows bare ground.
  const isShadedAbove = region !== null && !hasTerrain
  const namesWorld = hasWorld && (region === null || region.hasBounds)
  return [
    {
      id: 'sheet',
      type: 'background',
      paint: { 'background-color': hasWorld ? palette.water : palette.land },
    },
    ...has(hasWorld && hasRelief, depthLayers(palette)),
    ...has(hasWorld, worldGround(palette)),
    ...has(hasRelief, reliefTints(palette)),
    ...has(hasWorld, worldIce(palette)),
    ...has(!isShadedAbove, shades),
    ...has(namesWorld, worldLines(palette)),
    ...has(hasWorld && region, regionSheet(palette)),
    ...(words ? regionLand(words, palette) : []),
    ...has(isShadedAbove, shades),
    ...(words ? regionGround(words, palette) : []),
    ...has(hasTerrain, terrainLayers(palette)),
    ...has(hasTerrain, contourLines(palette)),
    ...(words ? regionLines(words, palette) : []),
    ...has(hasTerrain, contourLabels(palette, units)),
    ...has(namesWorld, worldLabels(palette, { lastPlaceZoom: region ? 10 : 24, units })),
    ...(words ? regionLabels(words, { palette, units, hasWorld: namesWorld }) : []),
  ]
}
