import { addProtocol, type AddProtocolAction } from 'maplibre-gl'
import type { MapRegion } from '#contract/base-map.ts'
import type { TileAddress } from '#domain/geo/web-mercator.ts'
import { regionsAt } from '#domain/map-tiles/regions-at.ts'
import { enlargeHeights, type TilePart } from '#domain/terrain/enlarge-heights.ts'
import { archiveAt } from './archives.ts'
import { decodePicture, sharePictures } from './pictures.ts'

type Bytes = Uint8Array<ArrayBuffer>

const scheme = 'heights'
const known: (readonly MapRegion[])[] = []

export type RegionHeights = {
  source: { tiles: string[]; maxzoom: number }
  fetchHeights: (tile: TileAddress) => Promise<Blob | null>
}

/** The heights of all these regions as one source, the newest first. */
export function regionHeights(regions: readonly MapRegion[]): RegionHeights {
  if (known.length === 0) addProtocol(scheme, answer)
  const isSame = (list: readonly MapRegion[]) =>
    list.length === regions.length && list.every(({ url }, at) => url === regions[at]?.url)
  const found = known.findIndex(isSame)
  const place = found < 0 ? known.push(regions) - 1 : found
  const addressOf = ({ z, x, y }: Record<keyof TileAddress, number | string>) =>
    `${scheme}://${place}/${z}/${x}/${y}`
  return {
    source: {
      tiles: [addressOf({ z: '{z}', x: '{x}', y: '{y}' })],
      maxzoom: Math.max(...regions.map(({ max_zoom }) => max_zoom)),
    },
    async fetchHeights(tile) {
      const bytes = await pictureAt(addressOf(tile))
      return bytes && new Blob([bytes])
    },
  }
}

const answer: AddProtocolAction = async ({ url }, { signal }) => {
  const bytes = await pictureAt(url)
  signal.throwIfAborted()
  return { data: await decodePicture(bytes) }
}

/** Of the newest region that has the tile: its border tiles were completed from the older ones. */
const pictureAt = sharePictures(async (url): Promise<Bytes | null> => {
  const [place = 0, z = 0, x = 0, y = 0] = url.slice(`${scheme}://`.length).split('/').map(Number)
  for (const region of regionsAt(known[place] ?? [], { z, x, y })) {
    const bytes = await heightsIn(region, { z, x, y })
    if (bytes) return bytes
  }
  return null
})

/**
 * A region with coarser heights is enlarged beside one with finer ones. One that cannot be read has none; the
 * others are still drawn.
 */
async function heightsIn({ url, max_zoom }: MapRegion, { z, x, y }: TileAddress): Promise<Bytes | null> {
  const finer = Math.max(0, z - max_zoom)
  const scale = 2 ** finer
  const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)]
  try {
    const tile = await archiveAt(url).getZxy(z - finer, column, row)
    if (!tile) return null
    const bytes = new Uint8Array(tile.data)
    const part = { scale, x: x - column * scale, y: y - row * scale }
    return finer === 0 ? bytes : await enlarge(bytes, part)
  } catch {
    return null
  }
}

async function enlarge(bytes: Bytes, part: TilePart): Promise<Bytes | null> {
  const picture = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: 'none' })
  const size = picture.width
  const canvas = new OffscreenCanvas(size, size)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(picture, 0, 0)
  const image = context.getImageData(0, 0, size, size)
  const rgb = new Uint8Array(size * size * 3)
  for (let pixel = 0; pixel < size * size; pixel++)
    for (let channel = 0; channel < 3; channel++)
      rgb[pixel * 3 + channel] = image.data[pixel * 4 + channel] ?? 0
  const enlarged = enlargeHeights(rgb, size, part)
  for (let pixel = 0; pixel < size * size; pixel++)
    for (let channel = 0; channel < 3; channel++)
      image.data[pixel * 4 + channel] = enlarged[pixel * 3 + channel] ?? 0
  context.putImageData(image, 0, 0)
  const png = await canvas.convertToBlob({ type: 'image/png' })
  return new Uint8Array(await png.arrayBuffer())
}
