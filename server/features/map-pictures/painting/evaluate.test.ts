import {
  createExpression,
  featureFilter,
  latest,
  type StylePropertySpecification,
} from '@maplibre/maplibre-gl-style-spec'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadFeature } from '#domain/geo/read-vector-tile.ts'
import type { Layer } from '#domain/map-style/layer.ts'
import { mapLayers } from '#domain/map-style/map-layers.ts'
import { compile } from './evaluate.ts'

const layersOf = (schema: 'openmaptiles' | 'protomaps'): Layer[] =>
  mapLayers(
    { hasWorld: false, hasRelief: true, region: { schema, hasBounds: true }, hasTerrain: true },
    { scheme: 'light', units: 'metric' },
  )
const worldLayers = mapLayers(
  { hasWorld: true, hasRelief: true, region: null, hasTerrain: false },
  { scheme: 'dark', units: 'imperial' },
)
const layers = [...layersOf('openmaptiles'), ...layersOf('protomaps'), ...worldLayers]

const words = [
  'wood',
  'grass',
  'residential',
  'river',
  'stream',
  'path',
  'track',
  'minor',
  'primary',
  'rail',
  'peak',
  'city',
  'town',
  'village',
  'forest',
  'locality',
  'country',
  'capital',
  'region',
  'tunnel',
  'lake',
]
const feature = fc.record({
  type: fc.constantFrom<ReadFeature['type'][]>('Point', 'LineString', 'Polygon'),
  tags: fc.record(
    {
      class: fc.constantFrom(...words),
      kind: fc.constantFrom(...words),
      kind_detail: fc.constantFrom(...words),
      brunnel: fc.constantFrom('tunnel', 'bridge'),
      is_tunnel: fc.constant(true),
      admin_level: fc.integer({ min: 2, max: 8 }),
      maritime: fc.constantFrom(0, 1),
      min_zoom: fc.double({ min: 0, max: 12, noNaN: true }),
      rank: fc.integer({ min: 1, max: 20 }),
      population_rank: fc.integer({ min: 1, max: 17 }),
      ele: fc.integer({ min: -400, max: 8849 }),
      elevation: fc.double({ min: 0.5, max: 4000, noNaN: true }),
      name: fc.constantFrom('Patscherkofel', 'Inn'),
      'name:en': fc.constantFrom('Kofel', 'Inn River'),
    },
    // Every name of the world has it.
    { requiredKeys: ['min_zoom'] },
  ),
})
const zoom = fc.double({ min: 0, max: 15.5, noNaN: true })

test('filters choose the features that MapLibre chooses', () => {
  const filters = layers.flatMap((layer) => {
    if (!('filter' in layer) || layer.filter === undefined) return []
    return [{ id: layer.id, ours: compile(layer.filter), theirs: featureFilter(layer.filter, layer.id) }]
  })
  fc.assert(
    fc.property(feature, zoom, (given, at) => {
      for (const { id, ours, theirs } of filters)
        expect([id, ours({ zoom: at, feature: given })]).toEqual([
          id,
          theirs.filter({ zoom: at }, { type: given.type, properties: given.tags }),
        ])
    }),
  )
})

const drawn = ['line-width', 'line-opacity', 'fill-opacity', 'text-field', 'text-size', 'symbol-sort-key']
const specified = latest as unknown as Record<string, Record<string, StylePropertySpecification>>

test('widths, opacities, names and sizes are those of MapLibre', () => {
  const properties = layers.flatMap((layer) =>
    (['paint', 'layout'] as const).flatMap((part) =>
      Object.entries(layer[part] ?? {}).flatMap(([name, value]) => {
        if (!drawn.includes(name) || !Array.isArray(value)) return []
        const read = createExpression(value, layer.id, specified[`${part}_${layer.type}`]?.[name])
        if (read.result === 'error') throw new Error(`${layer.id} ${name}`)
        return [{ id: `${layer.id} ${name}`, ours: compile(value), theirs: read.value }]
      }),
    ),
  )
  expect(properties.length).toBeGreaterThan(60)
  fc.assert(
    fc.property(feature, zoom, (given, at) => {
      for (const { id, ours, theirs } of properties) {
        const expected: unknown = theirs.evaluate({ zoom: at }, { type: given.type, properties: given.tags })
        expect([id, comparable(ours({ zoom: at, feature: given }))]).toEqual([id, comparable(expected)])
      }
    }),
  )
})

const comparable = (value: unknown): string =>
  typeof value === 'number'
    ? value.toFixed(6)
    : ((value as { toString: () => string } | null)?.toString() ?? '')
