import type { Feature } from '#server/feature.ts'
import { siteRoutes } from './site.routes.ts'

export const site: Feature = {
  name: 'site',
  about: 'facts about this installation that every page needs',
  uses: ['billing', 'base-map'],
  routes: [siteRoutes],
}
