import { expect, test } from 'vitest'
import type { StorageUse } from '#contract/videos/storage-use.ts'
import { filterName, partsOf, readView, writeView, type UseView } from './use-view.ts'

test.each<[string, UseView]>([
  ['', { by: 'size', filter: {} }],
  ['by=project', { by: 'project', filter: {} }],
  ['by=year', { by: 'year', filter: {} }],
  ['project=none', { by: 'size', filter: { project: 'none' } }],
  ['year=2025', { by: 'size', filter: { year: 2025 } }],
])('the address "%s" is one view, and the view is this address', (address, view) => {
  expect(readView(new URLSearchParams(address))).toEqual(view)
  expect(writeView(new URLSearchParams('by=year&project=a&year=1'), view).toString()).toBe(address)
})

test.each(['by=colour', 'year=soon', 'year=2.5', 'year=-1'])(
  'the invalid address "%s" lists all videos',
  (address) => {
    expect(readView(new URLSearchParams(address))).toEqual({ by: 'size', filter: {} })
  },
)

test('the rest of the address stays', () => {
  const view: UseView = { by: 'project', filter: {} }
  expect(writeView(new URLSearchParams('checkout=true'), view).toString()).toBe('checkout=true&by=project')
})

const use: StorageUse = {
  bytes: 30,
  videos: 3,
  by_project: [
    { project: { id: 'eu_01j00000000000000000000001', name: 'Alps' }, bytes: 20, videos: 2 },
    { project: null, bytes: 10, videos: 1 },
  ],
  by_year: [{ year: 2025, bytes: 30, videos: 3 }],
  by_size: { items: [], next_cursor: null },
}

test('each part leads to its videos', () => {
  expect(partsOf(use, 'project').map(({ name, filter }) => [name, filter])).toEqual([
    ['Alps', { project: 'eu_01j00000000000000000000001' }],
    ['In no project', { project: 'none' }],
  ])
  expect(partsOf(use, 'year')).toMatchObject([{ name: '2025', bytes: 30, videos: 3, filter: { year: 2025 } }])
})

test.each<[UseView['filter'], string | null]>([
  [{}, null],
  [{ year: 2025 }, '2025'],
  [{ project: 'none' }, 'In no project'],
  [{ project: 'eu_01j00000000000000000000001' }, 'Alps'],
  [{ project: 'eu_01j00000000000000000000009' }, 'A project'],
])('videos listed by %j have a name in common: %s', (filter, name) => {
  expect(filterName({ by: 'size', filter }, use)).toBe(name)
})
