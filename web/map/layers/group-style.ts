import type { CircleLayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { fonts } from '#domain/map-style/fonts.ts'
import { accents, mapAccents } from '#web/map/accents.ts'
import type { ColourScheme } from '#web/map/map-handle.ts'

/** A mark is 26 pixels wide: closer than this, several are drawn as one. */
export const apart = 24

/** Legible on the accent. */
const countInk: Record<ColourScheme, string> = { light: '#ffffff', dark: '#101418' }

type Groups = {
  /** The beginning of the ids: circles are `-groups`. */
  id: string
  /** A clustered source. */
  source: string
  scheme: ColourScheme
}

/** Marks that are too close together are drawn as one circle that says how many there are. */
export function groupStyle({
  id,
  source,
  scheme,
}: Groups): [CircleLayerSpecification, SymbolLayerSpecification] {
  return [
    {
      id: `${id}-groups`,
      type: 'circle',
      source,
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': accents[scheme].glow,
        'circle-radius': ['interpolate', ['linear'], ['get', 'point_count'], 2, 13, 50, 22],
        'circle-stroke-color': mapAccents[scheme].casing,
        'circle-stroke-width': 2,
      },
    },
    {
      id: `${id}-counts`,
      type: 'symbol',
      source,
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': fonts.strong,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': countInk[scheme] },
    },
  ]
}
