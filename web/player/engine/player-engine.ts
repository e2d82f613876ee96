import type { Motion } from '#domain/motion/motion.ts'
import { Playhead } from '#web/player/playhead.ts'
import type { PlayerControl, PlayerState } from '#web/player/player-control.ts'
import type { Colours, PlayerSource } from '#web/player/player-source.ts'
import type { ViewChoice } from '#web/player/view/wanted-view.ts'
import { soundStore } from '#web/player/sound.ts'
import { FullScreen } from './full-screen.ts'
import { PictureInPicture } from './picture-in-picture.ts'
import type { Picture } from './picture.ts'
import { placeOfTime } from './piece-times.ts'
import { Playback } from './playback.ts'
import { firstState, StateStore } from './state-store.ts'

export type Surroundings = {
  /** The element that fills the screen. */
  container: HTMLElement
  picture: Picture
  isEmbedAllowed: () => boolean
}

/** Without another scrub for this long, the person has let go. */
const scrubPauseMs = 400

/** Plays the clips of a project as one video, and offers everything people can do with it. */
export class PlayerEngine implements PlayerControl {
  readonly playhead = new Playhead()
  readonly #store = new StateStore({ ...firstState, ...soundStore.get() })
  readonly #playback: Playback
  readonly #picture: Picture
  readonly #fullScreen: FullScreen
  readonly #pictureInPicture: PictureInPicture
  #scrubTimer: ReturnType<typeof setTimeout> | undefined

  constructor(source: PlayerSource, { container, ...around }: Surroundings) {
    this.#picture = around.picture
    this.#fullScreen = new FullScreen(container, (isFullScreen) => this.#store.set({ isFullScreen }))
    this.#pictureInPicture = new PictureInPicture(container, (isInPictureInPicture) =>
      this.#store.set({ isInPictureInPicture }),
    )
    const { playhead } = this
    this.#playback = new Playback(source, { store: this.#store, playhead, ...around })
  }

  getState = (): PlayerState => this.#store.get()
  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  /** The first thing shown. */
  begin(projectMs: number, isPlaying: boolean): void {
    this.#playback.goTo(projectMs, 'exact')
    if (isPlaying) this.play()
    else this.#playback.measure()
  }

  setSource(source: PlayerSource): void {
    this.#playback.setSource(source)
  }

  play(): void {
    const { hasEnded, durationMs } = this.getState()
    const isAtEnd = durationMs > 0 && this.playhead.moment.projectMs > durationMs - 1
    this.#store.set({ isPlaying: true })
    if (hasEnded || isAtEnd) this.#playback.goTo(0, 'exact')
    this.#playback.start()
  }

  pause(): void {
    this.#store.set({ isPlaying: false })
    this.#playback.pause()
  }

  toggle(): void {
    if (this.getState().isPlaying) this.pause()
    else this.play()
  }

  seek(projectMs: number): void {
    clearTimeout(this.#scrubTimer)
    this.#playback.letGo()
    this.#playback.goTo(projectMs, 'exact')
    this.#playback.startIfPlaying()
  }

  scrub(projectMs: number): void {
    this.#playback.hold()
    this.#playback.goTo(projectMs, 'fast')
    clearTimeout(this.#scrubTimer)
    this.#scrubTimer = setTimeout(() => this.seek(projectMs), scrubPauseMs)
  }

  seekToTime(absoluteMs: number): void {
    const projectMs = placeOfTime(this.#playback.timeline, absoluteMs)
    if (projectMs !== null) this.seek(projectMs)
  }

  step(frames: number): void {
    clearTimeout(this.#scrubTimer)
    this.pause()
    this.#playback.letGo()
    this.#playback.step(frames)
  }

  setRate(rate: number): void {
    this.#store.set({ rate })
    this.#playback.eachDeck((deck) => deck.setRate(rate))
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
    this.#playback.eachDeck((deck) => deck.setHeight(height))
  }

  setColours(clip: number, colours: Colours): void {
    this.#playback.setColours(clip, colours)
  }

  toggleFullScreen(): void {
    void this.#fullScreen.toggle()
  }

  togglePictureInPicture(): void {
    this.#pictureInPicture.toggle(() => this.#picture.openWindow())
  }

  /** After an interruption such as a missing consent or a lost connection. */
  tryAgain(): void {
    const { isInterrupted } = this.#playback
    this.#playback.forgetRenewals()
    this.seek(this.playhead.moment.projectMs)
    this.#playback.measure()
    if (isInterrupted) this.play()
  }

  /** How the picture is viewed: steady, level, straightened. What is not chosen is up to the owner. */
  setView(chosen: Partial<ViewChoice>): void {
    this.#playback.screen.setChosen(chosen)
  }

  examineView(clip: number): void {
    this.#playback.screen.examine(clip)
  }

  setComparison(comparison: number | null): void {
    this.#picture.setComparison(comparison)
    this.#store.set({ comparison })
    this.redraw()
  }

  get shownMotion(): Motion | null {
    return this.#playback.screen.viewed?.motion ?? null
  }

  loadMotion(): void {
    this.#playback.screen.viewed?.load()
  }

  redraw(): void {
    this.#playback.screen.redraw()
  }

  destroy(): void {
    clearTimeout(this.#scrubTimer)
    this.#store.stop()
    this.#fullScreen.stop()
    this.#pictureInPicture.stop()
    this.#playback.destroy()
  }

  #setSound(sound: { volume: number; isMuted: boolean }): void {
    soundStore.set(sound)
    this.#store.set(sound)
    this.#playback.eachDeck((deck) => deck.setSound(sound.volume, sound.isMuted))
  }
}
