import type { VideoInfo } from '#contract/projects/project.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import type { FrameTimes } from './frame-times.ts'

/** Events that a deck reports to its owner. */
export type DeckListener = {
  /** A frame is on screen. */
  onFrame: (mediaMs: number) => void
  /** About four times a second, even while no frames are drawn. */
  onProgress: () => void
  /** There is a picture to show. */
  onReady: () => void
  onWaiting: (isWaiting: boolean) => void
  onEnded: () => void
  /** A segment did not arrive and is requested again; says whether the server refused it. */
  onTrouble: (isRefused: boolean) => void
  onBroken: () => void
  /** Something else started or stopped it: the browser, a headset, or picture in picture. */
  onPlaying: (isPlaying: boolean) => void
}

export type Precision = 'fast' | 'exact'

/** One video, ready to be played. There are two, so that the next video is ready while one is shown. */
export type Deck = {
  /** The element on screen. */
  readonly element: HTMLElement
  /** The element whose frames can be drawn elsewhere; null where another site's player draws them. */
  readonly picture: HTMLVideoElement | null
  readonly mediaMs: number
  readonly durationMs: number | null
  readonly isReady: boolean
  readonly buffered: TimeRange[]
  seek(mediaMs: number, precision: Precision): void
  /** False when the browser refused. */
  play(): Promise<boolean>
  pause(): void
  setRate(rate: number): void
  setSound(volume: number, isMuted: boolean): void
  setHeight(height: number | 'auto'): void
  destroy(): void
}

export type DeckLoad = { video: VideoInfo; frames: FrameTimes; startMs: number; listener: DeckListener }
