import { worldView } from '#contract/map-pictures/map-picture.ts'
import { worldPixels, type MapFrame } from '#domain/geo/map-frame.ts'
import type { MapLook } from '#domain/map-style/map-layers.ts'
import type { TileArchive } from '#server/features/base-map/public.ts'
import { gatherTiles } from './gather-tiles.ts'
import { loadFonts } from './painting/fonts.ts'
import { paintPicture } from './painting/paint-picture.ts'

const edge = Math.round(worldPixels * 2 ** worldView.zoom)
const frame: MapFrame = { width: edge, height: edge, zoom: Math.log2(edge / worldPixels), x: 0.5, y: 0.5 }

/** The whole world as maps show it at first, in WebP. Takes seconds of CPU time. */
export async function paintWorld(
  { world, relief }: { world: TileArchive; relief: TileArchive },
  scheme: MapLook['scheme'],
): Promise<Buffer> {
  loadFonts()
  const ground = await gatherTiles(frame, {
    world,
    relief,
    regions: [],
    terrain: { archives: [], encoding: 'terrarium' },
    credits: [],
    isWhole: true,
  })
  return paintPicture({
    ...ground,
    frame,
    ratio: 1,
    format: 'webp',
    look: { scheme, units: 'metric' },
    lines: [],
    colour: '#000',
    credit: '',
    caption: null,
  })
}
