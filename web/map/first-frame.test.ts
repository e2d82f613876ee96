import { expect, test } from 'vitest'
import { worldView } from '#contract/map-pictures/map-picture.ts'
import { pixelOf, placeLines, type MapFrame } from '#domain/geo/map-frame.ts'
import { firstFrame } from './first-frame.ts'

const size = { clientWidth: 1000, clientHeight: 600 }
const padding = { top: 100, right: 60, bottom: 20, left: 40 }

function cornersIn(frame: MapFrame, [west, north]: [number, number], [east, south]: [number, number]) {
  const [[first = [0, 0] as const, last = [0, 0] as const] = []] = placeLines([
    [
      [west, north],
      [east, south],
    ],
  ])
  return [pixelOf(frame, first), pixelOf(frame, last)].flat().map((pixel) => Math.round(pixel * 100) / 100)
}

test('what is to be shown fills what the padding leaves free, in its middle', () => {
  const wide = firstFrame(size, { west: -60, south: 40, east: 60, north: 41 }, padding)
  const [left, top, right, bottom] = cornersIn(wide, [-60, 41], [60, 40])
  expect([left, right]).toEqual([40, 940])
  // Between the padding above and below.
  expect(((top ?? 0) + (bottom ?? 0)) / 2).toBeCloseTo(340, 1)
  const high = firstFrame(size, { west: 10, south: -40, east: 11, north: 60 }, padding)
  const [west, north, east, south] = cornersIn(high, [10, 60], [11, -40])
  expect([north, south]).toEqual([100, 580])
  expect(((west ?? 0) + (east ?? 0)) / 2).toBeCloseTo(490, 1)
})

test('across the 180th meridian it is not the whole world', () => {
  const frame = firstFrame(size, { west: 170, south: -20, east: -170, north: -10 }, 0)
  const [left = 1, , right] = cornersIn(frame, [170, -10], [-170, -20])
  expect(left).toBeCloseTo(0, 6)
  expect(right).toBe(1000)
})

test('nothing beyond the poles is shown, however high the map is', () => {
  const phone = { clientWidth: 390, clientHeight: 760 }
  const frame = firstFrame(phone, { west: -120, south: 30, east: 140, north: 70 }, 0)
  expect(frame).toMatchObject({ y: 0.5, zoom: Math.log2(760 / 512) })
  const north = firstFrame(size, { west: -90, south: 70, east: 90, north: 84 }, 0)
  expect(pixelOf(north, [0.5, 0])[1]).toBeCloseTo(0, 6)
})

test('without anything to show it is the world as all maps begin with it', () => {
  const frame = firstFrame(size, null, padding)
  expect(frame.zoom).toBeCloseTo(worldView.zoom, 9)
  const [[middle = [0, 0] as const] = []] = placeLines([[[worldView.lon, worldView.lat]]])
  const [x, y] = pixelOf(frame, middle)
  expect([x, y]).toEqual([expect.closeTo(500, 6), expect.closeTo(300, 6)])
})
