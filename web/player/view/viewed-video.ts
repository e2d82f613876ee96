import type { VideoInfo } from '#contract/projects/project.ts'
import type { Motion, MotionLens } from '#domain/motion/motion.ts'
import { hasShapeOf } from '#domain/stabilization/check-motion.ts'
import { lensModelOf } from '#domain/stabilization/lens-model.ts'
import { verdictOf } from '#domain/stabilization/match-motion.ts'
import type { ViewSettings } from '#domain/stabilization/settings.ts'
import type { Drawing } from '#domain/stabilization/source-place.ts'
import type { ViewPath } from '#domain/stabilization/view-path.ts'
import { ClipView } from './clip-view.ts'
import { lensOfVideo } from './lens-of-video.ts'
import { PathBuilder } from './path-builder.ts'
import { limitsOf, type DrawingLimit, type ViewFacts, type ViewLimits } from './view-limits.ts'
import { haveSamePath, isDrawn, wantedView, type ViewChoice, type WantedView } from './wanted-view.ts'

export type ViewTools = {
  drawingLimit: () => DrawingLimit | null
  now: () => number
  /** The picture, or what can be done with it, is not the same as before. */
  onChange: () => void
}

/** One video, what is known of how its camera moved, and how it is viewed. */
export class ViewedVideo {
  #video: VideoInfo
  readonly #tools: ViewTools
  #choice: ViewChoice
  #wanted: WantedView
  #builder: PathBuilder | null = null
  /** Undefined until it has been loaded, null if it cannot be used. */
  #motion: Motion | null | undefined
  #message: string | null = null
  #view: ClipView | null = null
  /** The settings for which a path is being built, and those for which the current path was built. */
  #built: ViewSettings | null = null
  #shown: ViewSettings | null = null
  #mediaMs = 0
  /** The size of the frames; 0 until one has been shown. */
  #width = 0
  #height = 0
  #isOtherShape = false

  constructor(video: VideoInfo, choice: ViewChoice, tools: ViewTools) {
    this.#video = video
    this.#tools = tools
    this.#choice = choice
    this.#wanted = wantedView(choice, () => false)
    this.#apply()
  }

  get limits(): ViewLimits {
    return limitsOf({
      video: this.#video,
      drawing: this.#tools.drawingLimit(),
      motion: this.#motion,
      lens: this.#lensKind,
      isOtherShape: this.#isOtherShape,
    })
  }

  /** What was chosen for it, whether it can be done or not. */
  get choice(): ViewChoice {
    return this.#choice
  }

  /** Why the motion data cannot be used, if there is more to say. */
  get message(): string | null {
    return this.#message
  }

  /** Null until the motion data have been loaded. */
  get motion(): Motion | null {
    return this.#motion ?? null
  }

  /** Radians that the last frame leans to the right; null if that is not wanted, or not known. */
  get roll(): number | null {
    return this.#wanted.hasLevel && this.#motion ? (this.#view?.view.roll ?? null) : null
  }

  get hasOverview(): boolean {
    return this.#wanted.hasOverview
  }

  /**
   * Updates what is known: a video that is still being processed gets its motion data, and their match quality, later.
   */
  setVideo(video: VideoInfo, choice: ViewChoice): void {
    this.#video = video
    this.setChoice(choice)
  }

  setChoice(choice: ViewChoice): void {
    this.#choice = choice
    this.#apply()
  }

  /**
   * Takes the size of the frames, which may change in the middle of a file. Returns true if this changes what is
   * possible.
   */
  seeSize(width: number, height: number): boolean {
    if (width === this.#width && height === this.#height) return false
    this.#width = width
    this.#height = height
    return this.#judgeShape()
  }

  drawingAt(mediaMs: number): Drawing | null {
    this.#mediaMs = mediaMs
    if (this.#isOtherShape) return null
    return this.#view?.drawingAt(mediaMs, this.#tools.now()) ?? null
  }

  get isFading(): boolean {
    return this.#view?.isFading ?? false
  }

  /** Loads the motion data, once. */
  load(): void {
    const url = this.#motionUrl
    if (this.#builder || url === null) return
    this.#builder = new PathBuilder({
      onOpened: (motion) => this.#setMotion(motion),
      onPath: (path, settings) => this.#setPath(path, settings),
      onFailed: (message) => this.#fail(message),
    })
    void this.#builder.open(url, this.#video)
  }

  /** Someone wants to know what is possible, so data that could not be loaded before are tried once more. */
  examine(): void {
    if (this.#motion === null && this.#message === null) {
      this.#builder?.stop()
      this.#builder = null
      this.#motion = undefined
    }
    this.load()
  }

  stop(): void {
    this.#builder?.stop()
  }

  /** Null also where the motion is known not to match the picture: it would turn the picture wrongly. */
  get #motionUrl(): string | null {
    return verdictOf(this.#video.motion_quality) === 'off' ? null : this.#video.motion_url
  }

  /** A lens that makes no sense is as good as none; that of the motion data has been checked. */
  get #lensKind(): ViewFacts['lens'] {
    const lens = this.#lens
    if (!lens || lens.from === 'guess') return 'unknown'
    if (!this.#motion && typeof lensModelOf(lens) === 'string') return 'unknown'
    return lens.from === 'linear' ? 'straight' : 'known'
  }

  get #lens(): MotionLens | null {
    return this.#motion?.lens ?? lensOfVideo(this.#video)
  }

  #judgeShape(): boolean {
    const lens = this.#lens
    const isKnown = lens !== null && this.#width > 0 && this.#height > 0
    const isOtherShape = isKnown && !hasShapeOf(lens, this.#width, this.#height)
    if (isOtherShape === this.#isOtherShape) return false
    this.#isOtherShape = isOtherShape
    this.#apply()
    return true
  }

  #setMotion(motion: Motion): void {
    const model = lensModelOf(motion.lens)
    if (typeof model === 'string') {
      this.#fail(null)
      return
    }
    this.#motion = motion
    this.#view = new ClipView(motion, model)
    this.#judgeShape()
    this.#apply()
    this.#tools.onChange()
  }

  #fail(message: string | null): void {
    this.#motion = null
    this.#message = message
    this.#view = null
    this.#apply()
    this.#tools.onChange()
  }

  #setPath(path: ViewPath, settings: ViewSettings): void {
    if (!this.#built) return
    if (this.#shown && haveSamePath(this.#shown, settings)) this.#view?.extendPath(path)
    else this.#view?.setPath({ path, settings })
    this.#shown = settings
    this.#tools.onChange()
  }

  #apply(): void {
    const { limits } = this
    const wanted = wantedView(this.#choice, (name) => limits[name] === null)
    const isNeeded = isDrawn(wanted) || wanted.hasLevel
    this.#wanted = wanted
    if (isNeeded) this.load()
    if (this.#motion) this.#follow(wanted, isNeeded)
    else if (this.#motionUrl === null || this.#motion === null) this.#straighten(wanted)
    this.#view?.setOverview(wanted.hasOverview)
  }

  #follow(wanted: WantedView, isNeeded: boolean): void {
    const before = this.#built
    this.#built = isNeeded ? wanted : null
    if (isNeeded && !(before && haveSamePath(before, wanted)))
      this.#builder?.build(wanted, this.#mediaMs / 1000)
    if (isNeeded || !this.#shown) return
    this.#shown = null
    this.#view?.setPath(null)
  }

  /** Applies the only thing that is possible without motion data. */
  #straighten({ isLinear }: WantedView): void {
    if (!this.#view && !isLinear) return
    if (!this.#view) {
      const lens = lensOfVideo(this.#video)
      const model = lens && lensModelOf(lens)
      if (!model || typeof model === 'string') return
      this.#view = new ClipView(null, model)
    }
    this.#view.setStraight(isLinear)
  }
}
