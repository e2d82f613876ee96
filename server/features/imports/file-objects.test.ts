import { expect, test } from 'vitest'
import { makeId, timeOfId } from '#domain/id.ts'
import { activityIdOf } from './file-objects.ts'

const key = new Uint8Array(32)
const accountId = makeId('eu', Date.UTC(2020, 1, 2), new Uint8Array(16))
const named = { region: 'eu', accountId, sha256: 'a'.repeat(64), part: 0 } as const

test('an id reveals nothing about the activity: its time is that of the account', () => {
  expect(timeOfId(activityIdOf(key, named))).toBe(Date.UTC(2020, 1, 2))
})

test('the same session of the same content has the same id, and everything else has another', () => {
  const ids = [
    activityIdOf(key, named),
    activityIdOf(key, { ...named, part: 1 }),
    activityIdOf(key, { ...named, part: 'file' }),
    activityIdOf(key, { ...named, sha256: 'b'.repeat(64) }),
    activityIdOf(key, {
      ...named,
      accountId: makeId('eu', Date.UTC(2020, 1, 2), new Uint8Array(16).fill(1)),
    }),
    activityIdOf(new Uint8Array(32).fill(1), named),
  ]
  expect(new Set(ids).size).toBe(ids.length)
  expect(activityIdOf(key, { ...named })).toBe(ids[0])
})
