import type { ReactNode } from 'react'
import type { UploadedVideo } from '#contract/videos/video.ts'

/** The progress of a video that this browser is uploading. */
export type VideoOnItsWay = {
  /** From 0 to 1; null when nobody knows. */
  share: number | null
  /** The progress, or what blocks it; null once it has arrived. */
  text: string | null
  /** The address of a small picture of it. */
  picture: string | null
}

/** What the uploads page needs from the code that uploads. */
export type VideoSources = {
  /** What was just uploaded, including activities. */
  recent: ReactNode
  /** Whether this browser is sending something. */
  isSending: boolean
  /** Projects that could be made of them. */
  proposals: ReactNode
  /** Asks for videos and activities and uploads them. */
  onUpload: () => void
  /** Asks for the rest of a video that was not uploaded completely. */
  onContinue: (video: UploadedVideo) => void
  /** Asks for a file that takes the place of the video's own. */
  onReplace: (video: UploadedVideo) => void
  /** By the ids of the videos. */
  onTheirWay: ReadonlyMap<string, VideoOnItsWay>
}
