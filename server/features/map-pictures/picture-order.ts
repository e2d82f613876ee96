import type { MapFrame, FrameTile, WorldPlace } from '#domain/geo/map-frame.ts'
import type { NearestName } from '#domain/map-tiles/nearest-name.ts'
import type { MapLook, MapParts } from '#domain/map-style/map-layers.ts'

export type VectorTile = FrameTile & { source: 'world' | 'region'; bytes: Uint8Array }
export type HeightTile = FrameTile & { bytes: Uint8Array }
export type Heights = { encoding: 'terrarium' | 'mapbox'; tiles: HeightTile[] }

/** What is written on a picture that is shown away from the page, beside a link to it. */
export type Caption = {
  title: string
  /** What it is, when, and by whom. */
  line: string[]
  figures: { label: string; value: string; unit: string }[]
}

/** The height of the lower part of a picture, in pixels of the map. */
export const captionHeight = 96

/** Everything that a picture is painted from. */
export type PictureOrder = {
  frame: MapFrame
  /** Pixels of the picture per pixel of the map, so that names are legible when the picture is shown small. */
  ratio: number
  format: 'webp' | 'jpeg'
  look: MapLook
  parts: MapParts
  vectorTiles: VectorTile[]
  relief: Heights | null
  terrain: Heights | null
  /** The bounds of each region, as corners on the map of the world. */
  regions: (readonly [northWest: WorldPlace, southEast: WorldPlace])[]
  /** Empty for a picture without a map, which then has a caption. */
  lines: WorldPlace[][]
  colour: string
  /** The named place that is nearest to the middle, for a map that names none. */
  nearest: NearestName | null
  credit: string
  caption: Caption | null
}
