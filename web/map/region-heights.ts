import { addProtocol, type AddProtocolAction } from 'maplibre-gl'
import type { MapRegion } from '#contract/base-map/base-map.ts'
import type { TileAddress } from '#domain/geo/web-mercator.ts'
import { regionsAt } from '#domain/map-tiles/regions-at.ts'
import { enlargeHeights, type TilePart } from '#domain/terrain/enlarge-heights.ts'
import { tileSize } from '#domain/terrain/terrain-tile.ts'
import { archiveAt } from './archives.ts'
import { decodePicture, sharePictures } from './pictures.ts'

type Bytes = Uint8Array<ArrayBuffer>

const scheme = 'heights'
const schemeOfSurface = 'surface'

type Known = { regions: readonly MapRegion[]; around: string | null }
const known: Known[] = []

export type RegionHeights = {
  source: { tiles: string[]; maxzoom: number }
  /** The same for drawing in 3D, where the surface must not end at the border of a region. */
  surface: { tiles: string[]; maxzoom: number }
  fetchHeights: (tile: TileAddress) => Promise<Blob | null>
}

/** The heights of all these regions as one source, the newest first. `around` is the relief of the world. */
export function regionHeights(regions: readonly MapRegion[], around: string | null): RegionHeights {
  if (known.length === 0) {
    addProtocol(scheme, answer)
    addProtocol(schemeOfSurface, answerSurface)
  }
  const isSame = ({ regions: list }: Known) =>
    list.length === regions.length && list.every(({ url }, at) => url === regions[at]?.url)
  const found = known.findIndex(isSame)
  const place = found < 0 ? known.push({ regions, around }) - 1 : found
  const addressOf = ({ z, x, y }: Record<keyof TileAddress, number | string>) => `${place}/${z}/${x}/${y}`
  const template = addressOf({ z: '{z}', x: '{x}', y: '{y}' })
  const maxzoom = Math.max(...regions.map(({ max_zoom }) => max_zoom))
  return {
    source: { tiles: [`${scheme}://${template}`], maxzoom },
    surface: { tiles: [`${schemeOfSurface}://${template}`], maxzoom },
    async fetchHeights(tile) {
      const bytes = await pictureAt(addressOf(tile))
      return bytes && new Blob([bytes])
    },
  }
}

const answer: AddProtocolAction = async ({ url }, { signal }) => {
  const bytes = await pictureAt(addressIn(url))
  signal.throwIfAborted()
  return { data: await decodePicture(bytes) }
}

const answerSurface: AddProtocolAction = async ({ url }, { signal }) => {
  const bytes = (await pictureAt(addressIn(url))) ?? (await pictureAround(addressIn(url)))
  signal.throwIfAborted()
  return { data: await decodePicture(bytes) }
}

const addressIn = (url: string): string => url.slice(url.indexOf('://') + 3)
const numbersIn = (address: string): number[] => address.split('/').map(Number)

/** From the newest region that has the tile: its border tiles have been completed with those of older regions. */
const pictureAt = sharePictures(async (address): Promise<Bytes | null> => {
  const [place = 0, z = 0, x = 0, y = 0] = numbersIn(address)
  for (const region of regionsAt(known[place]?.regions ?? [], { z, x, y })) {
    const bytes = await heightsIn(region, { z, x, y })
    if (bytes) return bytes
  }
  return null
})

const pictureAround = sharePictures(async (address): Promise<Bytes | null> => {
  const [place = 0, z = 0, x = 0, y = 0] = numbersIn(address)
  const around = known[place]?.around
  if (!around) return null
  const header = await archiveAt(around)
    .getHeader()
    .catch(() => null)
  return header && heightsIn({ url: around, max_zoom: header.maxZoom }, { z, x, y })
})

/**
 * A region with coarser heights is enlarged to match one with finer ones. A region that cannot be read has no heights;
 * the others are still drawn.
 */
async function heightsIn(
  { url, max_zoom }: Pick<MapRegion, 'url' | 'max_zoom'>,
  { z, x, y }: TileAddress,
): Promise<Bytes | null> {
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

/** All tiles of a zoom have to be the same size, and those of the world's relief are larger. */
async function enlarge(bytes: Bytes, part: TilePart): Promise<Bytes | null> {
  const picture = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: 'none' })
  const heights = pixelsOf(picture)
  const canvas = new OffscreenCanvas(tileSize, tileSize)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || !heights) return null
  const rgb = new Uint8Array(picture.width * picture.width * 3)
  for (let at = 0; at < rgb.length; at++) rgb[at] = heights[Math.floor(at / 3) * 4 + (at % 3)] ?? 0
  const enlarged = enlargeHeights(rgb, picture.width, part, tileSize)
  const image = context.createImageData(tileSize, tileSize)
  image.data.fill(255)
  for (let at = 0; at < enlarged.length; at++)
    image.data[Math.floor(at / 3) * 4 + (at % 3)] = enlarged[at] ?? 0
  context.putImageData(image, 0, 0)
  const png = await canvas.convertToBlob({ type: 'image/png' })
  return new Uint8Array(await png.arrayBuffer())
}

function pixelsOf(picture: ImageBitmap): Uint8ClampedArray | null {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0)
  return context?.getImageData(0, 0, picture.width, picture.height).data ?? null
}
