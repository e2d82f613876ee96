import { expect, test } from 'vitest'
import { mercatorX, mercatorY } from '#domain/geo/web-mercator.ts'
import { drawnOutline } from './drawn-outline.ts'

/** At 47° north, a thousandth of a degree is 111 m to the north and 76 m to the east. */
const zigzag = Float64Array.from(
  Array.from({ length: 101 }, (_, n) => [11 + n / 1000, 47 + (n % 2) / 10_000]).flat(),
)

test('a line keeps what lies outside the tolerance, and is converted to metres of the map', () => {
  const near = drawnOutline({ kind: 'lines', lines: [zigzag] }, 5)
  expect(near?.kind === 'lines' && near.lines[0]?.length).toBe(202)
  const far = drawnOutline({ kind: 'lines', lines: [zigzag] }, 100)
  expect(far).toEqual({
    kind: 'lines',
    lines: [Float64Array.from([mercatorX(11), mercatorY(47), mercatorX(11.1), mercatorY(47)])],
  })
})

const square = (west: number, south: number, size: number) =>
  Float64Array.from([
    west,
    south,
    west + size,
    south,
    west + size,
    south + size,
    west,
    south + size,
    west,
    south,
  ])

test('tiny islands and holes are left out from afar, but never the largest part', () => {
  const tiny = square(12, 47, 0.0001)
  const island = drawnOutline(
    { kind: 'areas', areas: [[square(11, 47, 0.1), square(11.01, 47.01, 0.0001)], [tiny]] },
    100,
  )
  expect(island?.kind === 'areas' && island.areas.map((rings) => rings.length)).toEqual([1])
  const alone = drawnOutline({ kind: 'areas', areas: [[tiny]] }, 100)
  const [ring = new Float64Array()] = alone?.kind === 'areas' ? (alone.areas[0] ?? []) : []
  expect(ring.length).toBeGreaterThanOrEqual(8)
  expect(ring.slice(0, 2)).toEqual(ring.slice(-2))
})

test('an area without extent is not drawn', () => {
  expect(drawnOutline({ kind: 'lines', lines: [new Float64Array(2)] }, 5)).toBeNull()
  expect(drawnOutline({ kind: 'areas', areas: [] }, 5)).toBeNull()
})
