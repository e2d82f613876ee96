import type { Feature } from '#server/feature.ts'
import { activityUploadRoutes } from './complete-upload.routes.ts'
import { importRoutes } from './import.routes.ts'
import { keepImportsInOrder } from './imports-upkeep.ts'
import { importActivities } from './jobs/import-activities.job.ts'
import { readDetails } from './jobs/read-details.job.ts'
import { undoImportJob } from './jobs/undo-import.job.ts'
import { personalData } from './personal-data.ts'

export const imports: Feature = {
  name: 'imports',
  about: 'from uploaded files and exports to activities, once each, and back',
  uses: [
    'visibility',
    'tiles',
    'uploads',
    'recordings',
    'gear',
    'altitude',
    'efforts',
    'trails',
    'activities',
  ],
  routes: [importRoutes, activityUploadRoutes],
  jobs: [importActivities, undoImportJob, readDetails],
  upkeeps: [{ name: 'imports', of: 'cell', keep: keepImportsInOrder }],
  personalData,
}
