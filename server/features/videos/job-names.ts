import type { VideoTaskRow } from './video.queries.ts'

/** By what it does with a video. */
export const jobNames: Record<VideoTaskRow['cmd'], string> = {
  prepare: 'prepare-video',
  transcode: 'transcode-video',
  thumbnails: 'make-thumbnails',
}
