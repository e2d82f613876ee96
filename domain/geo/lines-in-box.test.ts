import { expect, test } from 'vitest'
import { linesInBox } from './lines-in-box.ts'

const square = [
  [
    [0, 100],
    [50, 0],
    [100, 50],
  ] as [number, number][],
]

test('a sketch lies on the map with its edges on those of its box', () => {
  const [line = []] = linesInBox({ sketch: square, west: 9, south: 47, east: 10, north: 48 })
  expect(line).toEqual([
    [9, 47],
    [9.5, 48],
    [10, 47.5],
  ])
})

test('across the 180th meridian longitudes keep counting, and a line without extent lies in the middle', () => {
  const [line = []] = linesInBox({ sketch: square, west: 179, south: 0, east: -179, north: 1 })
  expect(line.map(([lon]) => lon)).toEqual([179, 180, 181])
  expect(linesInBox({ sketch: [], west: 9, south: 47, east: 10, north: 48 })).toEqual([[[9.5, 47.5]]])
  expect(linesInBox({ sketch: square, west: null, south: 0, east: 1, north: 1 })).toEqual([])
})

test('a line due north lies in the middle of its box', () => {
  const upright: [number, number][][] = [
    [
      [50, 100],
      [50, 0],
    ],
  ]
  expect(linesInBox({ sketch: upright, west: 9, south: 47, east: 10, north: 48 })).toEqual([
    [
      [9.5, 47],
      [9.5, 48],
    ],
  ])
})

test('a sketch that does not fill its square fills its box', () => {
  const narrow: [number, number][][] = [
    [
      [30, 100],
      [40, 50],
      [70, 20],
    ],
  ]
  expect(linesInBox({ sketch: narrow, west: 8, south: 46, east: 9, north: 47 })).toEqual([
    [
      [8, 46],
      [8.25, 46.625],
      [9, 47],
    ],
  ])
})

test('a box without any width has its line where it is', () => {
  const upright: [number, number][][] = [
    [
      [50, 100],
      [50, 0],
    ],
  ]
  const [line = []] = linesInBox({ sketch: upright, west: 9, south: 47, east: 9, north: 48 })
  expect(line.map(([lon]) => lon)).toEqual([9, 9])
})
