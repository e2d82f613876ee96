import { expect, test } from 'vitest'
import { jsonRows } from './json-rows.ts'

async function rowsOf(text: string, chunkBytes = text.length * 4 || 1): Promise<object[]> {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  const rows: object[] = []
  for await (const row of jsonRows(chunks(), 'activities.json')) rows.push(row)
  return rows
}

const rows = [
  { title: 'To the {lake} and "back" ], 王\\', laps: [[1, 2], [], {}], deep: { deeper: [{ a: '}' }] } },
  {},
  { title: '\\"' },
]

test.each([1, 2, 3, 7, 4096])('a list is read the same in pieces of %i bytes', async (chunkBytes) => {
  expect(await rowsOf(JSON.stringify(rows), chunkBytes)).toEqual(rows)
  expect(await rowsOf(JSON.stringify(rows, null, 2), chunkBytes)).toEqual(rows)
})

test('an empty list has no rows', async () => {
  expect(await rowsOf(' [ ] \n')).toEqual([])
})

test.each([
  ['nothing', ''],
  ['an object', '{"a":1}'],
  ['numbers', '[1, 2]'],
  ['a list of lists', '[[{}]]'],
  ['half a list', '[{"a":1}'],
  ['half a row', '[{"a":1}, {"a"'],
  ['something behind it', '[{"a":1}] {}'],
  ['a second list', '[{"a":1}] [{}]'],
  ['a row that is no JSON', '[{a:1}]'],
  ['brackets of different kinds', '[{"a":[1}]]'],
])('%s is refused with the name of the table', async (_what, text) => {
  await expect(rowsOf(text)).rejects.toThrow('activities.json')
})

async function* endless() {
  yield Buffer.from('[{"a":"')
  for (let n = 0; n < 1000; n++) yield Buffer.alloc(1_000_000, 'x')
}

test('a row that never ends is refused before it fills the memory', async () => {
  await expect(jsonRows(endless(), 'activities.json').next()).rejects.toThrow('activities.json')
})
