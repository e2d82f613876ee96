import type { Feature } from '#server/feature.ts'
import { feedRoutes } from './feeds/feed.routes.ts'
import { announceLater, endFollows } from './follow-changes.ts'
import { followRoutes } from './follow.routes.ts'
import { keepFollowersInformed } from './following-upkeep.ts'
import { announceProject } from './jobs/announce-project.job.ts'
import { endFollow } from './jobs/end-follow.job.ts'
import { tellFollowers } from './jobs/tell-followers.job.ts'
import { personalData } from './personal-data.ts'

export const following: Feature = {
  name: 'following',
  about: 'channels, trails and areas that people want to hear of, and feeds',
  uses: ['visibility', 'people', 'atlas', 'projects', 'notifications'],
  routes: [followRoutes, feedRoutes],
  jobs: [endFollow, announceProject, tellFollowers],
  upkeeps: [{ name: 'followers', of: 'cell', keep: keepFollowersInformed }],
  hears: { projectListed: announceLater, personBlocked: endFollows },
  personalData,
}
