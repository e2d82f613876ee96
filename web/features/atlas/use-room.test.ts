import { expect, test } from 'vitest'
import { roomAround } from './use-room.ts'

/** Of the buttons over the map. */
const controlsPx = 44 + 12

test('what is listed is shown beside the results and the buttons, on a phone and on a large screen', () => {
  const phone = roomAround({ bottom: 362, left: 0 }, { isNarrow: true, heightPx: 788 })
  expect(phone.right).toBeGreaterThan(controlsPx)
  expect(phone.bottom).toBeGreaterThan(362)
  // Most of the width is left for the map.
  expect(390 - (phone.left ?? 0) - (phone.right ?? 0)).toBeGreaterThan(0.7 * 390)
  const desk = roomAround({ bottom: 0, left: 392 }, { isNarrow: false, heightPx: 844 })
  expect(desk.right).toBeGreaterThan(controlsPx)
  expect(desk.left).toBeGreaterThan(392)
})
