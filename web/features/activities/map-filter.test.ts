import { expect, test } from 'vitest'
import { readMapFilter, tracksFilter, writeMapFilter, type MapFilter } from './map-filter.ts'

test('a map is restored from its address', () => {
  const filter: MapFilter = { group: 'ski', time: '2024', isHeat: true }
  expect(readMapFilter(new URLSearchParams(writeMapFilter(filter).toString()))).toEqual(filter)
  expect(readMapFilter(new URLSearchParams('sport=chess&time=soon'))).toEqual({
    group: null,
    time: '',
    isHeat: false,
  })
})

test.each([
  ['2024', Date.UTC(2024, 0, 1), Date.UTC(2025, 0, 1)],
  ['30d', Date.UTC(2026, 9, 16), null],
  ['', null, null],
])('the time %j is between %s and %s', (time, from_ms, to_ms) => {
  const now = Date.UTC(2026, 10, 15)
  expect(tracksFilter({ group: null, time, isHeat: false }, now)).toEqual({ groups: null, from_ms, to_ms })
})
