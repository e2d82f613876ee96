import { expect, test } from 'vitest'
import { enlargeHeights } from './enlarge-heights.ts'
import { decodeTerrarium, encodeTerrarium } from './terrarium.ts'

const size = 16
/** A plane that crosses the sea level and several multiples of 256 m, where the colours wrap around. */
const plane = (x: number, y: number): number => -300 + 100 * x - 20 * y

test.each([size, size / 2])('quarters of a tile, %d pixels wide, lie on the same plane', (width) => {
  const heights = Float32Array.from({ length: size * size }, (_, at) =>
    plane((at % size) + 0.5, Math.floor(at / size) + 0.5),
  )
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [1, 1],
  ] as const) {
    const enlarged = decodeTerrarium(
      enlargeHeights(encodeTerrarium(heights, 1 / 256), size, { scale: 2, x, y }, width),
    )
    for (let row = 0; row < width; row++)
      for (let column = 0; column < width; column++) {
        const pixel = size / 2 / width
        const [across, down] = [(x * size) / 2 + (column + 0.5) * pixel, (y * size) / 2 + (row + 0.5) * pixel]
        // It is level within half a pixel of the edge, beyond which nothing is known.
        if (across < 0.5 || down < 0.5 || across > size - 0.5 || down > size - 0.5) continue
        expect(enlarged[row * width + column]).toBeCloseTo(plane(across, down), 2)
      }
  }
})
