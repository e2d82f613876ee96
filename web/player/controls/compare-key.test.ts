import { afterEach, expect, test } from 'vitest'
import { firstState } from '#web/player/engine/state-store.ts'
import type { PlayerControl } from '#web/player/player-control.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { pressCompare, releaseCompare } from './compare-key.ts'

afterEach(() => {
  for (const { id } of listToasts()) dismissToast(id)
})

/** A player whose picture is steadied, or as recorded. */
function playerForTests(stabilize: boolean) {
  let comparison: number | null = null
  const control = {
    getState: () => ({ ...firstState, view: { ...firstState.view, stabilize }, comparison }),
    setComparison: (share: number | null) => (comparison = share),
  } as unknown as PlayerControl
  return { control, compared: () => comparison }
}

test('where there is nothing to compare, the key says so and changes nothing', () => {
  const { control, compared } = playerForTests(false)
  pressCompare(control)
  expect(listToasts().map(({ text }) => text)).toEqual([expect.stringContaining('nothing to compare')])
  releaseCompare(control, 'here')
  expect(compared()).toBeNull()
})

test('a key that is let go without having been pressed here changes nothing', () => {
  const { control, compared } = playerForTests(true)
  releaseCompare(control, 'here')
  expect(compared()).toBeNull()
  pressCompare(control)
  expect(compared()).toBe(1)
  releaseCompare(control, 'here')
  expect(compared()).toBe(0.5)
})
