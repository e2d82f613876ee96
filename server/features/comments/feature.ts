import type { Feature } from '#server/feature.ts'
import { commentSettingsRoutes } from './comment-settings.routes.ts'
import { commentRoutes } from './comment.routes.ts'
import { keepCommentsInOrder } from './comments-upkeep.ts'
import { followDuplicates } from './follow-changes.ts'
import { purgeComments } from './jobs/purge-comments.job.ts'
import { personalData } from './personal-data.ts'

export const comments: Feature = {
  name: 'comments',
  about: 'what people write under projects and activities',
  uses: ['visibility', 'people', 'activities', 'projects', 'ratings'],
  routes: [commentRoutes, commentSettingsRoutes],
  jobs: [purgeComments],
  upkeeps: [{ name: 'comments', of: 'cell', keep: keepCommentsInOrder }],
  hears: { duplicatesChanged: followDuplicates },
  personalData,
}
