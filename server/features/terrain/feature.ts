import type { Feature } from '#server/feature.ts'
import { makeTerrain } from './jobs/make-terrain.job.ts'
import { terrainRoutes } from './terrain.routes.ts'

export const terrain: Feature = {
  name: 'terrain',
  about: 'heights of the ground, as tiles and for altitudes',
  uses: ['base-map'],
  routes: [terrainRoutes],
  jobs: [makeTerrain],
}
