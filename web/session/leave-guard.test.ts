import { afterEach, expect, test } from 'vitest'
import { leaveWarning, pendingStore, registerPending } from './leave-guard.ts'

afterEach(() => pendingStore.set({ edits: 0, uploads: 0 }))

test.each([
  [0, 0, null],
  [1, 0, 'Changes you made are not saved.'],
  [0, 3, 'All uploads will be stopped.'],
  [2, 1, 'Changes you made are not saved and uploads will be stopped.'],
])('with %d edits and %d uploads pending, leaving is answered by: %s', (edits, uploads, expected) => {
  expect(leaveWarning({ edits, uploads })).toBe(expected)
})

test('each pending item counts until it is finished, however often its end is reported', () => {
  const endEdit = registerPending('edits')
  const endUpload = registerPending('uploads')
  registerPending('uploads')
  endUpload()
  endUpload()
  expect(pendingStore.get()).toEqual({ edits: 1, uploads: 1 })
  endEdit()
  expect(pendingStore.get()).toEqual({ edits: 0, uploads: 1 })
})
