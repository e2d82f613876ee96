import type { Feature } from '#server/feature.ts'
import { devFitnessRoutes } from './dev-fitness.routes.ts'

export const devFitness: Feature = {
  name: 'dev-fitness',
  about: 'the pages of pretended fitness platforms',
  uses: [],
  routes: [devFitnessRoutes],
}
