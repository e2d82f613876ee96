import type { Piece } from '#domain/time/timeline.ts'
import type { PlayerState } from '#web/player/player-control.ts'
import { defaultSettings } from '#web/player/player-settings.ts'
import { noLimits } from '#web/player/view/view-limits.ts'
import { bufferedOf } from './buffered.ts'
import type { Deck } from './deck.ts'

/** Fields that change often reach React only this often. */
const publishEveryMs = 250

/**
 * The state that components follow. Positions and buffers change with each frame, but are published only four
 * times a second.
 */
export class StateStore {
  #state: PlayerState
  readonly #listeners = new Set<() => void>()
  #waiting: Partial<PlayerState> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #publishedAt = -publishEveryMs

  constructor(initial: PlayerState) {
    this.#state = initial
  }

  get = (): PlayerState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(changed: Partial<PlayerState>): void {
    const isOtherClip = changed.clip !== undefined && changed.clip !== this.#state.clip
    // What was known about the previous clip does not apply to this one.
    const unknown = isOtherClip ? { mediaDurationMs: null } : {}
    const next = { ...this.#state, ...this.#waiting, ...unknown, ...changed }
    this.#waiting = undefined
    clearTimeout(this.#timer)
    this.#timer = undefined
    const names = Object.keys(next) as (keyof PlayerState)[]
    if (names.every((name) => Object.is(next[name], this.#state[name]))) return
    this.#state = next
    this.#publishedAt = performance.now()
    for (const listener of this.#listeners) listener()
  }

  setSoon(changed: Partial<PlayerState>): void {
    const sinceMs = performance.now() - this.#publishedAt
    if (sinceMs >= publishEveryMs) {
      this.set(changed)
      return
    }
    this.#waiting = { ...this.#waiting, ...changed }
    this.#timer ??= setTimeout(() => this.set({}), publishEveryMs - sinceMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

export const stopped: Partial<PlayerState> = { isPlaying: false, isWaiting: false }

/** The part of the state that a deck reports about its video. */
export function loadedState(deck: Deck, piece: Piece): Partial<PlayerState> {
  const playedHeight = deck.picture?.videoHeight ?? 0
  return {
    buffered: bufferedOf(deck.buffered, piece),
    mediaDurationMs: deck.durationMs,
    playedHeight: playedHeight > 0 ? playedHeight : null,
  }
}

export const firstState: PlayerState = {
  isPlaying: false,
  isWaiting: false,
  hasStarted: false,
  hasEnded: false,
  durationMs: 0,
  projectMs: 0,
  clip: 0,
  isFullScreen: false,
  isInPictureInPicture: false,
  rate: 1,
  volume: 1,
  isMuted: false,
  height: 'auto',
  playedHeight: null,
  buffered: [],
  mediaDurationMs: null,
  needsConsent: false,
  message: null,
  view: defaultSettings,
  limits: noLimits,
  motionMessage: null,
  comparison: null,
}
