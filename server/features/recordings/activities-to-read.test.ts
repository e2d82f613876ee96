import { expect, test } from 'vitest'
import { idsOfUnchanged } from './activities-to-read.ts'

test('what was derived from samples that another recording has replaced meanwhile is not kept', () => {
  const read = [
    { id: 'a', telemetry_key: 'a-1' },
    { id: 'b', telemetry_key: 'b-1' },
    { id: 'c', telemetry_key: 'c-1' },
  ]
  const now = [
    { id: 'a', telemetry_key: 'a-1' },
    { id: 'b', telemetry_key: 'b-2' },
    { id: 'd', telemetry_key: 'd-1' },
  ]
  expect(idsOfUnchanged(now, read)).toEqual(new Set(['a']))
})
