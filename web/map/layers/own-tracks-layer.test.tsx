import {
  type FilterSpecification,
  featureFilter,
  type StyleSpecification,
  validateStyleMin,
} from '@maplibre/maplibre-gl-style-spec'
import { VectorTile } from '@mapbox/vector-tile'
import type { FeatureCollection } from 'geojson'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { encodeTile, type TileFeature } from '#domain/geo/vector-tile.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import { createOwnTracksLayer } from './own-tracks-layer.ts'

type Track = { id: string; group: string; line_from: number; start?: number }

/** The tile of the world with these tracks, as the map reads it. */
function worldTile(tracks: Track[]): VectorTile {
  const features = tracks.map(({ start = 0, ...tags }, n): TileFeature => ({
    type: 'line',
    parts: [[2048 + 100 * n, 2048, 2049 + 100 * n, 2048]],
    tags: { sport: 'hiking', start, ...tags },
  }))
  return new VectorTile(new PbfReader(encodeTile([{ name: 'tracks', features }])))
}

/** A map at a zoom, and what it is told to draw as circles. */
function mapOf(tile: VectorTile) {
  const state = { zoom: 3, isLoaded: true, near: [] as { layer: string; properties: object }[] }
  const added: Parameters<MapHandle['addLayers']>[0][] = []
  const drawn: FeatureCollection[] = []
  const moves: { zoom: number }[] = []
  const listeners = new Map<string, (event: { sourceId: string }) => void>()
  const presses: { layerIds: string[]; press: (at: { features: object[] }) => void }[] = []
  const map = {
    on: (name: string, listener: () => void) => {
      listeners.set(name, listener)
      return { unsubscribe: () => listeners.delete(name) }
    },
    once: (name: string, listener: () => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    getZoom: () => state.zoom,
    isSourceLoaded: () => state.isLoaded,
    querySourceFeatures: (_: string, { filter }: { filter: FilterSpecification }) => {
      const { filter: isWanted } = featureFilter(filter, 'filter')
      const layer = tile.layers['tracks']
      return Array.from({ length: layer?.length ?? 0 }, (__, n) => layer?.feature(n))
        .filter((feature) => feature && isWanted({ zoom: state.zoom }, feature))
        .map((feature) => feature?.toGeoJSON(0, 0, 0))
    },
    setFilter: () => undefined,
    easeTo: (move: { zoom: number }) => moves.push(move),
  }
  const handle = {
    map,
    geoJson: () => ({ setData: (data: FeatureCollection) => drawn.push(data) }),
    scheme: () => 'light' as const,
    onScheme: () => () => undefined,
    addLayers(layers: Parameters<MapHandle['addLayers']>[0]) {
      added.push(layers)
      return () => undefined
    },
    onClick(layerIds: string[], press: (at: { features: object[] }) => void) {
      presses.push({ layerIds, press })
      return () => undefined
    },
    featuresNear: (_: unknown, layerIds: string[]) =>
      state.near.filter(({ layer }) => layerIds.includes(layer)),
  }
  const layer = createOwnTracksLayer(handle as unknown as MapHandle, { region: 'eu', version: 'one' })
  const tell = (name: string, sourceId = 'own-tracks') => listeners.get(name)?.({ sourceId })
  const circles = () => drawn.at(-1)?.features.map(({ properties }) => properties)
  const ids = () => circles()?.map((properties) => properties?.['id'] as string)
  return { state, layer, tell, drawn, circles, ids, added, presses, moves, listeners }
}

const walk: Track = { id: 'walk', group: 'hike', line_from: 12 }
const ride: Track = { id: 'ride', group: 'ride', line_from: 7 }
const journey: Track = { id: 'journey', group: 'ride', line_from: 3 }

test('a track is a circle until it is long enough for a line, at every zoom', () => {
  const { state, tell, ids } = mapOf(worldTile([walk, ride, journey]))
  const seenAt = (zoom: number) => {
    state.zoom = zoom
    tell('moveend')
    tell('render')
    return ids()
  }
  expect(seenAt(0.7)).toEqual(['walk', 'ride', 'journey'])
  expect(seenAt(3)).toEqual(['walk', 'ride'])
  expect(seenAt(6.9)).toEqual(['walk', 'ride'])
  expect(seenAt(7)).toEqual(['walk'])
  expect(seenAt(11.9)).toEqual(['walk'])
  expect(seenAt(12)).toEqual([])
})

test('circles are drawn when the tracks have come, before the rest of the map, and once', () => {
  const { state, tell, drawn, ids } = mapOf(worldTile([walk]))
  state.isLoaded = false
  tell('sourcedata')
  expect(drawn).toEqual([])
  state.isLoaded = true
  tell('sourcedata', 'world')
  expect(drawn).toEqual([])
  tell('sourcedata')
  expect(ids()).toEqual(['walk'])
  tell('sourcedata')
  tell('idle')
  expect(drawn).toHaveLength(1)
})

test('what tiles say of a track reaches the worker of the map, which takes plain objects only', () => {
  const { tell, circles, drawn } = mapOf(worldTile([{ ...walk, start: 1_500_000_000 }]))
  tell('sourcedata')
  expect(circles()).toEqual([{ id: 'walk', sport: 'hiking', start: 1_500_000_000, count: 1, hike: 1 }])
  for (const { properties, geometry } of drawn[0]?.features ?? [])
    expect([properties?.constructor, geometry.constructor]).toEqual([Object, Object])
})

test('only tracks that pass the filter have a circle', () => {
  const { layer, tell, ids } = mapOf(
    worldTile([
      { ...walk, start: 100 },
      { ...ride, start: 200 },
    ]),
  )
  tell('sourcedata')
  expect(ids()).toEqual(['walk', 'ride'])
  layer.setFilter({ groups: ['hike'] })
  expect(ids()).toEqual(['walk'])
  layer.setFilter({ from_ms: 150_000 })
  expect(ids()).toEqual(['ride'])
  layer.setFilter({ groups: ['hike'], from_ms: 150_000 })
  expect(ids()).toEqual([])
})

const group = {
  layer: 'own-tracks-starts-circles',
  properties: { cluster: true, count: 2 },
  geometry: { type: 'Point', coordinates: [11, 47] },
}
const single = (id: string, start: number) => ({
  layer: 'own-tracks-starts-circles',
  properties: { id, sport: 'hiking', start, count: 1 },
  geometry: { type: 'Point', coordinates: [11, 47] },
})

test('a press on a circle of several leads closer, and on single ones lists them, latest first', () => {
  const { state, layer, presses, moves } = mapOf(worldTile([]))
  const press = (...features: (typeof group | ReturnType<typeof single>)[]) => {
    state.near = features
    for (const { layerIds, press: tell } of presses)
      tell({ features: features.filter(({ layer: id }) => layerIds.includes(id)) })
    return layer.queryAt([0, 0])
  }
  expect(press(single('a', 5), group)).toEqual([])
  expect(moves).toEqual([{ center: [11, 47], zoom: 5 }])
  const listed = press(single('a', 5), single('b', 7), { ...single('a', 5), layer: 'own-tracks-lines' })
  expect(listed).toEqual([
    { id: 'b', sport: 'hiking', start: 7000 },
    { id: 'a', sport: 'hiking', start: 5000 },
  ])
  expect(moves).toHaveLength(1)
})

test('circles are as MapLibre wants them, and count those that are close to each other up to the last zoom but one', () => {
  const { added, layer } = mapOf(worldTile([]))
  const sources = Object.assign({}, ...added.map((part) => part.sources)) as StyleSpecification['sources']
  const layers = added.flatMap((part) => part.layers)
  const glyphs = 'https://example.org/{fontstack}/{range}.pbf'
  expect(validateStyleMin({ version: 8, glyphs, sources, layers })).toEqual([])
  expect(sources['own-tracks-starts']).toMatchObject({ cluster: true, clusterMaxZoom: 17 })
  const circles = layers.filter((one) => 'source' in one && one.source === 'own-tracks-starts')
  expect(circles.map(({ type, maxzoom }) => [type, maxzoom])).toEqual([
    ['circle', undefined],
    ['symbol', undefined],
  ])
  expect(layer.layerIds).toEqual(['own-tracks-lines', 'own-tracks-starts-circles'])
})

test('nothing is drawn any more once the layer is gone', () => {
  const { layer, tell, listeners } = mapOf(worldTile([walk]))
  tell('moveend')
  layer.remove()
  expect([...listeners.keys()]).toEqual([])
})
