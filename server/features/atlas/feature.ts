import type { Feature } from '#server/feature.ts'
import { keepAtlasInOrder } from './atlas-upkeep.ts'
import { atlasRoutes } from './atlas.routes.ts'
import { changeAtlas } from './jobs/change-atlas.job.ts'
import { loadWorldAtlasJob } from './jobs/load-world-atlas.job.ts'
import { placeRoutes } from './place.routes.ts'
import { placeTileRoutes } from './tiles/place-tile.routes.ts'

export const atlas: Feature = {
  name: 'atlas',
  about: 'places, trails and their network, from extracts of OpenStreetMap',
  uses: ['base-map', 'terrain', 'tiles'],
  routes: [atlasRoutes, placeRoutes, placeTileRoutes],
  jobs: [changeAtlas, loadWorldAtlasJob],
  upkeeps: [{ name: 'atlas', of: 'world', keep: keepAtlasInOrder }],
}
