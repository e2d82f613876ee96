import { expect, test } from 'vitest'
import type { Site } from '#contract/site/site.ts'
import { hasStreets } from './has-streets.ts'

const region = (kind: 'tiles' | 'terrain', bounds: [number, number, number, number]) => ({
  kind,
  name: 'tyrol',
  url: '/api/map_region/tiles/tyrol?v=1',
  bounds,
  min_zoom: 6,
  max_zoom: 14,
  schema: null,
  attribution: null,
})
const baseMapWith = (...regions: ReturnType<typeof region>[]) => ({ regions }) as unknown as Site['base_map']
const innsbruck = { west: 11.3, south: 47.2, east: 11.5, north: 47.3 }

test.each([
  ['inside a region with streets', baseMapWith(region('tiles', [11, 47, 12, 48])), innsbruck, true],
  [
    'inside the second region',
    baseMapWith(region('tiles', [1, 1, 2, 2]), region('tiles', [11, 47, 12, 48])),
    innsbruck,
    true,
  ],
  ['half outside of it', baseMapWith(region('tiles', [11, 47, 11.4, 48])), innsbruck, false],
  ['where only heights are known', baseMapWith(region('terrain', [11, 47, 12, 48])), innsbruck, false],
  ['without regions', baseMapWith(), innsbruck, false],
  ['without a place of its own', baseMapWith(region('tiles', [-180, -85, 180, 85])), null, false],
  ['before anything is known of this server', undefined, innsbruck, false],
])('a map %s has streets: %#', (_, baseMap, area, expected) => {
  expect(hasStreets(baseMap, area)).toBe(expected)
})
