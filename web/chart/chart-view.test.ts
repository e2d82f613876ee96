import { expect, test } from 'vitest'
import { marksOf } from './axis-marks.ts'
import { createChartView, isZoomed, pan, show, showAll, zoom } from './chart-view.ts'

const formatY = (value: number) => value.toLocaleString('en-US')

test('the topmost label of an axis has the unit', () => {
  expect(marksOf([0, 500, 1000], { formatY, unit: 'm' })).toEqual(['0', '500', '1,000 m'])
  expect(marksOf([100, 200], { formatY, unit: '' })).toEqual(['100', '200'])
  expect(marksOf([], { formatY, unit: 'm' })).toEqual([])
  expect(marksOf([240, 300], { formatY, unit: 's', isInverted: true })).toEqual(['240 s', '300'])
})

const view = () => createChartView({ from: 0, to: 100 })

test('zooming in keeps the place under the pointer where it is', () => {
  const shown = view()
  zoom(shown, 0.5, 25)
  expect(shown.range.get()).toEqual({ from: 12.5, to: 62.5 })
  expect(isZoomed(shown)).toBe(true)
})

test('zooming out ends with the full range', () => {
  const shown = view()
  zoom(shown, 0.5, 0)
  zoom(shown, 4, 10)
  expect(shown.range.get()).toEqual({ from: 0, to: 100 })
  expect(isZoomed(shown)).toBe(false)
})

test('panning stops at the ends and keeps the span', () => {
  const shown = view()
  show(shown, { from: 40, to: 60 })
  pan(shown, -1)
  expect(shown.range.get()).toEqual({ from: 20, to: 40 })
  pan(shown, -5)
  expect(shown.range.get()).toEqual({ from: 0, to: 20 })
  pan(shown, 50)
  expect(shown.range.get()).toEqual({ from: 80, to: 100 })
})

test('a range beyond the end is moved inside, and none is too narrow to see anything', () => {
  const shown = view()
  show(shown, { from: 90, to: 110 })
  expect(shown.range.get()).toEqual({ from: 80, to: 100 })
  show(shown, { from: 50, to: 50 })
  expect(shown.range.get().to - shown.range.get().from).toBeCloseTo(0.02, 6)
  showAll(shown)
  expect(shown.range.get()).toEqual({ from: 0, to: 100 })
})
