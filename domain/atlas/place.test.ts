import { expect, test } from 'vitest'
import {
  numberOfPlaceId,
  originOfPlaceNumber,
  placeId,
  placeNumber,
  placeOrigins,
  placeTypes,
  typeOfPlaceNumber,
} from './place.ts'

test('the number of a place says its type, and no two places share a number', () => {
  const numbers = new Map<number, string>()
  for (const type of placeTypes) {
    for (const origin of placeOrigins) {
      for (const id of [1, 2, 15, 16, 17, 240, 255, 256, 4096, 13_000_000_000, 2 ** 38 - 1]) {
        const n = placeNumber(type, origin, id)
        expect(Number.isSafeInteger(n)).toBe(true)
        expect(typeOfPlaceNumber(n)).toBe(type)
        expect(originOfPlaceNumber(n)).toBe(origin)
        expect(numberOfPlaceId(placeId({ type, n, region: 'eu' }))).toBe(n)
        expect(numbers.get(n)).toBeUndefined()
        numbers.set(n, `${type} ${origin} ${id}`)
      }
    }
  }
})

test('the numbers of earlier types stay as they are, because people follow them and link to them', () => {
  expect(placeNumber('country', 'world', 7)).toBe((7 * 4 + 3) * 16)
  expect(placeNumber('trail', 'relation', 123)).toBe((123 * 4 + 2) * 16 + 6)
  expect(placeNumber('waterway', 'way', 9)).toBe((9 * 4 + 1) * 16 + 11)
})

test('an id whose type and number disagree is not a place', () => {
  const n = placeNumber('resort', 'way', 44)
  expect(numberOfPlaceId(`resort.${n}@us`)).toBe(n)
  expect(numberOfPlaceId(`peak.${n}@us`)).toBeUndefined()
  expect(numberOfPlaceId(`resort.${n}@xx`)).toBeUndefined()
})
