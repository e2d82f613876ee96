import { describe, expect, test } from 'vitest'
import { account, privacy, storage } from './entries-keeping.ts'
import { running } from './entries-running.ts'
import { filesAndDevices, watching } from './entries-using.ts'
import { countEntries, filterGroups } from './filter-groups.ts'

const groups = [
  {
    title: 'Tea',
    entries: [
      { id: 'green', question: 'Which café has green tea?', answer: ['None.'] },
      { id: 'black', question: 'And black?', answer: ['All.', ['with milk', 'in `cups`']] },
    ],
  },
  { title: 'Milk', entries: [{ id: 'milk', question: 'Whose is it?', answer: ['The cow’s.'] }] },
]

test.each([
  ['', ['green', 'black', 'milk']],
  ['   ', ['green', 'black', 'milk']],
  ['cafe', ['green']],
  ['TEA  green', ['green']],
  ['milk', ['black']],
  ['in cups', ['black']],
  ["cow's", ['milk']],
  ['green milk', []],
  ['(', []],
])('the words %j are found in %j', (query, ids) => {
  const found = filterGroups(groups, query)
  expect(found.flatMap((group) => group.entries.map((entry) => entry.id))).toEqual(ids)
  expect(countEntries(found)).toBe(ids.length)
  expect(found.every((group) => group.entries.length > 0)).toBe(true)
})

describe('the entries of the product', () => {
  const entries = [filesAndDevices, watching, privacy, storage, account, running].flatMap(
    (group) => group.entries,
  )
  const ids = entries.map((entry) => entry.id)

  test('each have their own address', () => {
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each(['self-host', 'storage-full', 'cancel'])('#%s, which other pages link to, is there', (id) => {
    expect(ids).toContain(id)
  })

  test('code is opened and closed', () => {
    for (const text of entries.flatMap((entry) => entry.answer.flat()))
      expect(text.split('`').length % 2).toBe(1)
  })
})
