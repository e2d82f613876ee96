import type { Feature } from '#server/feature.ts'
import { recountVotes } from './jobs/recount-votes.job.ts'
import { ratingRoutes } from './rating.routes.ts'
import { keepVotesInOrder } from './ratings-upkeep.ts'
import { personalData } from './personal-data.ts'

export const ratings: Feature = {
  name: 'ratings',
  about: 'votes for projects, activities and comments',
  uses: ['visibility', 'people', 'activities', 'projects'],
  routes: [ratingRoutes],
  jobs: [recountVotes],
  upkeeps: [{ name: 'votes', of: 'cell', keep: keepVotesInOrder }],
  personalData,
}
