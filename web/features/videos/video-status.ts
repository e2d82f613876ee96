import type { UploadedVideo, VideoTask } from '#contract/videos/video.ts'
import { saysCutOff, videoMessages } from '#contract/videos/video-messages.ts'
import type { VideoOnItsWay } from './video-sources.ts'
import { taskText } from './video-labels.ts'
import { texts } from './messages.ts'

export type VideoStatus = {
  text: string
  tone: 'quiet' | 'warning' | 'danger'
  /** How much of it has been sent, from 0 to 1. */
  share?: number | null
}

type Known = { task: VideoTask | undefined; onItsWay: VideoOnItsWay | undefined }

/** What to say about a video; null when it is simply ready. */
export function statusOf(video: UploadedVideo, { task, onItsWay }: Known): VideoStatus | null {
  const { status, sentence } = video
  if (onItsWay && onItsWay.text !== null) return { text: onItsWay.text, tone: 'quiet', share: onItsWay.share }
  if (status === 'failed') return { text: sentence ?? videoMessages.processingFailed, tone: 'danger' }
  if (status === 'uploading') return { text: videoMessages.videoIncomplete, tone: 'warning' }
  if (status === 'ready') return sentence === null ? null : { text: sentence, tone: 'warning' }
  if (task) return { text: taskText(task), tone: 'quiet' }
  return { text: status === 'waiting' ? texts.waitingToBeProcessed : texts.beingProcessed, tone: 'quiet' }
}

/** After a failure, or when it was stopped before everything was made. */
export function canBeRetried({ status, sentence }: UploadedVideo): boolean {
  return status === 'failed' || (status === 'ready' && sentence !== null && !saysCutOff(sentence))
}

/** Once the server has examined it, something of it can be shown. */
export function canBePlayed({ streamable, poster }: UploadedVideo): boolean {
  return streamable || poster !== null
}
