import { expect, test } from 'vitest'
import { pixelOf, placeLines } from '#domain/geo/map-frame.ts'
import { frameFor } from './picture-frame.ts'
import { captionHeight } from './picture-order.ts'

const lines = placeLines([
  [
    [11, 47],
    [11.05, 47.1],
  ],
])
const caption = { title: 'Up', line: [], figures: [] }

test('a track is above the caption, in the middle and as large as it can be', () => {
  const frame = frameFor({ size: 'share', caption }, lines)
  if (!frame) throw new Error('there is a track')
  expect([frame.width, frame.height]).toEqual([600, 315])
  const [[left, low] = [0, 0], [right, high] = [0, 0]] = lines.flat().map((place) => pixelOf(frame, place))
  const room = 315 - captionHeight
  expect([(left + right) / 2, (high + low) / 2]).toEqual([
    expect.closeTo(300, 6),
    expect.closeTo(room / 2, 6),
  ])
  expect(low - high).toBeCloseTo(room * 0.74, 6)
})

test('without a track there is a picture only if there is something to write', () => {
  expect(frameFor({ size: 'share', caption }, [])).toMatchObject({ width: 600, height: 315 })
  expect(frameFor({ size: 'share', caption: null }, [])).toBeNull()
  const plain = frameFor({ size: 'card', caption: null }, lines)
  expect([plain?.width, plain?.height]).toEqual([320, 180])
})
