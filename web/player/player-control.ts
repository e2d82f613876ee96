import type { TimeRange } from '#domain/time/time-ranges.ts'
import type { Motion } from '#domain/motion/motion.ts'
import type { Colours } from './player-source.ts'
import type { Playhead } from './playhead.ts'
import type { ViewChoice } from './view/wanted-view.ts'
import type { ViewLimits } from './view/view-limits.ts'

export type PlayerState = {
  isPlaying: boolean
  /** The picture is being loaded. */
  isWaiting: boolean
  /** Something has been played; before that, a large play button is shown. */
  hasStarted: boolean
  hasEnded: boolean
  durationMs: number
  /** Updated at most four times a second; the playhead has it for each frame. */
  projectMs: number
  clip: number
  isFullScreen: boolean
  isInPictureInPicture: boolean
  rate: number
  /** From 0 to 1. */
  volume: number
  isMuted: boolean
  /** As chosen. */
  height: number | 'auto'
  /** Of the frame on screen; null while there is none, and for videos on YouTube. */
  playedHeight: number | null
  /** What can be played without waiting, in milliseconds of the project. */
  buffered: TimeRange[]
  /** The duration of the current video, as its player reports it. */
  mediaDurationMs: number | null
  /** The video is on YouTube, and the viewer has not allowed embeds yet. */
  needsConsent: boolean
  /** Why nothing is shown. */
  message: string | null
  /** How the current video should be viewed: as chosen by the viewer, otherwise by its owner. */
  view: ViewChoice
  /** Why settings of the picture cannot work for the current video. */
  limits: ViewLimits
  /** What is wrong with its motion data, if something is. */
  motionMessage: string | null
  /** How much of the width, from the left, is shown as recorded, for comparison; null if nothing is compared. */
  comparison: number | null
}

/** What a page can do with its player. */
export type PlayerControl = {
  playhead: Playhead
  play(): void
  pause(): void
  toggle(): void
  /** Seeks to the exact frame. */
  seek(projectMs: number): void
  /** Seeks approximately and quickly while dragging; `seek` ends it. */
  scrub(projectMs: number): void
  /** To the frame filmed at that time, or nearest to it. */
  seekToTime(absoluteMs: number): void
  /** Forward or back by single frames. */
  step(frames: number): void
  setRate(rate: number): void
  setVolume(volume: number): void
  setMuted(isMuted: boolean): void
  setHeight(height: number | 'auto'): void
  setColours(clip: number, colours: Colours): void
  /** Finds out what can be done with the picture of a clip, and tells it in the state. */
  examineView(clip: number): void
  /** How the camera of the current video moved; null until `loadMotion` has loaded it, if there is such data. */
  readonly shownMotion: Motion | null
  loadMotion(): void
  setComparison(share: number | null): void
  toggleFullScreen(): void
  togglePictureInPicture(): void
  subscribe(listener: () => void): () => void
  getState(): PlayerState
}
