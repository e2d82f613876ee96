import { expect, test } from 'vitest'
import { unitSystemOfLanguage } from './unit-system.ts'

test.each([
  ['en-US', 'imperial'],
  ['en-us', 'imperial'],
  ['en-GB', 'metric'],
  ['en', 'metric'],
  ['de-CH', 'metric'],
  ['', 'metric'],
  [undefined, 'metric'],
] as const)('a browser that speaks %s shows %s units', (language, units) => {
  expect(unitSystemOfLanguage(language)).toBe(units)
})
