import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
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

test('all of it is as MapLibre wants it, which browsers do not check again', () => {
  const source = archive('heights')
  const heights = {
    bounds: null,
    maxZoom: 12,
    encoding: 'terrarium',
    fetchTile: () => Promise.resolve(null),
  } as const
  const terrain = {
    source,
    surface: source,
    tileSize: 256,
    encoding: 'terrarium',
    contours: () => 'contours://0/{z}/{x}/{y}',
    heights,
  } as const
  const grounds: DrawnGround[] = (['openmaptiles', 'protomaps'] as const)
    .map((schema) => ({ ...plain, terrain, region: { source: archive('streets'), schema, bounds: null } }))
    .flatMap((ground) => [plain, ground, { ...ground, picture }])
  const looks = (['light', 'dark'] as const).flatMap((scheme) =>
    (['metric', 'imperial'] as const).map((units) => ({ scheme, units })),
  )
  const faults = grounds.flatMap((ground) =>
    looks.flatMap((each) => validateStyleMin(buildStyle(ground, each))),
  )
  expect(faults).toEqual([])
})
