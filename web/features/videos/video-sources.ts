import type { ReactNode } from 'react'
import type { UploadedVideo } from '#contract/video.ts'

/** How far a video is that this browser is sending. */
export type VideoOnItsWay = {
  /** From 0 to 1; null when nobody knows. */
  share: number | null
  /** How far it is, or what keeps it; null once it has arrived. */
  text: string | null
  /** The address of a small picture of it. */
  picture: string | null
}

/** What the page of videos needs from what uploads them. */
export type VideoSources = {
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
