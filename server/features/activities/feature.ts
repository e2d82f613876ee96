import type { Feature } from '#server/feature.ts'
import { keepActivitiesInOrder } from './activities-upkeep.ts'
import { activityRoutes } from './activity.routes.ts'
import { downloadRoutes } from './downloads.routes.ts'
import { editManyRoutes } from './edit-many.routes.ts'
import { activityExtrasRoutes } from './extras/extras.routes.ts'
import { purgeActivities } from './jobs/purge-activities.job.ts'
import { mapRoutes } from './map.routes.ts'
import { personalData } from './personal-data.ts'
import { activityPictureRoutes } from './picture.routes.ts'
import { privacyRoutes } from './privacy.routes.ts'
import { statisticsRoutes } from './statistics.routes.ts'
import { telemetryRoutes } from './telemetry.routes.ts'

export const activities: Feature = {
  name: 'activities',
  about: 'lists and pages of activities, editing, who may see them, downloads',
  uses: [
    'visibility',
    'map-pictures',
    'tiles',
    'atlas',
    'recordings',
    'gear',
    'altitude',
    'efforts',
    'trails',
  ],
  routes: [
    activityRoutes,
    telemetryRoutes,
    activityPictureRoutes,
    downloadRoutes,
    activityExtrasRoutes,
    editManyRoutes,
    statisticsRoutes,
    privacyRoutes,
    mapRoutes,
  ],
  jobs: [purgeActivities],
  upkeeps: [{ name: 'activities', of: 'cell', keep: keepActivitiesInOrder }],
  personalData,
}
