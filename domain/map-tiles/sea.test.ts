import { expect, test } from 'vitest'
import { isInside } from '#domain/osm/areas.ts'
import { seaWithin } from './sea.ts'

const box = { west: 0, south: 0, east: 10, north: 10 }
const line = (...points: [number, number][]) => Float64Array.from(points.flat())
/** Whether these places are sea, by their names. */
const seaAt = (coast: Float64Array[], places: Record<string, [number, number]>) => {
  const areas = seaWithin(box, coast)
  return Object.entries(places).flatMap(([name, [lon, lat]]) =>
    areas.some((rings) => isInside(rings, lon, lat)) ? [name] : [],
  )
}

const corners: Record<string, [number, number]> = {
  northwest: [1, 9],
  northeast: [9, 9],
  southeast: [9, 1],
  southwest: [1, 1],
}

test.each([
  ['to the north: the sea is in the east', [line([5, -1], [5, 11])], ['northeast', 'southeast']],
  ['to the south: the sea is in the west', [line([5, 11], [5, -1])], ['northwest', 'southwest']],
  ['around a corner', [line([7, 11], [7, 7], [11, 7])], ['northwest', 'southeast', 'southwest']],
  ['around a corner, the other way', [line([11, 7], [7, 7], [7, 11])], ['northeast']],
  ['twice, with a strait between', [line([3, -1], [3, 5], [3, 11]), line([7, 11], [7, -1])], []],
  [
    'twice, with land between',
    [line([3, 11], [3, -1]), line([7, -1], [7, 11])],
    ['northwest', 'northeast', 'southeast', 'southwest'],
  ],
  [
    'in two ways, of which the second comes first',
    [line([5, 5], [5, 11]), line([5, -1], [5, 5])],
    ['northeast', 'southeast'],
  ],
  ['not at all', [], []],
])('a coast that runs %s', (_, coast, names) => {
  expect(seaAt(coast, corners)).toEqual(names)
})

const island = line([4, 4], [6, 4], [6, 6], [4, 6], [4, 4])

test('an island is land, in a sea with a coast and in one without', () => {
  const places = { ...corners, island: [5, 5] as [number, number] }
  expect(seaAt([island], places)).toEqual(['northwest', 'northeast', 'southeast', 'southwest'])
  expect(seaAt([island, line([3, -1], [3, 11])], places)).toEqual(['northeast', 'southeast'])
})

test('an island that reaches beyond the box is cut at its edge', () => {
  const half = line([8, 4], [12, 4], [12, 6], [8, 6], [8, 4])
  const places = { ...corners, island: [9, 5] as [number, number], west: [5, 5] as [number, number] }
  expect(seaAt([half], places)).toEqual(['northwest', 'northeast', 'southeast', 'southwest', 'west'])
})

test('a coast that was cut off inside the box goes on to the nearest edge', () => {
  expect(seaAt([line([5, 1], [5, 9])], corners)).toEqual(['northeast', 'southeast'])
})

test('a scrap of a coast beside the edge does not turn the land into sea', () => {
  const scrap = [line([3.1, 0.01], [2.9, 0.01], [2.9, -1], [3.3, -1], [3.3, 4], [9.5, 9])]
  expect(seaAt(scrap, corners)).toEqual(['southeast'])
})
