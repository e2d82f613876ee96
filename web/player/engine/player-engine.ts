import { playerMessages } from '#contract/player-messages.ts'
import { videoMessages } from '#contract/video-messages.ts'
import { momentAt, projectTimeOf, type Piece } from '#domain/time/timeline.ts'
import { Playhead } from '#web/player/playhead.ts'
import type { PlayerControl, PlayerState } from '#web/player/player-control.ts'
import type { Colours, PlayerSource } from '#web/player/player-source.ts'
import { soundStore } from '#web/player/sound.ts'
import { Clips } from './clips.ts'
import type { Deck, DeckListener, Precision } from './deck.ts'
import { Decks, type Loaded } from './decks.ts'
import { FullScreen } from './full-screen.ts'
import { LittleWindow } from './little-window.ts'
import { makeDeck } from './make-deck.ts'
import type { Picture } from './picture.ts'
import { followsOn, momentIn, placeOfTime } from './piece-times.ts'
import { firstState, loadedState, StateStore, stopped } from './state-store.ts'
import { Troubles } from './troubles.ts'

export type Surroundings = {
  /** What fills the screen. */
  container: HTMLElement
  picture: Picture
  isEmbedAllowed: () => boolean
}

const preparedAheadMs = 5000
/** After this long without a word, whoever scrubbed has let go. */
const scrubPauseMs = 400

/** Plays the clips of a project as one film. */
export class PlayerEngine implements PlayerControl {
  readonly playhead = new Playhead()
  readonly #store = new StateStore({ ...firstState, ...soundStore.get() })
  readonly #decks: Decks
  readonly #troubles: Troubles
  readonly #picture: Picture
  readonly #fullScreen: FullScreen
  readonly #littleWindow: LittleWindow
  readonly #isEmbedAllowed: () => boolean
  #source: PlayerSource
  #clips: Clips
  #piece = 0
  #isScrubbing = false
  /** The clip that is only asked how long it is. */
  #measured: number | null = null
  /** The place that was gone to last; the frame that is shown there began a little before it. */
  #soughtMs = 0
  #scrubTimer: ReturnType<typeof setTimeout> | undefined

  constructor(source: PlayerSource, { container, picture, isEmbedAllowed }: Surroundings) {
    this.#source = source
    this.#clips = new Clips(source)
    this.#isEmbedAllowed = isEmbedAllowed
    this.#picture = picture
    this.#fullScreen = new FullScreen(container, (isFullScreen) => this.#store.set({ isFullScreen }))
    this.#littleWindow = new LittleWindow(container, (isInLittleWindow) => this.#store.set({ isInLittleWindow }))
    this.#decks = new Decks(picture, (clip, startMs, listener) => this.#open(clip, startMs, listener), {
      onFrame: (loaded, mediaMs) => this.#onFrame(loaded, mediaMs),
      onProgress: (loaded) => this.#onProgress(loaded),
      onReady: (loaded) => this.#onReady(loaded),
      onWaiting: (loaded, isWaiting) => this.#isActive(loaded) && this.#store.set({ isWaiting }),
      // Whoever goes to the end of a clip while it stands still wants to look at it.
      onEnded: (loaded) => this.#isActive(loaded) && this.getState().isPlaying && this.#goOn(),
      onTrouble: (loaded, isRefused) => this.#troubles.onTrouble(loaded, isRefused),
      onBroken: (loaded) => void this.#troubles.onBroken(loaded),
      onPlaying: (loaded, isPlaying) => this.#isActive(loaded) && !this.#isScrubbing && this.#store.set({ isPlaying }),
    })
    this.#troubles = new Troubles({
      decks: this.#decks,
      store: this.#store,
      clips: () => this.#clips,
      isWanted: (clip) => this.#pieceNow?.clip === clip,
      goOn: (clip, mediaMs) => {
        this.#cue(clip, mediaMs, 'exact')
        if (this.getState().isPlaying) this.#start()
      },
    })
    this.#store.set({ durationMs: source.timeline.durationMs })
  }

  getState = (): PlayerState => this.#store.get()
  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  /** The first thing that is shown. */
  begin(projectMs: number, isPlaying: boolean): void {
    this.#goTo(projectMs, 'exact')
    if (isPlaying) this.play()
    else this.#measure()
  }

  /** Clips, times and colours may change while it plays on. */
  setSource(source: PlayerSource): void {
    if (source === this.#source) return
    const [before, here] = [this.#clips, this.playhead.moment]
    const clips = new Clips(source, before)
    this.#source = source
    this.#clips = clips
    this.#decks.renumber((clip) => clips.numberOf(before, clip))
    const clip = clips.numberOf(before, here.clip)
    this.#store.set({ durationMs: source.timeline.durationMs, ...(clip !== here.clip && { mediaDurationMs: null }) })
    const projectMs = clip === null ? null : projectTimeOf(source.timeline, clip, here.mediaMs)
    if (projectMs !== null && this.#decks.active?.clip === clip) this.#placeAt(projectMs)
    else this.#goTo(projectMs ?? here.projectMs, 'exact')
    if (this.getState().isPlaying) this.#start()
    else this.#measure()
    this.redraw()
  }

  play(): void {
    const { hasEnded, durationMs } = this.getState()
    const isAtEnd = durationMs > 0 && this.playhead.moment.projectMs > durationMs - 1
    this.#store.set({ isPlaying: true })
    if (hasEnded || isAtEnd) this.#goTo(0, 'exact')
    this.#start()
  }

  pause(): void {
    this.#store.set({ isPlaying: false })
    this.#decks.active?.deck.pause()
    this.#tellMoment(this.playhead.moment.mediaMs)
  }

  toggle(): void {
    if (this.getState().isPlaying) this.pause()
    else this.play()
  }

  seek(projectMs: number): void {
    clearTimeout(this.#scrubTimer)
    this.#isScrubbing = false
    this.#goTo(projectMs, 'exact')
    if (this.getState().isPlaying) this.#start()
  }

  scrub(projectMs: number): void {
    this.#isScrubbing = true
    this.#decks.active?.deck.pause()
    this.#goTo(projectMs, 'fast')
    clearTimeout(this.#scrubTimer)
    this.#scrubTimer = setTimeout(() => this.seek(projectMs), scrubPauseMs)
  }

  seekToTime(absoluteMs: number): void {
    const projectMs = placeOfTime(this.#source.timeline, absoluteMs)
    if (projectMs !== null) this.seek(projectMs)
  }

  step(frames: number): void {
    this.pause()
    const piece = this.#pieceNow
    if (piece) this.seek(this.#clips.stepFrom(piece, this.playhead.moment.mediaMs, frames))
  }

  setRate(rate: number): void {
    this.#store.set({ rate })
    this.#decks.each((deck) => deck.setRate(rate))
  }

  setVolume(volume: number): void {
    this.#setSound({ volume: Math.min(1, Math.max(0, volume)), isMuted: volume <= 0 })
  }

  setMuted(isMuted: boolean): void {
    const { volume } = this.getState()
    this.#setSound({ volume: !isMuted && volume === 0 ? 0.5 : volume, isMuted })
  }

  setHeight(height: number | 'auto'): void {
    this.#store.set({ height })
    this.#decks.each((deck) => deck.setHeight(height))
  }

  setColours(clip: number, colours: Colours): void {
    this.#clips.setColours(clip, colours)
    this.redraw()
  }

  toggleFullScreen(): void {
    void this.#fullScreen.toggle()
  }

  togglePictureInPicture(): void {
    this.#littleWindow.toggle(this.#decks.active?.deck.picture ?? null)
  }

  /** After something was in the way: a consent, or the line. */
  tryAgain(): void {
    const { isInterrupted } = this.#troubles
    this.#clips.forgetRenewals()
    this.seek(this.playhead.moment.projectMs)
    this.#measure()
    if (isInterrupted) this.play()
  }

  /** The picture of the moment once more, after the way in which it is drawn has changed. */
  redraw(): void {
    const { active } = this.#decks
    if (active) this.#picture.draw(active.deck, this.#clips.colours(active.clip))
  }

  destroy(): void {
    clearTimeout(this.#scrubTimer)
    this.#troubles.reset()
    this.#store.stop()
    this.#fullScreen.stop()
    this.#littleWindow.stop()
    this.#decks.destroy()
  }

  get #pieceNow(): Piece | undefined {
    return this.#source.timeline.pieces[this.#piece]
  }

  #isActive(loaded: Loaded): boolean {
    return loaded === this.#decks.active
  }

  #goTo(projectMs: number, precision: Precision): void {
    const moment = momentAt(this.#source.timeline, projectMs)
    if (!moment) {
      this.#store.set({ ...stopped, sentence: playerMessages.nothingToPlay })
      return
    }
    this.#troubles.reset()
    this.#placeAt(projectMs)
    this.#soughtMs = moment.mediaMs
    this.#cue(moment.piece.clip, Math.min(moment.mediaMs, this.#clips.lastFrameOf(moment.piece)), precision)
  }

  /** At a place of the project, with whatever picture there is. */
  #placeAt(projectMs: number): void {
    const moment = momentAt(this.#source.timeline, projectMs)
    if (!moment) return
    this.#piece = this.#source.timeline.pieces.indexOf(moment.piece)
    this.#store.set({ clip: moment.piece.clip, sentence: null, needsConsent: false, hasEnded: false })
    this.#tellMoment(moment.mediaMs)
  }

  /** Has the player of a film say how long it is, and goes back to what was shown. */
  #measure(): void {
    const { timeline } = this.#source
    const clip = this.#clips.takeUnmeasured(timeline)
    const isAlone = timeline.pieces.length === 0
    if (clip === null || !(isAlone || this.#isEmbedAllowed())) return
    this.#measured = clip
    this.#store.set({ clip, mediaDurationMs: null, sentence: null })
    this.#cue(clip, 0, 'exact')
  }

  #endMeasuring(mediaDurationMs: number): void {
    this.#measured = null
    this.#store.set({ mediaDurationMs })
    if (this.#source.timeline.pieces.length > 0) this.#goTo(this.playhead.moment.projectMs, 'exact')
  }

  #cue(clip: number, mediaMs: number, precision: Precision): void {
    const cued = this.#decks.cue(clip, mediaMs, precision)
    // Foreign players do not tell of their first picture.
    if (cued?.deck.picture === null) this.redraw()
    if (cued) return
    this.#decks.active?.deck.pause()
    this.#store.set({
      ...stopped,
      ...(this.#clips.isForeign(clip) ? { needsConsent: true } : { sentence: videoMessages.notStreamable }),
    })
  }

  #start(): void {
    const { active } = this.#decks
    if (active && !this.#isScrubbing) void this.#playOn(active)
  }

  async #playOn(loaded: Loaded): Promise<void> {
    const isAllowed = await loaded.deck.play()
    // Browsers want a press first: then there is a button for it.
    if (this.#isActive(loaded)) this.#store.set(isAllowed ? { hasStarted: true } : stopped)
  }

  #open(clip: number, startMs: number, listener: DeckListener): Deck | null {
    const video = this.#clips.video(clip)
    return video ? makeDeck(video, { startMs, listener }, this.getState(), this.#isEmbedAllowed()) : null
  }

  #onFrame(loaded: Loaded, mediaMs: number): void {
    const piece = this.#pieceNow
    if (!this.#isActive(loaded) || loaded.clip !== piece?.clip) return
    this.#picture.draw(loaded.deck, this.#clips.colours(loaded.clip))
    // The last picture begins a little before the end, and is told of after it.
    if (this.getState().hasEnded) return
    this.#tellMoment(this.#clips.isFrameOf(loaded.clip, mediaMs, this.#soughtMs) ? this.#soughtMs : mediaMs)
    this.#watchEnd(piece, mediaMs)
  }

  #onReady(loaded: Loaded): void {
    this.#onProgress(loaded)
    // Being given its film stops an element that was told to play before.
    if (this.#isActive(loaded) && this.getState().isPlaying) this.#start()
  }

  #onProgress(loaded: Loaded): void {
    const [piece, { deck }] = [this.#pieceNow, loaded]
    if (!this.#isActive(loaded)) return
    if (this.#measured === loaded.clip && deck.durationMs !== null) this.#endMeasuring(deck.durationMs)
    if (!piece || loaded.clip !== piece.clip) return
    this.#troubles.see(deck)
    this.#store.setSoon(loadedState(deck, piece))
    // Pictures are not told of while the page is hidden, but films play on.
    if (document.hidden) this.#watchEnd(piece, deck.mediaMs)
  }

  #watchEnd(piece: Piece, mediaMs: number): void {
    const { isPlaying, rate } = this.getState()
    if (!isPlaying || this.#isScrubbing) return
    const leftMs = piece.mediaToMs - mediaMs
    if (leftMs < this.#clips.frameMs(piece.clip) / 2) this.#goOn()
    else if (leftMs < preparedAheadMs * Math.max(1, rate)) this.#prepareNext(piece)
  }

  #prepareNext(piece: Piece): void {
    const next = this.#source.timeline.pieces[this.#piece + 1]
    if (!next || followsOn(piece, next) || this.#clips.isForeign(next.clip)) return
    this.#decks.prepare(this.#piece + 1, next.clip, next.mediaFromMs)
  }

  /** From the end of a piece to the next, or to the end of all. */
  #goOn(): void {
    const [piece, next] = [this.#pieceNow, this.#source.timeline.pieces[this.#piece + 1]]
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
    if (!this.#decks.take(this.#piece)) this.#cue(next.clip, next.mediaFromMs, 'exact')
    this.#tellMoment(next.mediaFromMs)
    if (this.getState().isPlaying) this.#start()
  }

  #tellMoment(mediaMs: number): void {
    const piece = this.#pieceNow
    if (!piece) return
    const moment = momentIn(piece, mediaMs, this.getState().isPlaying)
    this.#store.setSoon({ projectMs: moment.projectMs })
    this.playhead.moveTo(moment)
  }

  #setSound(sound: { volume: number; isMuted: boolean }): void {
    soundStore.set(sound)
    this.#store.set(sound)
    this.#decks.each((deck) => deck.setSound(sound.volume, sound.isMuted))
  }
}
