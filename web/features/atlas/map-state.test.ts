import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxNumbers, boxOf, widthOf, withLeastSpan } from './map-box.ts'
import { readMapState, videoSearchOf, writeMapState, type MapState } from './map-state.ts'

const nothing: MapState = {
  q: '',
  qn: '',
  box: null,
  sport: null,
  difficulty: null,
  id: null,
  off: [],
  show: null,
}

test('a map is restored from its address', () => {
  const state: MapState = {
    q: 'vad',
    qn: 'Vaduz & Umgebung',
    box: { west: 9.4, south: 47.1, east: 9.6, north: 47.2 },
    sport: 'hiking',
    difficulty: 'expert',
    id: 'city.19170@eu',
    off: ['pistes', 'parks'],
    show: 'activities',
  }
  expect(readMapState(new URLSearchParams(writeMapState(state).toString()))).toEqual(state)
  expect(writeMapState(nothing).size).toBe(0)
})

test('a meaningless address is a map without filters', () => {
  const search = 'q=%20&sport=chess&difficulty=7&w=a&s=1&e=2&n=3&off=%3Cb%3E,,&show=cats'
  expect(readMapState(new URLSearchParams(search))).toEqual(nothing)
  expect(readMapState(new URLSearchParams('w=9&s=47&e=10'))).toEqual(nothing)
  expect(readMapState(new URLSearchParams('w=9&s=47&e=10&n='))).toEqual(nothing)
})

test('typed text searches videos, unless it led to a place', () => {
  expect(videoSearchOf({ ...nothing, q: 'powder' }).q).toBe('powder')
  expect(videoSearchOf({ ...nothing, q: 'vad', qn: 'Vaduz', id: 'city.19170@eu' }).q).toBe('')
})

test.each(['trail.123', '', '0'])('the id %j, which has no @, is refused', (id) => {
  expect(() => readMapState(new URLSearchParams({ id }))).toThrow('no @')
})

type Numbers = [west: number, south: number, east: number, north: number]

test.each<[string, Numbers, Numbers]>([
  ['as it is', [9, 47, 10, 48], [9, 47, 10, 48]],
  ['south and north swapped', [9, 48, 10, 47], [9, 47, 10, 48]],
  ['west and east swapped', [10, 47, 9, 48], [9, 47, 10, 48]],
  ['across the 180th meridian', [170, -20, -170, -10], [170, -20, -170, -10]],
  ['counted on beyond the 180th meridian', [170, -20, 190, -10], [170, -20, -170, -10]],
  ['wide, counted on beyond the 180th meridian', [80, -20, 280, 10], [80, -20, -80, 10]],
  ['once around and more', [-400, -80, 400, 80], [-180, -80, 180, 80]],
  ['beyond the poles', [0, -400, 1, 90], [0, -85, 1, 85]],
  ['almost once around, counted on', [440.000005, -80, 80.0000049, 80], [-180, -80, 180, 80]],
  ['turned around the world', [369, 47, 370, 48], [9, 47, 10, 48]],
])('a box %s is corrected', (_, [w, s, e, n], [west, south, east, north]) => {
  expect(boxOf(w, s, e, n)).toEqual({ west, south, east, north })
})

test('for any box in an address, the address of that box means the same box', () => {
  const degrees = fc.double({ noNaN: true, min: -1000, max: 1000 })
  fc.assert(
    fc.property(degrees, degrees, degrees, degrees, (w, s, e, n) => {
      const box = boxOf(w, s, e, n)!
      expect(box.south).toBeLessThanOrEqual(box.north)
      expect(Math.max(Math.abs(box.west), Math.abs(box.east))).toBeLessThanOrEqual(180)
      const again = boxOf(...boxNumbers(box))!
      for (const side of ['west', 'south', 'east', 'north'] as const)
        expect(again[side]).toBeCloseTo(box[side], 4)
    }),
  )
})

test('an address that has to be rounded keeps a box of half the world on its side', () => {
  const box = boxOf(99.999996, 0, 280.000006, 1)!
  expect(box.west).toBeGreaterThan(box.east)
  const again = boxOf(...boxNumbers(box))!
  expect([again.west, again.east]).toEqual([100, expect.closeTo(-80, 4)])
})

test('a chosen place is shown at a size of at least 0.05 degrees, centred, even at the 180th meridian and the poles', () => {
  const spire = withLeastSpan({ west: 9.5, south: 47, east: 9.5, north: 47 })
  expect([spire.west, spire.south, spire.east, spire.north].map((degrees) => degrees.toFixed(3))).toEqual([
    '9.475',
    '46.975',
    '9.525',
    '47.025',
  ])
  const wide = { west: 9, south: 47, east: 10, north: 48 }
  expect(withLeastSpan(wide)).toEqual(wide)
  const edge = withLeastSpan({ west: 180, south: 0, east: 180, north: 0 })
  expect(edge.west).toBeGreaterThan(edge.east)
  expect(widthOf(edge)).toBeCloseTo(0.05)
  expect(withLeastSpan({ west: 0, south: 85, east: 1, north: 90 }).north).toBe(85)
  const world = { west: -180, south: -85, east: 180, north: 85 }
  expect(withLeastSpan(world)).toEqual(world)
})
