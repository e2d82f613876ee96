import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec'
import { byZoom, growing, type Layer } from './layer.ts'
import type { Palette } from './palette.ts'
import type { Place, TileSchema } from './tile-schema.ts'

const source = 'region'

type Fill = { id: string; colour: string; opacity?: number; minzoom?: number }

const fill = ({ layer, filter }: Place, { id, colour, opacity = 1, minzoom = 0 }: Fill): Layer => ({
  id: `region-${id}`,
  type: 'fill',
  source,
  'source-layer': layer,
  minzoom,
  ...(filter && { filter }),
  paint: { 'fill-color': colour, 'fill-opacity': opacity },
})

const fills = (places: readonly Place[], look: Fill): Layer[] =>
  places.map((place) => fill(place, { ...look, id: `${look.id}-${place.layer}` }))

/** From this zoom on, the tiles of a region are more detailed than the world around it. */
const exactZoom = 9

/**
 * The world's coarse coasts, lakes and borders would show next to the exact ones, so they are covered inside the
 * region.
 */
export function regionSheet(palette: Palette): Layer[] {
  return [
    {
      id: 'region-sheet',
      type: 'fill',
      source: 'region-extent',
      minzoom: exactZoom,
      paint: {
        'fill-color': palette.land,
        'fill-antialias': false,
        'fill-opacity': byZoom(exactZoom, 0, exactZoom + 1, 1),
      },
    },
  ]
}

export const regionLand = (words: TileSchema, palette: Palette): Layer[] =>
  fills(words.land, { id: 'land', colour: palette.land })

export function regionGround(words: TileSchema, palette: Palette): Layer[] {
  return [
    ...fills(words.wood, { id: 'wood', colour: palette.wood, opacity: 0.75 }),
    ...fills(words.grass, { id: 'grass', colour: palette.grass, opacity: 0.7 }),
    ...fills(words.rock, { id: 'rock', colour: palette.rock, opacity: 0.8 }),
    ...fills(words.ice, { id: 'ice', colour: palette.ice }),
    ...fills(words.urban, { id: 'urban', colour: palette.urban, opacity: 0.8 }),
    ...fills(words.park, { id: 'park', colour: palette.park, opacity: 0.35 }),
  ]
}

type Line = {
  id: string
  colour: string
  width: ExpressionSpecification
  minzoom?: number
  dashes?: number[]
}

const line = ({ layer, filter }: Place, { id, colour, width, minzoom = 0, dashes }: Line): Layer => ({
  id: `region-${id}`,
  type: 'line',
  source,
  'source-layer': layer,
  minzoom,
  ...(filter && { filter }),
  // Round ends would close the gaps between dashes.
  layout: { 'line-join': 'round', 'line-cap': dashes ? 'butt' : 'round' },
  paint: { 'line-color': colour, 'line-width': width, ...(dashes && { 'line-dasharray': dashes }) },
})

export function regionLines(words: TileSchema, palette: Palette): Layer[] {
  const casing = palette.roadCasing
  const [pathWidth, trackWidth] = [growing(12, 0.7, 16, 1.8), growing(12, 0.7, 17, 4)]
  return [
    fill(words.water, { id: 'water', colour: palette.water }),
    line(words.river, { id: 'river', colour: palette.waterLine, width: growing(8, 0.8, 14, 3, 18, 14) }),
    line(words.stream, {
      id: 'stream',
      colour: palette.waterLine,
      width: growing(12, 0.5, 16, 1.8),
      minzoom: 12,
    }),
    fill(words.building, { id: 'building', colour: palette.building, minzoom: 13.5 }),
    line(words.path, { id: 'path', colour: palette.path, width: pathWidth, minzoom: 12, dashes: [3, 1.6] }),
    line(words.track, { id: 'track', colour: casing, width: trackWidth, minzoom: 12 }),
    ...roadPair(words.street, {
      id: 'street',
      colours: { inner: palette.road, casing },
      widths: [11, 0.6, 14, 2.4, 18, 14],
      minzoom: 10.5,
    }),
    ...roadPair(words.mainRoad, {
      id: 'main-road',
      colours: { inner: palette.motorway, casing },
      widths: [7, 0.8, 11, 2, 14, 4.5, 18, 20],
      minzoom: 6,
    }),
    line(words.rail, {
      id: 'rail',
      colour: palette.rail,
      width: growing(10, 0.6, 16, 2),
      minzoom: 10,
      dashes: [4, 2],
    }),
    line(words.lift, { id: 'lift', colour: palette.inkSoft, width: growing(11, 0.7, 16, 1.6), minzoom: 11 }),
    line(words.border, {
      id: 'border',
      colour: palette.country,
      width: byZoom(4, 0.8, 12, 1.6),
      dashes: [4, 2],
    }),
  ]
}

type RoadPair = { id: string; colours: { inner: string; casing: string }; widths: number[]; minzoom: number }

function roadPair(place: Place, { id, colours, widths, minzoom }: RoadPair): Layer[] {
  const wider = widths.map((value, index) => (index % 2 === 1 ? value + 1.4 : value))
  return [
    line(place, { id: `${id}-casing`, colour: colours.casing, width: growing(...wider), minzoom }),
    line(place, { id, colour: colours.inner, width: growing(...widths), minzoom }),
  ]
}
