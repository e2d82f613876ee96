import { expect, test } from 'vitest'
import { heatLevels } from './heat-levels.ts'

const levels = (...times: (number | null)[]) => [
  ...heatLevels(times.map((moving_time_ms, n) => ({ day: `2026-01-0${n + 1}`, moving_time_ms }))).values(),
]

test('days are as dark as their moving time is long, a quarter of them each', () => {
  expect(levels(10, 20, 30, 40, 50, 60, 70, 80)).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  expect(levels(80, 10, 40, 20)).toEqual([4, 1, 3, 2])
})

test('a day without any time is the lightest, and equal days are equally dark', () => {
  expect(levels(null, null, 60)).toEqual([1, 1, 2])
  expect(levels(30, 30)).toEqual([4, 4])
  expect(levels()).toEqual([])
})
