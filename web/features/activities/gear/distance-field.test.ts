import { expect, test } from 'vitest'
import { readDistance, writeDistance } from './distance-field.ts'

test.each([
  ['800', 'metric', 800_000],
  [' 12,5 ', 'metric', 12_500],
  ['500', 'imperial', 804_672],
  ['', 'metric', null],
  ['1.', 'metric', 1000],
  ['-1', 'metric', Number.NaN],
  ['1e9', 'metric', Number.NaN],
  ['12345678', 'metric', Number.NaN],
] as const)('%j in %s units is read as %j metres', (text, units, metres) => {
  expect(readDistance(text, units)).toBe(metres)
})

test.each([
  [800_000, 'metric', '800'],
  [12_540, 'metric', '12.5'],
  [804_672, 'imperial', '500'],
  [0, 'metric', ''],
  [null, 'metric', ''],
] as const)('%j metres stand in the field for %s units as %j', (metres, units, text) => {
  expect(writeDistance(metres, units)).toBe(text)
})
