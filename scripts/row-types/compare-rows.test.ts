import { expect, test } from 'vitest'
import { compareRows } from './compare-rows.ts'

const columns = new Map([
  ['id', new Set(['string'])],
  ['ended_at', new Set(['Date', 'null'])],
  ['note', new Set(['string', 'missing'])],
  ['series', new Set(['any'])],
])
const declared = { file: 'a.ts', statement: '[]', columns, isOpen: false }

test.each([
  ['what it declares', { id: ['string'], ended_at: ['Date'], series: ['object'] }, []],
  [
    'null where it may be',
    { id: ['string'], ended_at: ['null', 'Date'], series: ['null'], note: ['string'] },
    [],
  ],
  ['no row', {}, []],
  [
    'another kind',
    { id: ['number'], ended_at: ['Date'], series: [] },
    ['id is number, and declared as string'],
  ],
  [
    'null where nobody expects it',
    { id: ['string', 'null'], ended_at: ['Date'], series: [] },
    ['id is null, and declared as string'],
  ],
  ['less than it declares', { id: ['string'], series: [] }, ['ended_at is declared, and not returned']],
  [
    'more than it declares',
    { id: ['string'], ended_at: ['Date'], series: [], secret: ['string'] },
    ['secret is returned, and not declared'],
  ],
])('a statement that returns %s', (_what, seen, said) => {
  expect(compareRows(declared, seen)).toEqual(said)
})
