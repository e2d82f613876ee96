import { expect, test } from 'vitest'
import { weekStartByTable, weekStartOf } from './week-start.ts'

const known = [
  ['en-US', 7],
  ['en-GB', 1],
  ['de-DE', 1],
  ['pt-BR', 7],
  ['ja', 7],
  ['en', 7],
  ['fr', 1],
  ['ar-EG', 6],
  ['dv-MV', 5],
] as const

test.each(known)('weeks of %s begin on day %i', (language, day) => {
  expect(weekStartOf(language)).toBe(day)
})

test.each(known)('a browser that does not know lets weeks of %s begin on day %i too', (language, day) => {
  expect(weekStartByTable(new Intl.Locale(language))).toBe(day)
})

test('a language that cannot exist has weeks that begin on Monday', () => {
  expect(weekStartOf('not a language')).toBe(1)
})
