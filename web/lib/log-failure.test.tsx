import { afterEach, expect, test, vi } from 'vitest'
import { logFailure } from './log-failure.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  [true, 1],
  [false, 0],
])('a failure is logged only if there is a network (online: %s)', (isOnline, times) => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  logFailure('The search for places failed', new Error('no answer'))
  expect(logged).toHaveBeenCalledTimes(times)
})
