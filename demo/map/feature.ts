import type { Area } from './iso-areas.ts'
import type { Spot } from './sheet.ts'

/** Something on the map, in the layers and tags of the OpenMapTiles schema. */
export type MapFeature = {
  layer: string
  minZoom: number
  shape: 'point' | 'line' | 'polygon'
  /** One spot, one line, or an outer ring followed by its holes. Rings do not repeat their first spot. */
  parts: readonly (readonly Spot[])[]
  tags: Readonly<Record<string, string | number>>
}

type Tags = MapFeature['tags']

export const pointOf = (layer: string, minZoom: number, spot: Spot, tags: Tags): MapFeature => ({
  layer,
  minZoom,
  shape: 'point',
  parts: [[spot]],
  tags,
})

export const lineOf = (layer: string, minZoom: number, line: readonly Spot[], tags: Tags): MapFeature => ({
  layer,
  minZoom,
  shape: 'line',
  parts: [line],
  tags,
})

export const areaFeature = (layer: string, minZoom: number, area: Area, tags: Tags): MapFeature => ({
  layer,
  minZoom,
  shape: 'polygon',
  parts: area,
  tags,
})
