import { expect, test } from 'vitest'
import { mapLayers, type MapParts } from './map-layers.ts'

const look = { scheme: 'light', units: 'metric' } as const
const bare: MapParts = { hasWorld: true, hasRelief: true, region: null, hasTerrain: false }
const region = { schema: 'protomaps', hasBounds: true } as const

const idsOf = (parts: MapParts) => mapLayers(parts, look).map(({ id }) => id)

test('a region without heights of its own has the relief of the world on its sheet, below its woods and water', () => {
  const ids = idsOf({ ...bare, region })
  const at = (id: string) => ids.indexOf(id)
  expect(ids.filter((id) => id === 'relief-shades')).toHaveLength(1)
  expect(at('relief-shades')).toBeGreaterThan(at('region-sheet'))
  expect(at('relief-shades')).toBeGreaterThan(ids.findLastIndex((id) => id.startsWith('region-land')))
  expect(at('relief-shades')).toBeLessThan(ids.findIndex((id) => id.startsWith('region-wood')))
})

test('everywhere else, the relief of the world is below its borders and below what a region has', () => {
  const ids = idsOf(bare)
  expect(ids.indexOf('relief-shades')).toBeLessThan(ids.indexOf('world-region-border'))
  const shaded = idsOf({ ...bare, region, hasTerrain: true })
  expect(shaded.indexOf('relief-shades')).toBeLessThan(shaded.indexOf('region-sheet'))
  expect(shaded).toContain('terrain-shades')
})
