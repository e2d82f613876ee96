import { expect, test } from 'vitest'
import { parseCsv } from './csv.ts'

test.each([
  ['', []],
  ['a', [['a']]],
  [
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,\r\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['a,', [['a', '']]],
  ['"x ""y"", z",2', [['x "y", z', '2']]],
  [
    '"two\nlines",2\n3,4',
    [
      ['two\nlines', '2'],
      ['3', '4'],
    ],
  ],
  ['"never closed,1', [['never closed,1']]],
  ['"closed" early,1', [['closed', '1']]],
])('%j is read according to RFC 4180', (text, rows) => {
  expect([...parseCsv(text)]).toEqual(rows)
})
