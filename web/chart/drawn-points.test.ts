import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimate } from './decimate.ts'
import { drawnPoints, lonePoints } from './drawn-points.ts'

const rising = (length: number) => Float64Array.from({ length }, (_, i) => i)
const everyMinute = (minutes: number, value: (minute: number) => number) =>
  Float32Array.from({ length: minutes * 60 }, (_, i) => (i % 60 === 0 ? value(i / 60) : Number.NaN))

test('a temperature once a minute among samples of every second is one line of steps', () => {
  const values = everyMinute(5, (minute) => 20 + minute)
  expect(drawnPoints(rising(300), values)).toEqual({
    x: Float64Array.from([0, 60, 120, 180, 240]),
    y: Float32Array.from([20, 21, 22, 23, 24]),
    isSparse: true,
  })
})

test('where a sparse series stays away for far longer than usual, its line is interrupted', () => {
  const values = everyMinute(9, (minute) => (minute > 3 && minute < 7 ? Number.NaN : 20))
  const { x, y } = drawnPoints(rising(540), values)
  expect([...x]).toEqual([0, 60, 120, 180, 300, 420, 480])
  expect([...y]).toEqual([20, 20, 20, 20, Number.NaN, 20, 20])
})

test('a gap of two and a half usual steps is still bridged', () => {
  const values = new Float32Array(100).fill(Number.NaN)
  for (const i of [0, 10, 20, 45, 55, 65]) values[i] = 1
  expect([...drawnPoints(rising(100), values).y]).toEqual([1, 1, 1, 1, 1, 1])
  values[45] = Number.NaN
  values[46] = 1
  expect([...drawnPoints(rising(100), values).y]).toEqual([1, 1, 1, Number.NaN, 1, 1, 1])
})

test('a series with a value in at least every other sample stays as it is, with its gaps', () => {
  const values = Float32Array.from([1, Number.NaN, 3, Number.NaN, 5])
  expect(drawnPoints(rising(5), values)).toEqual({ x: rising(5), y: values, isSparse: false })
})

test('samples before a sensor was connected do not make it sparse', () => {
  const values = new Float32Array(100).fill(Number.NaN).fill(120, 90)
  expect(drawnPoints(rising(100), values).isSparse).toBe(false)
})

test('nothing measured is nothing drawn', () => {
  expect(drawnPoints(rising(3), new Float32Array(3).fill(Number.NaN)).isSparse).toBe(false)
  expect(lonePoints([null, null])).toEqual([])
})

test('a point that no line reaches is a lone one, also beside places of another line', () => {
  expect(lonePoints([1, null, 2, 3, null, 4])).toEqual([0, 5])
  expect(lonePoints([1, undefined, 2, null, undefined, 3, undefined, null])).toEqual([5])
  expect(lonePoints([7])).toEqual([0])
})

test('every value that was measured is in the picture: on a line with a neighbour, or as a dot', () => {
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constant(Number.NaN) },
    { weight: 1, arbitrary: fc.integer({ min: -50, max: 250 }) },
  )
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 300 }), (values) => {
      const points = drawnPoints(rising(values.length), Float32Array.from(values))
      const drawn = decimate(points.x, points.y, { from: 0, to: values.length, columns: 300 })
      const dots = new Set(lonePoints(drawn.y))
      for (const [place, measured] of values.entries()) {
        if (Number.isNaN(measured)) continue
        const at = drawn.x.indexOf(place)
        expect(drawn.y[at]).toBe(measured)
        const isOnLine = (drawn.y[at - 1] ?? null) !== null || (drawn.y[at + 1] ?? null) !== null
        expect(isOnLine || dots.has(at)).toBe(true)
      }
    }),
  )
})

test('of more points than pixels, the highest and the lowest of each column stay in the picture', () => {
  const value = fc.oneof(fc.constant(Number.NaN), fc.integer({ min: -50, max: 250 }))
  fc.assert(
    fc.property(fc.array(value, { minLength: 50, maxLength: 300 }), (values) => {
      const measured = values.filter((each) => !Number.isNaN(each))
      const points = drawnPoints(rising(values.length), Float32Array.from(values))
      const drawn = decimate(points.x, points.y, { from: 0, to: values.length, columns: 5 })
      const shown = drawn.y.filter((each) => each !== null)
      expect(Math.max(...shown)).toBe(Math.max(...measured))
      expect(Math.min(...shown)).toBe(Math.min(...measured))
    }),
  )
})
