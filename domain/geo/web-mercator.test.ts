import { expect, test } from 'vitest'
import { boxOfTile, columnOf, latOf, lonOf, mercatorX, mercatorY, rowOf, worldM } from './web-mercator.ts'

// From the documentation of EPSG:3857 and its libraries (PROJ).
test.each([
  [-100.333_333_33, 24.381_786_94, -11_169_055.58, 2_800_000],
  [0, 51.5, 0, 6_710_219.083_221],
  [180, 0, 20_037_508.342_789, 0],
])('the place %d, %d lies where other libraries put it', (lon, lat, x, y) => {
  expect(mercatorX(lon)).toBeCloseTo(x, 1)
  expect(mercatorY(lat)).toBeCloseTo(y, 1)
  expect(lonOf(mercatorX(lon))).toBeCloseTo(lon, 9)
  expect(latOf(mercatorY(lat))).toBeCloseTo(lat, 9)
})

test('Shibuya is in the tile 18/232798/103246', () => {
  const [x, y] = [mercatorX(139.700_679_3), mercatorY(35.659_069_9)]
  expect([columnOf(x, 18), rowOf(y, 18)]).toEqual([232_798, 103_246])
  const box = boxOfTile({ z: 18, x: 232_798, y: 103_246 })
  expect(box.minX < x && x < box.maxX && box.minY < y && y < box.maxY).toBe(true)
})

test('the poles and the 180th meridian are on the edge of the map', () => {
  expect([columnOf(mercatorX(180), 3), columnOf(mercatorX(-180), 3)]).toEqual([7, 0])
  expect([rowOf(mercatorY(90), 3), rowOf(mercatorY(-90), 3)]).toEqual([0, 7])
  const world = boxOfTile({ z: 0, x: 0, y: 0 })
  expect(mercatorY(90)).toBeCloseTo(world.maxY, 5)
  expect(world.minX).toBeCloseTo(mercatorX(-180), 5)
})

test.each([
  ['the second from the west and the third from the north', { z: 2, x: 1, y: 2 }, 0, [-1, 0, -1, 0]],
  ['with a half around it', { z: 2, x: 1, y: 2 }, 0.5, [-1.5, 0.5, -1.5, 0.5]],
  ['in the north-east', { z: 2, x: 3, y: 0 }, 0, [1, 2, 1, 2]],
])('each tile covers its part of the world: %s, of four by four', (_, address, margin, quarters) => {
  const { minX, maxX, minY, maxY } = boxOfTile(address, margin)
  for (const [index, edge] of [minX, maxX, minY, maxY].entries())
    expect(edge / (worldM / 4)).toBeCloseTo(quarters[index] ?? Number.NaN, 12)
})
