import type { VideoTaskRow } from './video.queries.ts'

/** Job names by task. */
export const jobNames: Record<VideoTaskRow['cmd'], string> = {
  prepare: 'prepare-video',
  transcode: 'transcode-video',
  thumbnails: 'make-thumbnails',
}
