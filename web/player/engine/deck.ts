import type { VideoInfo } from '#contract/project.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'

/** What a deck tells whoever plays it. */
export type DeckListener = {
  /** A picture is on screen. */
  onFrame: (mediaMs: number) => void
  /** About four times a second, also where no pictures are drawn. */
  onProgress: () => void
  /** There is something to look at. */
  onReady: () => void
  onWaiting: (isWaiting: boolean) => void
  onEnded: () => void
  /** A part did not arrive, and is asked for again; whether the server refused it. */
  onTrouble: (isRefused: boolean) => void
  onBroken: () => void
  /** Someone else began or stopped it: the browser, a headset, the picture in picture. */
  onPlaying: (isPlaying: boolean) => void
}

export type Precision = 'fast' | 'exact'

/** One video, ready to be played. There are two, so that the next video waits while one is shown. */
export type Deck = {
  /** What is on screen. */
  readonly element: HTMLElement
  /** Whose pictures can be drawn elsewhere; null where a foreign player draws them. */
  readonly picture: HTMLVideoElement | null
  readonly mediaMs: number
  readonly durationMs: number | null
  readonly isReady: boolean
  readonly buffered: TimeRange[]
  seek(mediaMs: number, precision: Precision): void
  /** False when the browser did not let it. */
  play(): Promise<boolean>
  pause(): void
  setRate(rate: number): void
  setSound(volume: number, isMuted: boolean): void
  setHeight(height: number | 'auto'): void
  destroy(): void
}

export type DeckLoad = { video: VideoInfo; startMs: number; listener: DeckListener }
