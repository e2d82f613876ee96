import { expect, test } from 'vitest'
import { features } from '#server/features/index.ts'
import { inOrderOfRemoval } from './removal-order.ts'

const order = inOrderOfRemoval(features).flatMap(({ tables }) => tables)
const placeOf = (table: string) => order.indexOf(`cell.${table}`)

test('everything is removed once', () => {
  const all = features.flatMap(({ personalData = [] }) => personalData.flatMap(({ tables }) => tables))
  expect(order.toSorted()).toEqual(all.toSorted())
})

test('what someone pays for ends before a region that is away can hold up the removal', () => {
  expect(placeOf('billing_customer')).toBe(0)
})

test('platforms are told, and stop bringing files, before anything that needs another region or the files', () => {
  const others = [
    'project_vote',
    'activity_vote',
    'comment_vote',
    'activity_file',
    'followed_channel',
    'playlist_entry',
  ]
  expect(placeOf('fitness_link')).toBeGreaterThan(0)
  for (const table of others) expect([table, placeOf(table) > placeOf('fitness_link')]).toEqual([table, true])
})

test('the account comes last: while its row exists, an interrupted removal is found and continued', () => {
  expect(order.at(-1)).toBe('cell.account')
})
