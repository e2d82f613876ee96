import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getWorldPicture, worldView } from '#contract/map-pictures/map-picture.ts'
import { pixelOf, placeLines, worldPixels } from '#domain/geo/map-frame.ts'

const sheet = readFileSync('web/features/atlas/world-still.module.css', 'utf8')
const [, size = ''] = /background-size: ([\d.]+)px/.exec(sheet) ?? []
const offsets = [...sheet.matchAll(/calc\(50% ([+-]) ([\d.]+)px\)/g)].map(([, sign, px]) =>
  Number(`${sign}${px}`),
)

test('the middle of the still is the middle of the map: 8 degrees east, 30 degrees north', () => {
  const edge = 512 * 2 ** 1.2
  expect(Number(size)).toBeCloseTo(edge, 2)
  // Eight degrees of 360 to the left, and as far down as Mercator puts 30 degrees: ln(tan 60°) of 2 π.
  expect(offsets[0]).toBeCloseTo((-8 / 360) * edge, 2)
  expect(offsets[1]).toBeCloseTo((Math.log(Math.tan(Math.PI / 3)) / (2 * Math.PI)) * edge, 2)
})

test('it follows what maps show at first', () => {
  const edge = worldPixels * 2 ** worldView.zoom
  const world = { width: edge, height: edge, zoom: worldView.zoom, x: 0.5, y: 0.5 }
  const [[middle = [0, 0] as const] = []] = placeLines([[[worldView.lon, worldView.lat]]])
  const [x, y] = pixelOf(world, middle)
  expect(Number(size)).toBeCloseTo(edge, 2)
  expect(offsets[0]).toBeCloseTo(edge / 2 - x, 2)
  expect(offsets[1]).toBeCloseTo(edge / 2 - y, 2)
  const addresses = [...sheet.matchAll(/url\('(.*?)\?scheme=(light|dark)'\)/g)].map(([, path, scheme]) => [
    path,
    scheme,
  ])
  expect(addresses).toEqual(['light', 'dark', 'dark'].map((scheme) => [getWorldPicture.path, scheme]))
})
