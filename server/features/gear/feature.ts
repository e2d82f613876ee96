import type { Feature } from '#server/feature.ts'
import { gearRoutes } from './gear.routes.ts'
import { personalData } from './personal-data.ts'

export const gear: Feature = {
  name: 'gear',
  about: 'bikes, shoes and skis, and what each was used for',
  uses: ['visibility', 'recordings'],
  routes: [gearRoutes],
  personalData,
}
