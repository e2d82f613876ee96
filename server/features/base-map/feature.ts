import type { Feature } from '#server/feature.ts'
import { baseMapRoutes } from './base-map.routes.ts'
import { mapRegionRoutes } from './map-region.routes.ts'
import { tidyRegions } from './map-region.ts'
import { tidyMapFolders } from './map-work.ts'

export const baseMap: Feature = {
  name: 'base-map',
  about: 'the map of the world, and regions of it that operators add',
  uses: [],
  routes: [baseMapRoutes, mapRegionRoutes],
  upkeeps: [{ name: 'map regions', of: 'world', keep: tidyRegions }],
  keepMachine: ({ config, now }) => tidyMapFolders(config, now()),
}
