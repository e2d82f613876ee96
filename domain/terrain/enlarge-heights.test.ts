import { expect, test } from 'vitest'
import { enlargeHeights } from './enlarge-heights.ts'
import { decodeTerrarium, encodeTerrarium } from './terrarium.ts'

const size = 16
/** A plane that crosses the sea level and several multiples of 256 m, where the colours wrap around. */
const plane = (x: number, y: number): number => -300 + 100 * x - 20 * y

test('the quarters of an enlarged tile lie on the same plane, with pixels of half the size', () => {
  const heights = Float32Array.from({ length: size * size }, (_, at) =>
    plane((at % size) + 0.5, Math.floor(at / size) + 0.5),
  )
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [1, 1],
  ] as const) {
    const enlarged = decodeTerrarium(
      enlargeHeights(encodeTerrarium(heights, 1 / 256), size, { scale: 2, x, y }),
    )
    for (let row = 0; row < size; row++)
      for (let column = 0; column < size; column++) {
        const [across, down] = [(x * size + column + 0.5) / 2, (y * size + row + 0.5) / 2]
        // It is level within half a pixel of the edge, beyond which nothing is known.
        if (across < 0.5 || down < 0.5 || across > size - 0.5 || down > size - 0.5) continue
        expect(enlarged[row * size + column]).toBeCloseTo(plane(across, down), 2)
      }
  }
})
