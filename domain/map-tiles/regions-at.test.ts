import { expect, test } from 'vitest'
import { regionsAt } from './regions-at.ts'

const region = (name: string, bounds: [number, number, number, number]) => ({
  name,
  bounds,
  min_zoom: 6,
})
const west = region('west', [9, 47, 9.9, 47.5])
const east = region('east', [9.5, 47, 11, 47.5])
const south = region('south', [9, -47.5, 11, -47])
// At zoom 7 a tile is 2.8125 degrees wide: the 67th begins at 8.4375, the 68th at 11.25.
test.each([
  ['a tile that both share', { z: 7, x: 67, y: 44 }, ['east', 'west']],
  ['a tile to the east of both', { z: 7, x: 68, y: 44 }, []],
  ['a tile in the other half of the world', { z: 7, x: 67, y: 83 }, ['south']],
  // At zoom 12 it is 0.087890625 degrees wide: the 2150th begins at 8.96, the 2165th at 10.28.
  ['a near tile in the west', { z: 12, x: 2151, y: 1435 }, ['west']],
  ['a near tile in the east', { z: 12, x: 2165, y: 1435 }, ['east']],
  ['a tile of their first zoom', { z: 6, x: 33, y: 22 }, ['east', 'west']],
  ['a tile farther than any region has', { z: 5, x: 16, y: 11 }, []],
])('%s is asked of those that lie there', (_, place, names) => {
  expect(regionsAt([east, west, south], place).map(({ name }) => name)).toEqual(names)
})
