import { expect, test } from 'vitest'
import type { DrawnGround } from '#web/map/live-ground.ts'
import { buildStyle } from './build-style.ts'

const look = { scheme: 'light', units: 'metric' } as const
const archive = (name: string) => ({ url: `pmtiles://${name}` })
const plain: DrawnGround = {
  world: archive('world'),
  relief: archive('relief'),
  region: null,
  terrain: null,
  picture: null,
  credits: [],
}
const streets: DrawnGround = {
  ...plain,
  region: { source: archive('streets'), schema: 'openmaptiles', bounds: null },
}
const picture = { tiles: 'remote://0/{z}/{x}/{y}', tileSize: 512, maxzoom: 17, hasNames: false }

const idsOf = (ground: DrawnGround) => buildStyle(ground, look).layers.map(({ id }) => id)
const startingWith = (ids: string[], start: string) => ids.filter((id) => id.startsWith(start))

test('tiles of the whole world are drawn above the embedded world, which names nothing then', () => {
  const ids = idsOf(streets)
  expect(ids.indexOf('region-sheet')).toBeGreaterThan(ids.findLastIndex((id) => id.startsWith('world-')))
  expect(startingWith(ids, 'world-').length).toBeGreaterThan(0)
  expect(startingWith(ids, 'world-').filter((id) => id.endsWith('-label'))).toEqual([])
  expect(ids).toContain('region-country-label')
  expect(idsOf(plain)).toContain('world-country-label')
})

test('a picture covers everything but the names, and a picture with names covers those too', () => {
  const ids = idsOf({ ...streets, picture })
  const names = idsOf(streets).filter((id) => id.endsWith('-label'))
  expect(ids.slice(ids.indexOf('picture'))).toEqual(['picture', ...names])
  expect(startingWith(ids.slice(0, ids.indexOf('picture')), 'region')).toEqual([])
  expect(idsOf({ ...streets, picture: { ...picture, hasNames: true } }).at(-1)).toBe('picture')
  expect(buildStyle({ ...streets, picture }, look).sources['picture']).toEqual({
    type: 'raster',
    tiles: ['remote://0/{z}/{x}/{y}'],
    tileSize: 512,
    maxzoom: 17,
  })
})
