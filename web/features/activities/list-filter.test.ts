import { expect, test } from 'vitest'
import { isReduced, readListFilter, writeListFilter, type ListFilter } from './list-filter.ts'

const everything: ListFilter = {
  q: 'über den Berg',
  sport: 'hiking',
  year: 2024,
  country: 'AT',
  source: 'strava',
  archived: true,
}

test('a list is restored from its address', () => {
  expect(readListFilter(new URLSearchParams(writeListFilter(everything).toString()))).toEqual(everything)
  expect(writeListFilter({ archived: false }).toString()).toBe('')
})

test.each(['sport=knitting', 'year=24', 'year=nineteen', 'place=Austria', 'from=garmin', 'q=%20'])(
  '%s in an address is ignored',
  (address) => {
    const filter = readListFilter(new URLSearchParams(address))
    expect(filter).toEqual({ archived: false })
    expect(isReduced(filter)).toBe(false)
  },
)
