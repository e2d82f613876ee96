import type { Feature } from '#server/feature.ts'
import { activityVideosRoutes } from './activity-videos/activity-videos.routes.ts'
import { channelRoutes } from './channel/channel.routes.ts'
import { nextUpRoutes } from './next-up/next-up.routes.ts'
import { recommendedRoutes } from './recommended/recommended.routes.ts'
import { followProject } from './search/follow-project.ts'
import { searchRoutes } from './search/search.routes.ts'
import { oEmbedRoutes } from './sharing/oembed.routes.ts'
import { pageRoutes } from './sharing/pages.routes.ts'

export const discovery: Feature = {
  name: 'discovery',
  about: 'lists of videos, search, channels, shared links',
  uses: ['visibility', 'activities', 'projects', 'channels', 'playlists'],
  routes: [
    searchRoutes,
    recommendedRoutes,
    activityVideosRoutes,
    nextUpRoutes,
    channelRoutes,
    oEmbedRoutes,
    pageRoutes,
  ],
  hears: { projectChanged: followProject },
}
