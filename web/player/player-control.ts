import type { TimeRange } from '#domain/time/time-ranges.ts'
import type { Colours } from './player-source.ts'
import type { Playhead } from './playhead.ts'

export type PlayerState = {
  isPlaying: boolean
  /** Pictures are on their way. */
  isWaiting: boolean
  /** Something was played already; before that, there is a large button for it. */
  hasStarted: boolean
  hasEnded: boolean
  durationMs: number
  /** Told at most four times a second; the playhead knows it at each picture. */
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
  /** Of the picture that is shown; null while there is none, and for videos on YouTube. */
  playedHeight: number | null
  /** What can be played without waiting, in milliseconds of the project. */
  buffered: TimeRange[]
  /** Of the video that is shown, as its player says. */
  mediaDurationMs: number | null
  /** The video is on YouTube, which nobody has allowed to be asked yet. */
  needsConsent: boolean
  /** Why nothing is shown. */
  message: string | null
}

/** What a page can do with the player on it. */
export type PlayerControl = {
  playhead: Playhead
  play(): void
  pause(): void
  toggle(): void
  /** Exactly there. */
  seek(projectMs: number): void
  /** Near there and soon, while something is dragged; `seek` ends it. */
  scrub(projectMs: number): void
  /** To the picture of that time, or to the nearest that was filmed. */
  seekToTime(absoluteMs: number): void
  /** Forwards or back by single pictures. */
  step(frames: number): void
  setRate(rate: number): void
  setVolume(volume: number): void
  setMuted(isMuted: boolean): void
  setHeight(height: number | 'auto'): void
  setColours(clip: number, colours: Colours): void
  toggleFullScreen(): void
  togglePictureInPicture(): void
  subscribe(listener: () => void): () => void
  getState(): PlayerState
}
