import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tilesOf, type FrameTile } from '#domain/geo/map-frame.ts'
import { encodeTile } from '#domain/geo/vector-tile.ts'
import { palettes } from '#domain/map-style/palette.ts'
import { sportColours } from '#domain/map-style/sport-colours.ts'
import { fieldsOf, givenClips, testTools, type Clips } from '#server/media/clips-for-tests.ts'
import { writeRgbPng } from '#server/tile-archive/png.ts'
import { plainOrder } from './order-for-tests.ts'
import { makePainter } from './painter.ts'
import { captionHeight, type Caption, type PictureOrder } from './picture-order.ts'

const painter = makePainter()
let clips: Clips
beforeAll(() => {
  clips = givenClips()
})
afterAll(async () => {
  clips.remove()
  await painter.close()
})

type Rgb = [red: number, green: number, blue: number]
let count = 0

/** The pixels as ffmpeg reads them. */
async function painted(order: PictureOrder) {
  const file = clips.path(`picture-${++count}.${order.format}`)
  const bytes = await painter.paint(order)
  writeFileSync(file, bytes)
  const [, width = '', height = ''] = fieldsOf(file, 'codec_name,width,height')
  const decode = ['-v', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']
  const rgb = execFileSync(testTools.ffmpeg, decode, { maxBuffer: 2 ** 26 })
  const at = (x: number, y: number): Rgb => {
    const from = 3 * (Math.round(y) * Number(width) + Math.round(x))
    return [rgb[from] ?? 0, rgb[from + 1] ?? 0, rgb[from + 2] ?? 0]
  }
  return { size: [Number(width), Number(height)], file, bytes, at }
}

const colour = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]
/** Both formats lose a little. */
const near = (hex: string) => colour(hex).map((part) => expect.closeTo(part, -1.3))
const { land, water } = palettes.light
const sum = (rgb: Rgb) => rgb.reduce((all, part) => all + part, 0)
/** 0.2 degrees fill 480 of 600 pixels of the map, each of which is two pixels wide. */
const xOf = (lon: number) => 2 * (60 + ((lon - 11) / 0.2) * 480)

test.each([
  ['jpeg', 'mjpeg'],
  ['webp', 'webp'],
] as const)('a %s picture shows the track where it is, and the ground elsewhere', async (format, codec) => {
  const { size, file, at } = await painted({ ...plainOrder(), format })
  expect(fieldsOf(file, 'codec_name')).toEqual([codec])
  expect(size).toEqual([1200, 630])
  for (const lon of [11.05, 11.1, 11.15]) {
    expect(at(xOf(lon), 315)).toEqual(near(sportColours.ski))
    expect(at(xOf(lon), 315 + 40)).toEqual(near(land))
    expect(at(xOf(lon), 315 - 40)).toEqual(near(land))
  }
  expect(at(xOf(10.99), 315)).toEqual(near(land))
  // The casing, which is white, lies between the line and the ground.
  expect(at(xOf(11.1), 315 + 5).every((part) => part > 240)).toBe(true)
  // A track begins with a ring and ends with a dot.
  expect(at(xOf(11), 315).every((part) => part > 240)).toBe(true)
  expect(at(xOf(11.2), 315)).toEqual(near(sportColours.ski))
})

test('the northern half is land where a tile says so, and the rest is sea, over all tiles', async () => {
  const plain = plainOrder()
  const half = encodeTile([
    {
      name: 'land',
      features: [{ type: 'polygon', parts: [[-80, -80, 4176, -80, 4176, 4176, -80, 4176]], tags: {} }],
    },
  ])
  const tiles = tilesOf(plain.frame, 10)
  const northern = Math.min(...tiles.map(({ y }) => y))
  const border = Math.max(...tiles.filter(({ y }) => y === northern).map(({ top, size }) => top + size))
  const { at } = await painted({
    ...plain,
    parts: { ...plain.parts, hasWorld: true },
    vectorTiles: tiles
      .filter(({ y }) => y === northern)
      .map((tile) => ({ ...tile, source: 'world' as const, bytes: half })),
  })
  // The tile reaches 80 of 4096 parts beyond its edge.
  const end = 2 * (border + (80 / 4096) * (tiles[0]?.size ?? 0))
  for (let x = 20; x < 1200; x += 60) {
    expect([x, at(x, end - 8)]).toEqual([x, near(land)])
    expect([x, at(x, end + 8)]).toEqual([x, near(water)])
  }
})

/** Terrarium heights: a ridge from the south-west to the north-east. */
function ridge(tile: FrameTile): Buffer {
  const rgb = new Uint8Array(256 * 256 * 3)
  for (let row = 0; row < 256; row++) {
    for (let column = 0; column < 256; column++) {
      const fromRidge = Math.abs(tile.x * 256 + column + tile.y * 256 + row - ridgeAt)
      const height = Math.round(32_768 + 3000 - fromRidge * 20)
      rgb.set([height >> 8, height & 255, 0], 3 * (row * 256 + column))
    }
  }
  return writeRgbPng(rgb, 256)
}
let ridgeAt = 0

test('slopes that face the light are brighter than those that face away', async () => {
  const plain = plainOrder()
  const tiles = tilesOf(plain.frame, 11)
  const [{ x, y, left, top, size } = { x: 0, y: 0, left: 0, top: 0, size: 1 }] = tiles
  // Through the middle of the map.
  const middle = 256 * ((300 - left) / size + (157 - top) / size)
  ridgeAt = x * 256 + y * 256 + middle
  const { at } = await painted({
    ...plain,
    parts: { ...plain.parts, hasTerrain: true },
    terrain: { encoding: 'terrarium', tiles: tiles.map((tile) => ({ ...tile, bytes: ridge(tile) })) },
  })
  const [lit, shaded] = [at(600 - 80, 315 - 80), at(600 + 80, 315 + 80)]
  expect(sum(lit)).toBeGreaterThan(sum(colour(land)) - 20)
  expect(sum(shaded)).toBeLessThan(sum(colour(land)) - 100)
})

test('tiles that cannot be read leave the track on plain ground', async () => {
  const plain = plainOrder()
  const expected = await painter.paint(plain)
  const noise = Buffer.from('<html>502 Bad Gateway</html>')
  const bomb = writeRgbPng(new Uint8Array(3), 1)
  const tiles = tilesOf(plain.frame, 10)
  for (const bytes of [noise, bomb, Buffer.alloc(0), encodeTile([]).subarray(0, 3)]) {
    const order: PictureOrder = {
      ...plain,
      parts: { hasWorld: false, hasRelief: true, region: null, hasTerrain: true },
      vectorTiles: tiles.map((tile) => ({ ...tile, source: 'region' as const, bytes })),
      relief: { encoding: 'terrarium', tiles: tiles.map((tile) => ({ ...tile, bytes })) },
      terrain: { encoding: 'mapbox', tiles: tiles.map((tile) => ({ ...tile, bytes })) },
    }
    expect(Buffer.compare(await painter.paint(order), expected)).toBe(0)
  }
})

/** The columns in which something is written at the lower edge. */
const inkOf = async (credit: string) => {
  const { at } = await painted({ ...plainOrder(), credit })
  const columns = Array.from({ length: 1200 }, (_, x) => x)
  return columns.filter((x) => [608, 612, 616, 620].some((y) => at(x, y)[0] < 190))
}

test('the credit is in the lower left corner, and a long one stays inside', async () => {
  const short = await inkOf('© Everybody')
  expect([short[0], short.length > 20, (short.at(-1) ?? 0) < 200]).toEqual([
    expect.closeTo(10, -1),
    true,
    true,
  ])
  const long = await inkOf('© Everybody who ever drew a map, '.repeat(5))
  expect([long[0], (long.at(-1) ?? 0) > 1100, (long.at(-1) ?? 0) < 1196]).toEqual([
    expect.closeTo(10, -1),
    true,
    true,
  ])
})

const caption: Caption = {
  title: 'Up the hill',
  line: ['Hike', '9 Feb 2026'],
  figures: [{ label: 'Distance', value: '12.3', unit: 'km' }],
}
const captionTop = 630 - 2 * captionHeight

/** Where something dark is written in the caption. */
const writtenIn = (at: (x: number, y: number) => Rgb): number[] =>
  Array.from({ length: 1200 }, (_, x) => x).filter((x) =>
    Array.from({ length: captionHeight }, (_, row) => captionTop + 10 + row * 1.9).some(
      (y) => sum(at(x, y)) < 300,
    ),
  )

test('a caption is below the map, with the title on the left and the figures on the right', async () => {
  const order = plainOrder()
  const above = { ...order.frame, y: order.frame.y + captionHeight / 2 / (512 * 2 ** order.frame.zoom) }
  const { at, size } = await painted({ ...order, frame: above, credit: '© Everybody', caption })
  expect(size).toEqual([1200, 630])
  expect(at(xOf(11.1), captionTop / 2)).toEqual(near(sportColours.ski))
  expect(at(600, captionTop - 30)).toEqual(near(land))
  expect(at(600, captionTop + 2)).toEqual(near(sportColours.ski))
  expect(at(600, 610)).toEqual(near('#ffffff'))
  const columns = writtenIn(at)
  expect([columns[0], columns.at(-1)]).toEqual([expect.closeTo(42, -1.3), expect.closeTo(1120, -2)])
  // Between the two there is room.
  expect(columns.some((x) => x > 500 && x < 900)).toBe(false)
  // The credit belongs to the map.
  const creditColumns = Array.from({ length: 120 }, (_, x) => x).filter(
    (x) => at(x, captionTop - 12)[0] < 190,
  )
  expect(creditColumns.length).toBeGreaterThan(10)
})

test('without a track, the title and the figures have the whole picture', async () => {
  const order = { ...plainOrder(), lines: [] }
  const { at, size } = await painted({ ...order, caption })
  expect(size).toEqual([1200, 630])
  expect(at(5, 315)).toEqual(near(sportColours.ski))
  expect(at(600, 315)).toEqual(near(land))
  const rows = Array.from({ length: 630 }, (_, y) => y).filter((y) =>
    Array.from({ length: 500 }, (_, x) => x + 60).some((x) => sum(at(x, y)) < 150),
  )
  // The title near the top, and the figures near the bottom.
  expect(rows.some((y) => y > 130 && y < 200) && rows.some((y) => y > 500 && y < 570)).toBe(true)
  expect(rows.some((y) => y > 230 && y < 440)).toBe(false)
  const dark = await painted({ ...order, look: { scheme: 'dark', units: 'metric' }, caption })
  expect(dark.at(600, 315)).toEqual(near(palettes.dark.land))
})
