import type { Deck, DeckListener, Precision } from './deck.ts'
import type { Picture } from './picture.ts'

/** A deck with the video loaded in it. */
export type Loaded = {
  deck: Deck
  clip: number
  preparedFor: number | null
  /** When the frame begins that the deck shows; null before there is one. */
  shownMs: number | null
}

/** Makes a deck for a clip; null when it cannot be played. */
export type OpenDeck = (clip: number, startMs: number, listener: DeckListener) => Deck | null

/** Called with what a deck reports, and which deck it was. */
export type DecksListener = {
  [Name in keyof DeckListener]: (loaded: Loaded, ...told: Parameters<DeckListener[Name]>) => void
}

/** The deck that is playing, and the one on standby with the next video or the previous one. */
export class Decks {
  readonly #picture: Picture
  readonly #open: OpenDeck
  readonly #listener: DecksListener
  #active: Loaded | undefined
  #waiting: Loaded | undefined
  /** The piece whose video broke on standby: it is not loaded again at each frame. */
  #unprepared: number | null = null

  constructor(picture: Picture, open: OpenDeck, listener: DecksListener) {
    this.#picture = picture
    this.#open = open
    this.#listener = listener
  }

  get active(): Loaded | undefined {
    return this.#active
  }

  /** Loads a video at a position; null when it cannot be played. */
  cue(clip: number, mediaMs: number, precision: Precision): Loaded | null {
    if (this.#active?.clip !== clip) {
      if (this.#waiting?.clip !== clip && !this.#load(clip, mediaMs, null)) return null
      this.#swap()
    }
    const active = this.#active ?? null
    active?.deck.seek(mediaMs, precision)
    return active
  }

  /** Puts the video of a piece on standby at its beginning. */
  prepare(piece: number, clip: number, mediaMs: number): void {
    if (this.#waiting?.preparedFor === piece || this.#unprepared === piece) return
    if (this.#waiting?.clip === clip) {
      this.#waiting.preparedFor = piece
      this.#waiting.deck.seek(mediaMs, 'exact')
    } else this.#load(clip, mediaMs, piece)
  }

  /** Swaps in the video of a piece if it was on standby; returns whether it was. */
  take(piece: number): boolean {
    if (this.#waiting?.preparedFor !== piece) return false
    this.#swap()
    return true
  }

  /** The order of the clips has changed. Decks whose clip is gone are released. */
  renumber(numberOf: (clip: number) => number | null): void {
    this.#unprepared = null
    for (const loaded of [this.#active, this.#waiting]) {
      if (!loaded) continue
      const clip = numberOf(loaded.clip)
      loaded.preparedFor = null
      if (clip === null) this.drop(loaded)
      else loaded.clip = clip
    }
  }

  drop(loaded: Loaded): void {
    if (this.#active === loaded) this.#active = undefined
    if (this.#waiting === loaded) this.#waiting = undefined
    loaded.deck.destroy()
  }

  dropBroken(loaded: Loaded): void {
    if (this.#waiting === loaded) this.#unprepared = loaded.preparedFor
    this.drop(loaded)
  }

  each(change: (deck: Deck) => void): void {
    for (const loaded of [this.#active, this.#waiting]) if (loaded) change(loaded.deck)
  }

  destroy(): void {
    for (const loaded of [this.#active, this.#waiting]) if (loaded) this.drop(loaded)
  }

  #load(clip: number, startMs: number, preparedFor: number | null): boolean {
    let loaded: Loaded | undefined
    const tell: DeckListener = {
      onFrame: (mediaMs) => loaded && this.#listener.onFrame(loaded, mediaMs),
      onProgress: () => loaded && this.#listener.onProgress(loaded),
      onReady: () => {
        if (!loaded) return
        if (loaded === this.#active) this.#picture.show(loaded.deck)
        this.#listener.onReady(loaded)
      },
      onWaiting: (isWaiting) => loaded && this.#listener.onWaiting(loaded, isWaiting),
      onEnded: () => loaded && this.#listener.onEnded(loaded),
      onTrouble: (isRefused) => loaded && this.#listener.onTrouble(loaded, isRefused),
      onBroken: () => loaded && this.#listener.onBroken(loaded),
      onPlaying: (isPlaying) => loaded && this.#listener.onPlaying(loaded, isPlaying),
    }
    const deck = this.#open(clip, startMs, tell)
    if (!deck) return false
    if (this.#waiting) this.drop(this.#waiting)
    loaded = { deck, clip, preparedFor, shownMs: null }
    this.#waiting = loaded
    this.#picture.add(deck)
    return true
  }

  #swap(): void {
    const before = this.#active
    this.#active = this.#waiting
    this.#waiting = before
    // It is no longer the playing deck, so pausing it does not pause the project.
    before?.deck.pause()
    if (before) before.preparedFor = null
    // Until there is a frame, the last one of the previous video stays.
    if (this.#active && (this.#active.deck.isReady || !before)) this.#picture.show(this.#active.deck)
  }
}
