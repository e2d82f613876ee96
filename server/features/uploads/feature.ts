import type { Feature } from '#server/feature.ts'
import { partRoutes } from './part.routes.ts'
import { removeExpiredUploads } from './remove-expired-uploads.job.ts'
import { shareTargetRoutes } from './share-target.routes.ts'
import { uploadRoutes } from './upload.routes.ts'
import { tidyUploads } from './upload.ts'
import { personalData } from './personal-data.ts'

export const uploads: Feature = {
  name: 'uploads',
  about: 'files that arrive in parts and can be interrupted',
  uses: ['billing'],
  routes: [uploadRoutes, partRoutes, shareTargetRoutes],
  jobs: [removeExpiredUploads],
  upkeeps: [{ name: 'uploads', of: 'cell', keep: tidyUploads }],
  personalData,
}
