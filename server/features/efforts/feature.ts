import type { Feature } from '#server/feature.ts'
import { athleteRoutes } from './athlete.routes.ts'
import { keepEffortsInOrder } from './effort-upkeep.ts'
import { effortRoutes } from './effort.routes.ts'
import { measureActivities } from './measure-activities.job.ts'
import { personalData } from './personal-data.ts'

export const efforts: Feature = {
  name: 'efforts',
  about: 'best efforts, zones and power, and what they say about someone',
  uses: ['visibility', 'recordings'],
  routes: [effortRoutes, athleteRoutes],
  jobs: [measureActivities],
  upkeeps: [{ name: 'efforts', of: 'cell', keep: (_, cell) => keepEffortsInOrder(cell) }],
  personalData,
}
