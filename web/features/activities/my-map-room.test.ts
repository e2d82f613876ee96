import { expect, test } from 'vitest'
import { myMapRoom } from './my-map-room.ts'

test('everything there is on the own map is shown below its filters and beside its buttons', () => {
  const [phone, desk] = [myMapRoom(true), myMapRoom(false)]
  // The filters are 60 px high, and twice that where they wrap, 12 px from the edge like the buttons of 44 px.
  expect(phone.top).toBeGreaterThan(12 + 120)
  expect(desk.top).toBeGreaterThan(12 + 60)
  for (const { right } of [phone, desk]) expect(right).toBeGreaterThan(12 + 44)
  // Most of the width is left for the map.
  expect(390 - phone.left - phone.right).toBeGreaterThan(0.7 * 390)
})
