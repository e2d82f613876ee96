import { expect, test } from 'vitest'
import type { Region } from '#domain/region.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import { createPublicTracksLayer } from './public-tracks-layer.ts'

/** The addresses of the tiles that a map asks for, by source. */
function tilesOf(friendsRegions: Region[]) {
  const added: Parameters<MapHandle['addLayers']>[0][] = []
  const handle: Partial<MapHandle> = {
    scheme: () => 'light',
    onScheme: () => () => undefined,
    addLayers: (layers) => {
      added.push(layers)
      return () => undefined
    },
  }
  const { layerIds } = createPublicTracksLayer(handle as MapHandle, friendsRegions)
  const sources = Object.entries(added[0]?.sources ?? {}).flatMap(([name, source]) =>
    'tiles' in source ? [[name, new URL(source.tiles?.[0] ?? '').pathname]] : [],
  )
  return { layerIds, tiles: Object.fromEntries(sources) as Record<string, string> }
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
