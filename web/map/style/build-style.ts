import type { SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { ColourScheme } from '#web/map/map-handle.ts'
import type { Ground } from '#web/map/ground.ts'
import { contourLabels, contourLines } from './contour-layers.ts'
import type { Layer } from './layer.ts'
import { openMapTilesGround, openMapTilesLabels, openMapTilesLines } from './openmaptiles-layers.ts'
import { palettes } from './palette.ts'
import { depthLayers, reliefShades, reliefTints, terrainLayers } from './relief-layers.ts'
import { worldGround, worldIce, worldLabels, worldLines } from './world-layers.ts'

const has = (part: unknown, layers: Layer[]): Layer[] => (part ? layers : [])

/** The whole style, from the ground up; names come last, and features are drawn below or above them. */
export function buildStyle(ground: Ground, scheme: ColourScheme): StyleSpecification {
  const palette = palettes[scheme]
  const { world, relief, region, terrain } = ground
  return {
    version: 8,
    sources: sourcesOf(ground),
    layers: [
      { id: 'sheet', type: 'background', paint: { 'background-color': world ? palette.water : palette.land } },
      ...has(world && relief, depthLayers(palette)),
      ...has(world, worldGround(palette)),
      ...has(relief, reliefTints(palette)),
      ...has(world, worldIce(palette)),
      ...has(relief, reliefShades(palette)),
      ...has(world, worldLines(palette)),
      ...has(region, openMapTilesGround(palette)),
      ...has(terrain, terrainLayers(palette)),
      ...has(terrain?.contours, contourLines(palette)),
      ...has(region, openMapTilesLines(palette)),
      ...has(terrain?.contours, contourLabels(palette)),
      ...has(world, worldLabels(palette, region ? 10 : 24)),
      ...has(region, openMapTilesLabels(palette)),
    ],
  }
}

/** How the archive of the relief holds the distance of the sea from the coast. */
const distanceInBlue = { encoding: 'custom', redFactor: 0, greenFactor: 0, blueFactor: 1, baseShift: 0 } as const

function sourcesOf({ world, relief, region, terrain }: Ground): Record<string, SourceSpecification> {
  const heights = relief && ({ ...relief, type: 'raster-dem', tileSize: 512, encoding: 'terrarium' } as const)
  const terrainSource =
    terrain && ({ ...terrain.source, type: 'raster-dem', tileSize: terrain.tileSize, encoding: terrain.encoding } as const)
  return {
    ...(world && { world: { ...world, type: 'vector' } as const }),
    // Tints and shades differ in how they are read, and sources are read once.
    ...(heights && { relief: heights, 'relief-tints': heights, 'relief-depths': { ...heights, ...distanceInBlue } }),
    ...(region && { region: { ...region.source, type: 'vector' } as const }),
    ...(terrainSource && { terrain: terrainSource, 'terrain-shades': terrainSource }),
    ...(terrain?.contours && { contours: { type: 'vector', tiles: [terrain.contours], maxzoom: 15 } as const }),
  }
}
