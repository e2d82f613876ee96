// All that other features may use.
export { readCameraSamples } from './camera-recording.ts'
export { type CaptionVersion, findCaptions, listCaptions } from './captions.ts'
export { planPostersOf } from './posters.ts'
export {
  type Video,
  findPosterFile,
  findVideos,
  missingVideo,
  showPictures,
  showVideo,
} from './video-info.ts'
export { acceptVideoUpload } from './video.ts'
export { type CutProject, type WatchPermission, permissionFor, shownBy } from './watch.ts'
