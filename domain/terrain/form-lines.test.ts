import { expect, test } from 'vitest'
import { formLines } from './form-lines.ts'

const gridOf = (size: number, height: (column: number, row: number) => number) => ({
  columns: size,
  rows: size,
  metres: Float32Array.from({ length: size * size }, (_, n) => height(n % size, Math.floor(n / size))),
})

test('a slope has straight lines at round heights, from edge to edge, every fifth a strong one', () => {
  const lines = formLines(gridOf(11, (column) => column * 17 + 1))
  expect(lines.map(({ metres }) => metres)).toEqual([20, 40, 60, 80, 100, 120, 140, 160])
  expect(lines.filter(({ isStrong }) => isStrong).map(({ metres }) => metres)).toEqual([100])
  for (const { metres, points } of lines) {
    expect(points).toHaveLength(11)
    for (const [column] of points) expect(column).toBeCloseTo((metres - 1) / 17, 4)
  }
})

test('a summit has rings that end where they begin', () => {
  const lines = formLines(gridOf(21, (column, row) => 100 - 8 * Math.hypot(column - 10, row - 10)))
  const [ring] = lines.filter(({ metres }) => metres === 60)
  expect(lines.filter(({ metres }) => metres === 60)).toHaveLength(1)
  expect(ring?.points.at(-1)).toEqual(ring?.points[0])
  for (const [column, row] of ring?.points ?? []) expect(Math.hypot(column - 10, row - 10)).toBeCloseTo(5, 0)
})

test('level ground and unknown heights have none', () => {
  expect(formLines(gridOf(5, () => 7))).toEqual([])
  expect(formLines(gridOf(5, () => Number.NaN))).toEqual([])
})
