import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupDigits } from './group-digits.ts'

test('whole numbers are written as browsers write them in English', () => {
  const format = new Intl.NumberFormat('en-US')
  fc.assert(fc.property(fc.maxSafeInteger(), (whole) => groupDigits(whole) === format.format(whole)))
  expect([0, 7, 999, 1000, -1000, 1_234_567].map(groupDigits)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '-1,000',
    '1,234,567',
  ])
})
