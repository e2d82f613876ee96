import type { Feature } from '#server/feature.ts'
import { connectRoutes } from './connect.routes.ts'
import { keepFitnessInOrder } from './fitness-upkeep.ts'
import { removeFitnessLink } from './jobs/remove-link.job.ts'
import { subscribeToPlatforms } from './jobs/subscribe.job.ts'
import { syncFitnessLink } from './jobs/sync-link.job.ts'
import { linkRoutes } from './link.routes.ts'
import { subscriptionRoutes } from './subscription.routes.ts'
import { personalData } from './personal-data.ts'

export const fitnessSync: Feature = {
  name: 'fitness-sync',
  about: 'activities that come from fitness platforms by themselves',
  uses: ['imports'],
  routes: [linkRoutes, connectRoutes, subscriptionRoutes],
  jobs: [syncFitnessLink, removeFitnessLink, subscribeToPlatforms],
  upkeeps: [{ name: 'fitness', of: 'cell', keep: keepFitnessInOrder }],
  personalData,
}
