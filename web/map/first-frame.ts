import type { PaddingOptions } from 'maplibre-gl'
import { worldView } from '#contract/map-pictures/map-picture.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { type MapFrame, worldPixels } from '#domain/geo/map-frame.ts'
import { mercatorX, mercatorY, worldM } from '#domain/geo/web-mercator.ts'
import { fittingPadding } from './fitting-padding.ts'

type Size = Pick<HTMLElement, 'clientWidth' | 'clientHeight'>

/** What a map of this size shows at first, as MapLibre fits it: around the bounds, and nothing beyond the poles. */
export function firstFrame(
  size: Size,
  bounds: BoundingBox | null,
  padding: number | PaddingOptions,
): MapFrame {
  const { clientWidth: width, clientHeight: height } = size
  const { x, y, scale } = bounds
    ? around(size, bounds, padding)
    : { x: xOf(worldView.lon), y: yOf(worldView.lat), scale: worldPixels * 2 ** worldView.zoom }
  const shown = Math.max(scale, height)
  const farthest = 0.5 - height / 2 / shown
  return {
    width,
    height,
    zoom: Math.log2(shown / worldPixels),
    x,
    y: 0.5 + Math.max(-farthest, Math.min(farthest, y - 0.5)),
  }
}

function around(size: Size, bounds: BoundingBox, padding: number | PaddingOptions) {
  const { top = 0, right = 0, bottom = 0, left = 0 } = fittingPadding(size, padding)
  const west = xOf(bounds.west)
  const east = xOf(bounds.east) + (bounds.west > bounds.east ? 1 : 0)
  const [north, south] = [yOf(bounds.north), yOf(bounds.south)]
  const scale = Math.min(
    (size.clientWidth - left - right) / (east - west),
    (size.clientHeight - top - bottom) / (south - north),
  )
  return {
    x: (west + east) / 2 + (right - left) / 2 / scale,
    y: (north + south) / 2 + (bottom - top) / 2 / scale,
    scale,
  }
}

const xOf = (lon: number): number => mercatorX(lon) / worldM + 0.5
const yOf = (lat: number): number => 0.5 - mercatorY(lat) / worldM
