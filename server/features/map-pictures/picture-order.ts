import type { MapFrame, FrameTile, WorldPlace } from '#domain/geo/map-frame.ts'
import type { MapLook, MapParts } from '#domain/map-style/map-layers.ts'

export type VectorTile = FrameTile & { source: 'world' | 'region'; bytes: Uint8Array }
export type HeightTile = FrameTile & { bytes: Uint8Array }
export type Heights = { encoding: 'terrarium' | 'mapbox'; tiles: HeightTile[] }

/** Everything that a picture is painted from. */
export type PictureOrder = {
  frame: MapFrame
  /** Pixels of the picture for each of the map, so that names are legible when the picture is shown small. */
  ratio: number
  format: 'webp' | 'jpeg'
  look: MapLook
  parts: MapParts
  vectorTiles: VectorTile[]
  relief: Heights | null
  terrain: Heights | null
  /** The bounds of each region, as corners on the map of the world. */
  regions: (readonly [northWest: WorldPlace, southEast: WorldPlace])[]
  lines: WorldPlace[][]
  colour: string
  credit: string
}
