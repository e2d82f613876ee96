import { frameAround, placeLines, type MapFrame } from '#domain/geo/map-frame.ts'
import type { PictureOrder } from './picture-order.ts'

/** Straight to the east at 47° north, on a map of a region that has nothing there. */
export function plainOrder(): PictureOrder {
  const lines = placeLines([
    [
      [11, 47],
      [11.2, 47],
    ],
  ])
  return {
    frame: frameAround(lines, { width: 600, height: 315, padding: 60 }) as MapFrame,
    ratio: 2,
    format: 'jpeg',
    look: { scheme: 'light', units: 'metric' },
    parts: { hasWorld: false, hasRelief: false, region: null, hasTerrain: false },
    vectorTiles: [],
    relief: null,
    terrain: null,
    regions: [
      [
        [0, 0],
        [1, 1],
      ],
    ],
    lines,
    colour: '#8362ed',
    nearest: null,
    credit: '',
    caption: null,
  }
}
