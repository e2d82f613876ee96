import { expect, test } from 'vitest'
import { fittingPadding, paddingAbove } from './fitting-padding.ts'

test('what is shown stays above the credits and the offer of streets, however high they are', () => {
  const activity = { top: 72, right: 72, bottom: 40, left: 32 }
  expect(paddingAbove({ clientHeight: 520 }, activity, 24)).toEqual(activity)
  expect(paddingAbove({ clientHeight: 520 }, activity, 82)).toEqual({ ...activity, bottom: 94 })
  expect(paddingAbove({ clientHeight: 520 }, 40, 44)).toEqual({ top: 40, right: 40, bottom: 56, left: 40 })
})

test('a low map, or one that is covered all over, keeps room for what it shows', () => {
  const low = paddingAbove({ clientHeight: 200 }, { top: 72, bottom: 40 }, 120)
  expect(low).toEqual({ top: 72, right: 0, bottom: 80, left: 0 })
  expect(fittingPadding({ clientWidth: 300, clientHeight: 200 }, low)).toEqual(low)
  expect(paddingAbove({ clientHeight: 200 }, { top: 90, bottom: 90 }, 500).bottom).toBe(90)
})
