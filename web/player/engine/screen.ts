import type { FrameLook } from '#web/player/gl/renderer.ts'
import { defaultSettings } from '#web/player/player-settings.ts'
import { neutralColours } from '#web/player/player-source.ts'
import { noLimits, type ViewLimits } from '#web/player/view/view-limits.ts'
import type { ViewedVideo } from '#web/player/view/viewed-video.ts'
import { viewSettingNames, type ViewChoice } from '#web/player/view/wanted-view.ts'
import { Views } from '#web/player/view/views.ts'
import type { Clips } from './clips.ts'
import type { Loaded } from './decks.ts'
import { grabFrame, timeOfFrame } from './grab-frame.ts'
import type { Picture } from './picture.ts'
import type { StateStore } from './state-store.ts'

type Surroundings = {
  picture: Picture
  store: StateStore
  clips: () => Clips
  active: () => Loaded | undefined
}

/** Draws each frame with the colours of its clip and in the way the viewer has chosen. */
export class Screen {
  readonly #around: Surroundings
  readonly #views: Views
  /** One for all frames. */
  readonly #look: FrameLook = { colours: neutralColours, drawing: null }
  #clip: number | undefined
  #limits: ViewLimits = noLimits
  #request: number | undefined

  constructor(around: Surroundings) {
    this.#around = around
    this.#views = new Views(
      {},
      {
        drawingLimit: () => around.picture.limit,
        now: () => performance.now(),
        onChange: () => this.redraw(),
      },
    )
    around.picture.onLost = () => this.redraw()
  }

  /** The video on screen, or about to be there; undefined if there is none. */
  get viewed(): ViewedVideo | undefined {
    return this.#viewedIn(this.#around.store.get())
  }

  setChosen(chosen: Partial<ViewChoice>): void {
    this.#views.setChosen(chosen)
    this.redraw()
  }

  /** Everything that can be found out about a video, for someone who wants to know. */
  examine(clip: number): void {
    this.#around.picture.prepare()
    this.#viewedIn({ clip })?.examine()
    this.#views.refresh()
    this.redraw()
  }

  /** A video is about to be shown. */
  prepare(clip: number): void {
    const { store } = this.#around
    const clips = this.#around.clips()
    const { clip: current } = store.get()
    const shown = clips.video(current)
    if (shown) this.#views.keep(shown, clips.firstView(current))
    this.#viewedIn({ clip })
  }

  /** A frame has appeared; drawn if it is on screen. */
  show(loaded: Loaded, mediaMs: number): void {
    loaded.shownMs = mediaMs
    if (loaded === this.#around.active()) this.#draw(loaded)
  }

  /** Draws the current frame again after the way it is drawn has changed. */
  redraw(): void {
    const active = this.#around.active()
    if (active) this.#draw(active)
    this.#tellLimits()
  }

  stop(): void {
    if (this.#request !== undefined) cancelAnimationFrame(this.#request)
    this.#views.stop()
  }

  #goOn(): void {
    this.#request = undefined
    this.redraw()
  }

  #viewedIn({ clip }: { clip: number }): ViewedVideo | undefined {
    const clips = this.#around.clips()
    const video = clips.video(clip)
    return video && this.#views.of(video, clips.firstView(clip))
  }

  #draw(loaded: Loaded): void {
    const { picture, clips } = this.#around
    const { limit } = picture
    const look = this.#look
    const viewed = this.#viewedIn(loaded)
    look.colours = clips().colours(loaded.clip)
    const { picture: frames } = loaded.deck
    const hasOtherShape = frames !== null && viewed?.seeSize(frames.videoWidth, frames.videoHeight) === true
    look.drawing = loaded.shownMs === null ? null : (viewed?.drawingAt(loaded.shownMs) ?? null)
    // During a seek, the current frame is uncertain, and the one after the seek is drawn in any case.
    if (!look.drawing || !frames?.seeking) this.#drawFrame(loaded, viewed)
    picture.marks.setLevel(viewed?.roll ?? null)
    picture.marks.setOverview(look.drawing !== null && viewed?.hasOverview === true)
    // A video that is paused has no frames that would take the view to its path.
    if (viewed?.isFading && loaded.shownMs !== null && this.#request === undefined)
      this.#request = requestAnimationFrame(() => this.#goOn())
    if (picture.limit !== limit) this.#views.refresh()
    if (hasOtherShape || picture.limit !== limit || loaded.clip !== this.#clip) this.#tellLimits()
  }

  /** Uses the motion of the frame that is actually drawn, which may be later than the one that was reported. */
  #drawFrame({ deck, shownMs }: Loaded, viewed: ViewedVideo | undefined): void {
    const look = this.#look
    const frame = look.drawing && deck.picture && grabFrame(deck.picture)
    if (frame && viewed && shownMs !== null) look.drawing = viewed.drawingAt(timeOfFrame(frame, shownMs))
    this.#around.picture.draw(deck, look, frame)
    frame?.close()
  }

  #tellLimits(): void {
    const { store } = this.#around
    this.#clip = store.get().clip
    const { viewed } = this
    const limits = viewed?.limits ?? noLimits
    if (viewSettingNames.some((name) => limits[name] !== this.#limits[name])) this.#limits = limits
    store.set({
      limits: this.#limits,
      motionMessage: viewed?.message ?? null,
      view: viewed?.choice ?? defaultSettings,
    })
  }
}
