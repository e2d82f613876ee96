import { playerMessages } from '#web/player/player-messages.ts'
import { videoMessages } from '#contract/videos/video-messages.ts'
import { momentAt, projectTimeOf, type Piece, type Timeline } from '#domain/time/timeline.ts'
import type { Playhead } from '#web/player/playhead.ts'
import type { Colours, PlayerSource } from '#web/player/player-source.ts'
import { Aim } from './aim.ts'
import { Clips } from './clips.ts'
import type { Deck, DeckListener, Precision } from './deck.ts'
import { Decks, type Loaded } from './decks.ts'
import { makeDeck } from './make-deck.ts'
import type { Picture } from './picture.ts'
import { followsOn, momentIn } from './piece-times.ts'
import { Screen } from './screen.ts'
import { loadedState, stopped, type StateStore } from './state-store.ts'
import { placeOfStep } from './step-frames.ts'
import { Troubles } from './troubles.ts'

type Surroundings = {
  store: StateStore
  playhead: Playhead
  picture: Picture
  isEmbedAllowed: () => boolean
}

const preparedAheadMs = 5000

/**
 * Plays the pieces of a project one after another: which video is on screen at which position, and what comes
 * next.
 */
export class Playback {
  readonly screen: Screen
  readonly #store: StateStore
  readonly #playhead: Playhead
  readonly #isEmbedAllowed: () => boolean
  readonly #decks: Decks
  readonly #troubles: Troubles
  #source: PlayerSource
  #clips: Clips
  #piece = 0
  #isHeld = false
  /** The clip that is loaded only to find out its duration. */
  #measured: number | null = null
  /** The target of the last seek; the frame shown for it began a little earlier. */
  #soughtMs = 0
  readonly #aim = new Aim()

  constructor(source: PlayerSource, { store, playhead, picture, isEmbedAllowed }: Surroundings) {
    this.#source = source
    this.#clips = new Clips(source)
    this.#store = store
    this.#playhead = playhead
    this.#isEmbedAllowed = isEmbedAllowed
    this.#decks = new Decks(picture, (clip, startMs, listener) => this.#open(clip, startMs, listener), {
      onFrame: (loaded, mediaMs) => this.#onFrame(loaded, mediaMs),
      onProgress: (loaded) => this.#onProgress(loaded),
      onReady: (loaded) => this.#onReady(loaded),
      onWaiting: (loaded, isWaiting) => this.#isActive(loaded) && store.set({ isWaiting }),
      // Seeking to the end of a clip while paused means wanting to look at it.
      onEnded: (loaded) => this.#isActive(loaded) && store.get().isPlaying && this.#goOn(),
      onTrouble: (loaded, isRefused) => this.#troubles.onTrouble(loaded, isRefused),
      onBroken: (loaded) => void this.#troubles.onBroken(loaded),
      onPlaying: (loaded, isPlaying) => this.#isActive(loaded) && !this.#isHeld && store.set({ isPlaying }),
    })
    this.screen = new Screen({
      picture,
      store,
      clips: () => this.#clips,
      active: () => this.#decks.active,
    })
    this.#troubles = new Troubles({
      decks: this.#decks,
      store,
      clips: () => this.#clips,
      isWanted: (clip) => this.#pieceNow?.clip === clip,
      goOn: (clip, mediaMs) => {
        this.#cue(clip, mediaMs, 'exact')
        this.startIfPlaying()
      },
    })
    store.set({ durationMs: source.timeline.durationMs })
  }

  get timeline(): Timeline {
    return this.#source.timeline
  }

  /** It was playing when something interrupted it. */
  get isInterrupted(): boolean {
    return this.#troubles.isInterrupted
  }

  /** Clips, times and colours may change while it keeps playing. */
  setSource(source: PlayerSource): void {
    if (source === this.#source) return
    const [before, here] = [this.#clips, this.#playhead.moment]
    const clips = new Clips(source, before)
    this.#source = source
    this.#clips = clips
    this.#decks.renumber((clip) => clips.numberOf(before, clip))
    const clip = clips.numberOf(before, here.clip)
    this.#store.set({
      durationMs: source.timeline.durationMs,
      ...(clip !== here.clip && { mediaDurationMs: null }),
    })
    const projectMs = clip === null ? null : projectTimeOf(source.timeline, clip, here.mediaMs)
    if (projectMs !== null && this.#decks.active?.clip === clip) this.#placeAt(projectMs)
    else this.goTo(projectMs ?? here.projectMs, 'exact')
    if (this.#store.get().isPlaying) this.start()
    else this.measure()
    this.screen.redraw()
  }

  goTo(projectMs: number, precision: Precision): void {
    const moment = momentAt(this.timeline, projectMs)
    if (!moment) {
      this.#store.set({ ...stopped, message: playerMessages.nothingToPlay })
      return
    }
    this.#troubles.reset()
    this.#placeAt(projectMs)
    this.#soughtMs = moment.mediaMs
    this.#aim.set(precision === 'exact' ? moment.mediaMs : null)
    this.#cue(moment.piece.clip, Math.min(moment.mediaMs, this.#clips.lastFrameOf(moment.piece)), precision)
  }

  start(): void {
    const { active } = this.#decks
    if (active && !this.#isHeld) void this.#playOn(active)
  }

  startIfPlaying(): void {
    if (this.#store.get().isPlaying) this.start()
  }

  pause(): void {
    this.#decks.active?.deck.pause()
    this.#tellMoment(this.#playhead.moment.mediaMs)
  }

  /** Freezes the picture until released, whether or not it is playing. */
  hold(): void {
    this.#isHeld = true
    this.#decks.active?.deck.pause()
  }

  letGo(): void {
    this.#isHeld = false
  }

  /** To the frame that is a number of frames after the current one. */
  step(frames: number): void {
    const [{ mediaMs }, piece] = [this.#playhead.moment, this.#pieceNow]
    const { pieces } = this.timeline
    const motion = this.screen.viewed?.motion
    if (piece && motion) this.#clips.frames(piece.clip).learnFrom(motion)
    const projectMs = placeOfStep(this.#clips, pieces, { piece: this.#piece, mediaMs }, frames)
    if (projectMs === null) return
    const shownMs = this.#decks.active?.shownMs ?? null
    this.goTo(projectMs, 'exact')
    if (frames > 0 && piece === this.#pieceNow) this.#aim.set(this.#soughtMs, shownMs)
  }

  setColours(clip: number, colours: Colours): void {
    this.#clips.setColours(clip, colours)
    this.screen.redraw()
  }

  eachDeck(change: (deck: Deck) => void): void {
    this.#decks.each(change)
  }

  /** Loads a video to find out its duration, then returns to what was on screen. */
  measure(): void {
    const clip = this.#clips.takeUnmeasured(this.timeline)
    const isAlone = this.timeline.pieces.length === 0
    if (clip === null || !(isAlone || this.#isEmbedAllowed())) return
    this.#measured = clip
    this.#store.set({ clip, mediaDurationMs: null, message: null })
    this.#cue(clip, 0, 'exact')
  }

  /** Addresses that did not help before may help now. */
  forgetRenewals(): void {
    this.#clips.forgetRenewals()
  }

  destroy(): void {
    this.#troubles.reset()
    this.screen.stop()
    this.#decks.destroy()
  }

  get #pieceNow(): Piece | undefined {
    return this.timeline.pieces[this.#piece]
  }

  #isActive(loaded: Loaded): boolean {
    return loaded === this.#decks.active
  }

  /** At a position in the project, with whatever frame is available. */
  #placeAt(projectMs: number): void {
    const moment = momentAt(this.timeline, projectMs)
    if (!moment) return
    this.#piece = this.timeline.pieces.indexOf(moment.piece)
    this.#store.set({ clip: moment.piece.clip, message: null, needsConsent: false, hasEnded: false })
    this.#tellMoment(moment.mediaMs)
  }

  #endMeasuring(mediaDurationMs: number): void {
    this.#measured = null
    this.#store.set({ mediaDurationMs })
    if (this.timeline.pieces.length > 0) this.goTo(this.#playhead.moment.projectMs, 'exact')
  }

  #cue(clip: number, mediaMs: number, precision: Precision): void {
    const cued = this.#decks.cue(clip, mediaMs, precision)
    // Other sites' players do not report their first frame.
    if (cued?.deck.picture === null) this.screen.redraw()
    if (cued) return
    this.#decks.active?.deck.pause()
    this.#store.set({
      ...stopped,
      ...(this.#clips.isForeign(clip) ? { needsConsent: true } : { message: videoMessages.notStreamable }),
    })
  }

  async #playOn(loaded: Loaded): Promise<void> {
    const isAllowed = await loaded.deck.play()
    // Browsers require a user gesture first: a button asks for it.
    if (this.#isActive(loaded)) this.#store.set(isAllowed ? { hasStarted: true } : stopped)
  }

  #open(clip: number, startMs: number, listener: DeckListener): Deck | null {
    const video = this.#clips.video(clip)
    this.screen.prepare(clip)
    const frames = this.#clips.frames(clip)
    return video
      ? makeDeck({ video, frames, startMs, listener }, this.#store.get(), this.#isEmbedAllowed())
      : null
  }

  #onFrame(loaded: Loaded, mediaMs: number): void {
    const piece = this.#pieceNow
    this.screen.show(loaded, mediaMs)
    if (!this.#isActive(loaded) || loaded.clip !== piece?.clip) return
    // The last frame begins a little before the end, and is reported after it.
    if (this.#store.get().hasEnded) return
    const isSought =
      this.#soughtMs > mediaMs && this.#clips.frames(loaded.clip).isSame(mediaMs, this.#soughtMs)
    this.#tellMoment(isSought ? this.#soughtMs : mediaMs)
    this.#keepAim(piece, mediaMs)
    this.#watchEnd(piece, mediaMs)
  }

  /** While it plays, the right frame comes by itself. */
  #keepAim(piece: Piece, shownMs: number): void {
    if (this.#store.get().isPlaying || this.#isHeld) {
      this.#aim.set(null)
      return
    }
    const frames = this.#clips.frames(piece.clip)
    const betterMs = this.#aim.correct(frames, this.#clips.lastFrameOf(piece), shownMs)
    if (betterMs !== null) this.#cue(piece.clip, betterMs, 'exact')
  }

  #onReady(loaded: Loaded): void {
    this.#onProgress(loaded)
    // Setting the source stops an element that was told to play before.
    if (this.#isActive(loaded)) this.startIfPlaying()
  }

  #onProgress(loaded: Loaded): void {
    const [piece, { deck }] = [this.#pieceNow, loaded]
    if (!this.#isActive(loaded)) return
    if (this.#measured === loaded.clip && deck.durationMs !== null) this.#endMeasuring(deck.durationMs)
    if (!piece || loaded.clip !== piece.clip) return
    this.#troubles.see(deck)
    this.#store.setSoon(loadedState(deck, piece))
    // Frames are not reported while the page is hidden, but videos keep playing.
    if (document.hidden) this.#watchEnd(piece, deck.mediaMs)
  }

  #watchEnd(piece: Piece, mediaMs: number): void {
    const { isPlaying, rate } = this.#store.get()
    if (!isPlaying || this.#isHeld) return
    const leftMs = piece.mediaToMs - mediaMs
    if (leftMs < this.#clips.frames(piece.clip).meanMs / 2) this.#goOn()
    else if (leftMs < preparedAheadMs * Math.max(1, rate)) this.#prepareNext(piece)
  }

  #prepareNext(piece: Piece): void {
    const next = this.timeline.pieces[this.#piece + 1]
    if (!next || followsOn(piece, next) || this.#clips.isForeign(next.clip)) return
    this.#decks.prepare(this.#piece + 1, next.clip, next.mediaFromMs)
  }

  /** From the end of a piece to the next one, or to the end of the project. */
  #goOn(): void {
    const [piece, next] = [this.#pieceNow, this.timeline.pieces[this.#piece + 1]]
    if (!piece || !next) {
      this.#decks.active?.deck.pause()
      this.#store.set({ ...stopped, hasEnded: true })
      this.#tellMoment(piece?.mediaToMs ?? 0)
      return
    }
    this.#piece += 1
    if (followsOn(piece, next)) return
    this.#troubles.reset()
    this.#soughtMs = next.mediaFromMs
    this.#store.set({ clip: next.clip })
    if (this.#decks.take(this.#piece)) this.screen.redraw()
    else this.#cue(next.clip, next.mediaFromMs, 'exact')
    this.#tellMoment(next.mediaFromMs)
    this.startIfPlaying()
  }

  #tellMoment(mediaMs: number): void {
    const piece = this.#pieceNow
    if (!piece) return
    const moment = momentIn(piece, mediaMs, this.#store.get().isPlaying)
    this.#store.setSoon({ projectMs: moment.projectMs })
    this.#playhead.moveTo(moment)
  }
}
