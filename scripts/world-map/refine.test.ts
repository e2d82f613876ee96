import { expect, test } from 'vitest'
import { readHeights } from './known-heights.ts'
import { correctionsOf, refineStrip } from './refine.ts'

/** 2.4 km for each pixel at the equator. */
const world = 16_384
const rows = 32
const top = world / 2 - rows / 2

const refined = (known: { lon: number; lat: number; metres: number }[], picture: number) => {
  const heights = new Float32Array(world * rows).fill(picture)
  refineStrip(
    heights,
    { world, top, rows },
    correctionsOf(known, () => picture),
  )
  return (lon: number) => heights[(rows / 2) * world + Math.floor((lon / 360 + 0.5) * world)]
}

test('a known height lifts the picture around it, and leaves it as it is 20 km away', () => {
  const at = refined([{ lon: 10, lat: 0, metres: 1500 }], 500)
  expect(at(10)).toBeGreaterThan(1150)
  expect(at(10.02)).toBeGreaterThan(1000)
  expect(at(10.2)).toBe(500)
})

test('a valley between villages is as low as they are, also across the 180th meridian', () => {
  const valley = [-0.02, 0, 0.02].map((lat) => ({ lon: 179.999, lat, metres: 300 }))
  const at = refined(valley, 1200)
  expect(at(179.99)).toBeLessThan(450)
  expect(at(-179.99)).toBeLessThan(450)
})

const row = (metres: string): string => `1\tSoldeu\t\t\t42.5\t1.6${'\t'.repeat(11)}${metres}`

test('heights come from a table of GeoNames, where it has them', () => {
  const table = [row('1832'), row(''), row('-9999')].join('\n')
  expect(readHeights(table)).toEqual([{ lon: 1.6, lat: 42.5, metres: 1832 }])
})
