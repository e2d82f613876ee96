import { expect, test } from 'vitest'
import { frameAround, pixelOf, placeLines, tilesOf, type MapFrame } from './map-frame.ts'

const fit = { width: 600, height: 300, padding: 50 }

test('a track fills the map up to its margin, in the middle', () => {
  const lines = placeLines([
    [
      [11, 47],
      [11.5, 47.1],
    ],
  ])
  const frame = frameAround(lines, fit) as MapFrame
  const columns = lines.flat().map((place) => pixelOf(frame, place)[0])
  expect(columns).toEqual([expect.closeTo(50), expect.closeTo(550)])
  // Half a degree is 500 pixels, so the whole world is 360,000.
  expect(512 * 2 ** frame.zoom).toBeCloseTo(360_000)
})

test('a place is where the formula of the projection puts it', () => {
  const frame = { width: 512, height: 512, zoom: 0, x: 0.5, y: 0.5 }
  const [[x, y] = [0, 0]] = placeLines([[[11.4, 47.27]]])
    .flat()
    .map((innsbruck) => pixelOf(frame, innsbruck))
  expect(x).toBeCloseTo(256 + (11.4 / 360) * 512, 9)
  const north = Math.log(Math.tan(Math.PI / 4 + (47.27 * Math.PI) / 360))
  expect(y).toBeCloseTo(256 - (north / (2 * Math.PI)) * 512, 6)
})

test('a single place is not shown from closer than is useful, and the whole world not from farther', () => {
  expect(frameAround(placeLines([[[11, 47]]]), fit)?.zoom).toBe(15.5)
  const world = placeLines([
    [
      [-90, -80],
      [89, 80],
    ],
  ])
  expect(frameAround(world, { ...fit, height: 101 })?.zoom).toBe(0)
  expect(frameAround([], fit)).toBeNull()
})

test('a track across the 180th meridian is in one piece, on tiles of both sides', () => {
  const lines = placeLines([
    [
      [179.9, -17],
      [-179.9, -17.05],
    ],
  ])
  const frame = frameAround(lines, fit) as MapFrame
  expect(512 * 2 ** frame.zoom).toBeCloseTo((360 / 0.2) * 500)
  expect([...new Set(tilesOf(frame, 8).map(({ x }) => x))].toSorted((a, b) => a - b)).toEqual([0, 255])
})

test('tiles cover the map without gaps and no more than that', () => {
  const frame = { width: 600, height: 300, zoom: 10.4, x: 0.53, y: 0.35 }
  const tiles = tilesOf(frame, 10)
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0)
  expect(Math.max(...tiles.map(({ left, size }) => left + size))).toBeGreaterThanOrEqual(600)
  expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(0)
  expect(Math.max(...tiles.map(({ top, size }) => top + size))).toBeGreaterThanOrEqual(300)
  for (const { left, top, size } of tiles) {
    expect(left + size).toBeGreaterThanOrEqual(0)
    expect(left).toBeLessThanOrEqual(600)
    expect(top + size).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThanOrEqual(300)
    expect(size).toBeCloseTo(512 * 2 ** 0.4)
  }
  // The corner of a tile is where its number says.
  const [{ x, y, left, top } = { x: 0, y: 0, left: 0, top: 0 }] = tiles
  expect([left, top]).toEqual(pixelOf(frame, [x / 1024, y / 1024]).map((pixel) => expect.closeTo(pixel, 6)))
})

test('there are no tiles beyond the poles', () => {
  const frame = { width: 600, height: 600, zoom: 0, x: 0.5, y: 0 }
  expect(tilesOf(frame, 1).map(({ y }) => y)).not.toContain(-1)
})
