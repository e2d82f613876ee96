import type { Feature } from '#server/feature.ts'
import {
  followAreas,
  followChannel,
  followDefaultVisibility,
  followOwner,
  followRecordings,
  followVideos,
} from './follow-changes.ts'
import { describeProjects } from './jobs/describe-projects.job.ts'
import { purgeProjects } from './jobs/purge-projects.job.ts'
import { projectPictureRoutes } from './picture.routes.ts'
import { projectFilesRoutes } from './project-files.routes.ts'
import { projectRoutes } from './project.routes.ts'
import { keepProjectsInOrder } from './projects-upkeep.ts'
import { proposalRoutes } from './proposals/proposal.routes.ts'
import { personalData } from './personal-data.ts'

export const projects: Feature = {
  name: 'projects',
  about: 'videos and activities joined',
  uses: ['visibility', 'map-pictures', 'atlas', 'videos', 'recordings', 'trails', 'activities'],
  routes: [projectRoutes, proposalRoutes, projectFilesRoutes, projectPictureRoutes],
  jobs: [describeProjects, purgeProjects],
  upkeeps: [{ name: 'projects', of: 'cell', keep: keepProjectsInOrder }],
  hears: {
    recordingsChanged: followRecordings,
    videosChanged: followVideos,
    defaultVisibilityChanged: followDefaultVisibility,
    channelChanged: followChannel,
    suspensionChanged: followOwner,
    videosHiddenChanged: followOwner,
    accountLeaving: followOwner,
    areasChanged: followAreas,
  },
  personalData,
}
