import { afterEach, expect, test } from 'vitest'
import { forgetPress, wasStillPressed } from './pressed-still.ts'

afterEach(forgetPress)

test('a press on the still counts until it is forgotten', () => {
  expect(wasStillPressed()).toBe(false)
  document.documentElement.dataset['pressed'] = 'play'
  expect([wasStillPressed(), wasStillPressed()]).toEqual([true, true])
  forgetPress()
  expect(wasStillPressed()).toBe(false)
})
