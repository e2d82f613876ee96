import type { Feature } from '#server/feature.ts'
import { inEachCell } from '#server/cells/in-each-cell.ts'
import { captionsRoutes } from './captions.routes.ts'
import { videoUploadRoutes } from './complete-upload.routes.ts'
import { makePosters } from './jobs/make-posters.job.ts'
import { makeThumbnailsJob } from './jobs/make-thumbnails.job.ts'
import { prepareVideo } from './jobs/prepare-video.job.ts'
import { purgeVideos } from './jobs/purge-videos.job.ts'
import { transcodeVideo } from './jobs/transcode-video.job.ts'
import { mediaRoutes } from './media.routes.ts'
import { namePlacesOfVideos } from './name-places.ts'
import { storageUseRoutes } from './storage-use.routes.ts'
import { thumbnailsRoutes } from './thumbnails.routes.ts'
import { uploadedVideosRoutes } from './uploaded-videos.routes.ts'
import { videoEventsRoutes } from './video-events.routes.ts'
import { videoTelemetryRoutes } from './video-telemetry.routes.ts'
import { beginVideo, forgetUnsentVideo } from './video.ts'
import { keepVideosInOrder, removeLeftWork } from './videos-upkeep.ts'
import { watchRoutes } from './watch.routes.ts'
import { personalData } from './personal-data.ts'

export const videos: Feature = {
  name: 'videos',
  about: 'video files: what their cameras measured, streams, pictures, captions',
  uses: ['visibility', 'billing', 'atlas', 'uploads'],
  routes: [
    videoUploadRoutes,
    videoEventsRoutes,
    videoTelemetryRoutes,
    uploadedVideosRoutes,
    captionsRoutes,
    thumbnailsRoutes,
    watchRoutes,
    mediaRoutes,
    storageUseRoutes,
  ],
  jobs: [prepareVideo, transcodeVideo, makeThumbnailsJob, makePosters, purgeVideos],
  upkeeps: [{ name: 'videos', of: 'cell', keep: keepVideosInOrder }],
  keepMachine: removeLeftWork,
  hears: {
    videoUploadOpening: beginVideo,
    videoUploadDiscarded: forgetUnsentVideo,
    atlasChanged: (_, services) => inEachCell(services, (cell) => namePlacesOfVideos(services, cell)),
  },
  personalData,
}
