import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import type { Region } from '#domain/region.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import { createPublicTracksLayer } from './public-tracks-layer.ts'

type Cell = {
  properties: { count: number; group: string }
  geometry: { type: 'Point'; coordinates: number[] }
}
type Listener = (event: { sourceId: string }) => void

/** The addresses of the tiles that a map asks for, by source, and what it is told to draw of their cells. */
function tilesOf(friendsRegions: Region[], cells: Record<string, Cell[]> = {}) {
  const added: Parameters<MapHandle['addLayers']>[0][] = []
  const drawn: unknown[] = []
  const listeners = new Map<string, Listener>()
  const map = {
    on: (name: string, listener: Listener) => {
      listeners.set(name, listener)
      return { unsubscribe: () => listeners.delete(name) }
    },
    getZoom: () => 5,
    isSourceLoaded: (name: string) => name in cells,
    querySourceFeatures: (name: string) => cells[name] ?? [],
  }
  const handle = {
    map,
    geoJson: () => ({ setData: (data: unknown) => drawn.push(data) }),
    scheme: () => 'light' as const,
    onScheme: () => () => undefined,
    addLayers: (layers: Parameters<MapHandle['addLayers']>[0]) => {
      added.push(layers)
      return () => undefined
    },
  }
  const { layerIds } = createPublicTracksLayer(handle as unknown as MapHandle, friendsRegions)
  const sources = Object.entries(added[0]?.sources ?? {}).flatMap(([name, source]) =>
    'tiles' in source ? [[name, new URL(source.tiles?.[0] ?? '').pathname]] : [],
  )
  const tell = (name: string, sourceId = '') => listeners.get(name)?.({ sourceId })
  return { layerIds, added, drawn, tell, tiles: Object.fromEntries(sources) as Record<string, string> }
}

test('a map shows what is public in all regions', () => {
  expect(Object.keys(tilesOf([]).tiles)).toEqual(['public-tracks-us', 'public-tracks-eu'])
})

test('what friends share is a layer of its own, which can be clicked like the others', () => {
  const { tiles, layerIds } = tilesOf(['eu'])
  expect(tiles['friends-tracks-eu']).toMatch(/^\/api\/tile\/friends_tracks\/eu\//)
  expect(tiles['public-tracks-eu']).toMatch(/^\/api\/tile\/tracks\/eu\//)
  expect(Object.keys(tiles)).toHaveLength(3)
  expect(layerIds).toContain('friends-tracks-eu-lines')
})

const inOneCell = (count: number, group: string): Cell => ({
  properties: { count, group },
  geometry: { type: 'Point', coordinates: [11.25, 47.1] },
})

test('what two regions count in one cell is one circle, as soon as one of them has answered', () => {
  const cells: Record<string, Cell[]> = { 'public-tracks-eu': [inOneCell(4, 'hike')] }
  const { drawn, tell, layerIds } = tilesOf([], cells)
  const counts = () =>
    (drawn.at(-1) as { features: { properties: object }[] }).features.map(({ properties }) => properties)
  tell('sourcedata', 'public-tracks-eu')
  expect(counts()).toEqual([{ count: 4, hike: 4 }])
  cells['public-tracks-us'] = [inOneCell(7, 'ride')]
  tell('sourcedata', 'public-tracks-us')
  expect(counts()).toEqual([{ count: 11, hike: 4, ride: 7 }])
  // Nothing is drawn again for nothing.
  tell('idle')
  expect(drawn).toHaveLength(2)
  expect(layerIds).toContain('public-cells-circles')
})

test('circles and lines are as MapLibre wants them, and circles that are close to each other are added up', () => {
  const { added } = tilesOf(['eu'])
  const sources = Object.assign({}, ...added.map((group) => group.sources)) as StyleSpecification['sources']
  const layers = added.flatMap((group) => group.layers)
  const glyphs = 'https://example.org/{fontstack}/{range}.pbf'
  expect(validateStyleMin({ version: 8, glyphs, sources, layers })).toEqual([])
  expect(sources['public-cells']).toMatchObject({
    cluster: true,
    clusterProperties: { count: ['+', ['get', 'count']] },
  })
})
