import type { LayerSpecification } from 'maplibre-gl'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { graticule } from '#domain/geo/graticule.ts'
import { latOf, lonOf, mercatorX, mercatorY, worldM } from '#domain/geo/web-mercator.ts'
import { fonts } from '#domain/map-style/fonts.ts'
import { firstLinesZoom, formSpacing, gridSpacing, linesLook } from '#domain/map-style/ground-lines.ts'
import { palettes } from '#domain/map-style/palette.ts'
import { formLines } from '#domain/terrain/form-lines.ts'
import { isCovered } from '#web/map/flight/load-heights.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import { visibleBox } from '#web/map/visible-box.ts'
import { reliefGrid } from './relief-heights.ts'

const source = 'bare-ground'
/** How far the lines extend beyond the map, as a fraction of its size, so that they are there when it is moved. */
const beyond = 0.3
/** However far the map is tilted. */
const maxCells = 160

/** Whether some of the visible area lacks the streets and names of a region, or heights of its own. */
export function isBare({ map, detail, heights, isOnPicture }: MapHandle): boolean {
  const [streets, shape] = [detail(), heights()]
  if (isOnPicture() || map.getZoom() < firstLinesZoom) return false
  if (streets === null || shape === null) return true
  const box = visibleBox(map)
  return !isCovered(shape, box) || (streets !== 'everywhere' && !isCovered({ bounds: streets }, box))
}

/**
 * Draws a grid of degrees, and lines that follow the shape of the ground, where the map would otherwise be a
 * sheet of a few colours. `onDrawn` is called whenever those in view are there. Returns how to stop.
 */
export function followLines(handle: MapHandle, relief: string | null, onDrawn: () => void): () => void {
  const { map } = handle
  const layers = () => layersIn(handle.scheme())
  const remove = handle.addLayers({
    sources: { [source]: { type: 'geojson', data: nothing } },
    layers: layers(),
    below: 'labels',
  })
  let turn = 0
  const draw = async () => {
    const mine = ++turn
    try {
      const data = isBare(handle) ? await linesOf(handle, relief) : nothing
      if (mine === turn) await handle.geoJson(source)?.setData(data)
    } finally {
      if (mine === turn) onDrawn()
    }
  }
  const redraw = () => void draw().catch(() => undefined)
  redraw()
  const subscriptions = [map.on('moveend', redraw), map.on('resize', redraw)]
  const endings = [
    handle.onDetail(redraw),
    handle.onScheme(() => {
      for (const { id, paint = {} } of layers())
        for (const [name, value] of Object.entries(paint))
          map.setPaintProperty(id, name as never, value as never)
    }),
  ]
  return () => {
    turn = -1
    for (const subscription of subscriptions) subscription.unsubscribe()
    for (const end of endings) end()
    remove()
  }
}

const nothing: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

function layersIn(scheme: keyof typeof palettes): LayerSpecification[] {
  const palette = palettes[scheme]
  const { grid, form, label } = linesLook(palette)
  return [
    {
      id: 'form-lines',
      type: 'line',
      source,
      filter: ['==', ['get', 'kind'], 'form'],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': form.colour,
        'line-width': ['case', ['get', 'strong'], form.strongWidth, form.width],
        'line-opacity': form.opacity,
      },
    },
    {
      id: 'grid-lines',
      type: 'line',
      source,
      filter: ['==', ['get', 'kind'], 'grid'],
      paint: { 'line-color': grid.colour, 'line-width': grid.width, 'line-opacity': grid.opacity },
    },
    {
      id: 'grid-labels',
      type: 'symbol',
      source,
      filter: ['has', 'text'],
      layout: {
        'text-field': ['get', 'text'],
        'text-font': fonts.normal,
        'text-size': label.size,
        'text-anchor': ['match', ['get', 'axis'], 'lon', 'top', 'right'],
        'text-padding': 2,
      },
      paint: {
        'text-color': label.colour,
        'text-opacity': label.opacity,
        'text-halo-color': palette.halo,
        'text-halo-width': 1.2,
      },
    },
  ]
}

const cells = (pixels: number): number =>
  Math.max(2, Math.min(maxCells, Math.ceil((pixels * (1 + 2 * beyond)) / formSpacing)))

async function linesOf(handle: MapHandle, relief: string | null): Promise<GeoJSON.FeatureCollection> {
  const { map } = handle
  const box = visibleBox(map)
  const { clientWidth, clientHeight } = map.getContainer()
  const wide = grown(box)
  const grid =
    relief === null
      ? null
      : await reliefGrid(relief, wide, { columns: cells(clientWidth), rows: cells(clientHeight) })
  return {
    type: 'FeatureCollection',
    features: [
      ...(grid ? formFeatures(grid, wide) : []),
      ...gridFeatures(box, wide, { width: clientWidth, height: clientHeight }),
    ],
  }
}

/** Extended equally up and down on the map, not in degrees. */
function grown({ west, south, east, north }: BoundingBox): BoundingBox {
  const [bottom, top] = [mercatorY(south), mercatorY(north)]
  const [more, higher] = [(east - west) * beyond, (top - bottom) * beyond]
  return {
    west: west - more,
    east: east + more,
    south: latOf(bottom - higher),
    north: latOf(Math.min(worldM / 2, top + higher)),
  }
}

function formFeatures(
  grid: Parameters<typeof formLines>[0],
  { west, south, east, north }: BoundingBox,
): GeoJSON.Feature[] {
  const [left, right, top, bottom] = [mercatorX(west), mercatorX(east), mercatorY(north), mercatorY(south)]
  return formLines(grid).map(({ isStrong, points }) => ({
    type: 'Feature',
    properties: { kind: 'form', strong: isStrong },
    geometry: {
      type: 'LineString',
      coordinates: points.map(([column, row]) => [
        lonOf(left + ((right - left) * column) / (grid.columns - 1)),
        latOf(top + ((bottom - top) * row) / (grid.rows - 1)),
      ]),
    },
  }))
}

/** Degrees are written along the upper and the right edge, which panels leave free. */
const fromEdge = 4

function gridFeatures(
  box: BoundingBox,
  wide: BoundingBox,
  { width, height }: { width: number; height: number },
): GeoJSON.Feature[] {
  const inset = {
    lon: ((box.east - box.west) * fromEdge) / width,
    lat: ((box.north - box.south) * fromEdge) / height,
  }
  const max = {
    lon: (width / gridSpacing) * (1 + 2 * beyond),
    lat: (height / (gridSpacing / 1.5)) * (1 + 2 * beyond),
  }
  return graticule(wide, max).flatMap(({ axis, degrees, text }): GeoJSON.Feature[] => {
    const [from, to, place] =
      axis === 'lon'
        ? [
            [degrees, wide.south],
            [degrees, wide.north],
            [degrees, box.north - inset.lat],
          ]
        : [
            [wide.west, degrees],
            [wide.east, degrees],
            [box.east - inset.lon, degrees],
          ]
    return [
      {
        type: 'Feature',
        properties: { kind: 'grid' },
        geometry: { type: 'LineString', coordinates: [from, to] as number[][] },
      },
      {
        type: 'Feature',
        properties: { kind: 'degrees', axis, text },
        geometry: { type: 'Point', coordinates: place },
      },
    ]
  })
}
