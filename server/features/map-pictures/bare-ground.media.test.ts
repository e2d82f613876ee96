import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeLines } from '#domain/geo/map-frame.ts'
import { bytesOfFile } from '#server/features/base-map/archive-bytes.ts'
import { openTileArchive, type TileArchive } from '#server/features/base-map/archive-reader.ts'
import { gatherTiles } from './gather-tiles.ts'
import { makePainter } from './painter.ts'
import { frameFor } from './picture-frame.ts'
import type { PictureOrder } from './picture-order.ts'

/* The embedded world is made during set-up; nothing else is there, and no network. */

const painter = makePainter()
const archives: Partial<Record<'world' | 'relief', TileArchive>> = {}
const archiveAt = async (name: string) =>
  openTileArchive(await bytesOfFile(new URL(`../../../dist/map/${name}.pmtiles`, import.meta.url).pathname))
beforeAll(async () => {
  archives.world = await archiveAt('world')
  archives.relief = await archiveAt('world-relief')
})
afterAll(async () => {
  await painter.close()
  await archives.world?.close()
  await archives.relief?.close()
})

const track = (lon: number, lat: number) =>
  placeLines([
    Array.from({ length: 30 }, (_, n): [number, number] => [
      lon + 0.08 * Math.sin(n / 5),
      lat + 0.05 * Math.cos(n / 3),
    ]),
  ])

type Scheme = 'light' | 'dark'

/** Stands in for an extract of streets, none of which are there. */
const emptyRegion = (archive: TileArchive) => ({
  archive,
  schema: 'protomaps' as const,
  replacesWorld: false,
})

async function orderOf(
  lon: number,
  lat: number,
  { scheme, isInRegion = false }: { scheme: Scheme; isInRegion?: boolean },
): Promise<PictureOrder> {
  const lines = track(lon, lat)
  const frame = frameFor({ size: 'card', caption: null }, lines)
  if (!frame) throw new Error('there is a track')
  const ground = await gatherTiles(frame, {
    world: archives.world ?? null,
    relief: archives.relief ?? null,
    regions: isInRegion && archives.world ? [emptyRegion(archives.world)] : [],
    terrain: { archives: [], encoding: 'terrarium' },
    credits: [],
    isWhole: true,
  })
  return {
    ...ground,
    frame,
    ratio: 2,
    format: 'webp',
    look: { scheme, units: 'metric' },
    lines,
    colour: '#e4572e',
    caption: null,
  }
}

async function pixelsOf(order: PictureOrder): Promise<Uint8ClampedArray> {
  const image = await loadImage(Buffer.from(await painter.paint(order)))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height).data
}

/** The part of two pictures that differs by more than what encoding loses. */
function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let count = 0
  for (let at = 0; at < one.length; at += 4) {
    const away = [0, 1, 2].map((part) => Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0)))
    if (Math.max(...away) > 12) count++
  }
  return count / (one.length / 4)
}

/** The part of the picture that has the most frequent colour, in coarse steps. */
function largestTone(pixels: Uint8ClampedArray): number {
  const tones = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    const tone = [0, 1, 2].reduce((sum, part) => sum * 64 + ((pixels[at + part] ?? 0) >> 2), 0)
    tones.set(tone, (tones.get(tone) ?? 0) + 1)
  }
  return Math.max(...tones.values()) / (pixels.length / 4)
}

const places = [
  ['Patagonia', -72.95, -49.3, 0.35],
  ['the Sahara', 6.5, 24.2, 0.75],
  ['the open ocean', -25, -35, 0.93],
] as const

for (const scheme of ['light', 'dark'] as const)
  test.each(places)(`in %s, a track lies on more than one colour (${scheme})`, async (_, lon, lat, max) => {
    const order = await orderOf(lon, lat, { scheme })
    const pixels = await pixelsOf(order)
    expect(largestTone(pixels)).toBeLessThan(max)
    // The nearest place is named where the map itself names none.
    expect(order.nearest?.name).toMatch(/^\p{L}/u)
    expect(difference(pixels, await pixelsOf({ ...order, nearest: null }))).toBeGreaterThan(0.002)
  })

test.each(['light', 'dark'] as const)(
  'nor does one in a region whose streets are imported without heights (%s)',
  async (scheme) => {
    const order = await orderOf(6.5, 24.2, { scheme, isInRegion: true })
    expect(order.parts).toMatchObject({ region: { hasBounds: true }, hasTerrain: false })
    const inRegion = { ...order, vectorTiles: order.vectorTiles.filter(({ source }) => source === 'world') }
    const pixels = await pixelsOf(inRegion)
    expect(largestTone(pixels)).toBeLessThan(0.75)
    expect(difference(pixels, await pixelsOf({ ...inRegion, nearest: null }))).toBeGreaterThan(0.002)
    // What the relief adds, which the sheet of the region would hide.
    expect(difference(pixels, await pixelsOf({ ...inRegion, relief: null }))).toBeGreaterThan(0.02)
  },
)

test('where the streets of a region are drawn, the scale stays and the grid does not', async () => {
  const order = await orderOf(-72.95, -49.3, { scheme: 'light' })
  const covered: PictureOrder = {
    ...order,
    nearest: null,
    vectorTiles: [],
    relief: null,
    parts: { hasWorld: false, hasRelief: false, region: null, hasTerrain: false },
    credit: '',
  }
  const [bare, inside] = [
    await pixelsOf(covered),
    await pixelsOf({
      ...covered,
      parts: { ...covered.parts, region: { schema: 'openmaptiles', hasBounds: true } },
      regions: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    }),
  ]
  // The grid lines and their degrees make the difference.
  expect(difference(bare, inside)).toBeGreaterThan(0.008)
  // A third of the height, above the lower edge on the left: both have the same scale.
  const [width, height] = [640, 360]
  const corner = (pixels: Uint8ClampedArray) =>
    [...Array(40).keys()].some((row) =>
      [...Array(160).keys()].some(
        (column) => (pixels[4 * ((height - 45 + row) * width + column)] ?? 255) < 90,
      ),
    )
  expect([corner(bare), corner(inside)]).toEqual([true, true])
})
