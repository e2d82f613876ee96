import type { Motion } from '#domain/motion/motion.ts'
import type { LensModel } from '#domain/stabilization/lens-model.ts'
import { framingOf, restZoom } from '#domain/stabilization/needed-zoom.ts'
import type { Drawing } from '#domain/stabilization/source-place.ts'
import { newFrameView, viewAt, type FrameView, type ShownPath } from '#domain/stabilization/view-at.ts'
import type { ViewSettings } from '#domain/stabilization/settings.ts'
import type { ViewPath } from '#domain/stabilization/view-path.ts'

/** How long the view takes from one path to another. */
const fadeMs = 300
/** The overview shows the picture at this size, so that what is cut off is visible around it. */
export const overviewShare = 0.5

/** A path, and what it was built for. */
export type BuiltPath = { path: ViewPath; settings: ViewSettings }

/**
 * How each frame of a video is viewed: along the path of the view, or in transition from one path to another after a
 * setting has changed. Nothing is allocated while the video plays.
 */
export class ClipView {
  readonly #motion: Motion | null
  /** The path of the video as recorded, from which and to which the view moves. */
  readonly #recorded: ViewPath | null
  readonly #drawing: { model: LensModel; isLinear: boolean; view: FrameView }
  readonly #shown: ShownPath | null
  readonly #staying: ShownPath | null
  /** When the first frame of the transition was drawn; null before that. */
  #beganAt: number | null = null
  #hasBeenSeen = false
  #hasOverview = false
  /** Whether the view is as recorded, so that the path only says how the camera was held. */
  #isRecorded = true
  /** Without motion data: how far the view zooms in when it is straightened. */
  #straightZoom: number | null = null

  constructor(motion: Motion | null, model: LensModel) {
    this.#motion = motion
    this.#recorded = motion && recordedPath(motion, restZoom(framingOf(model, false)))
    this.#shown = this.#recorded && alone(this.#recorded)
    this.#staying = this.#recorded && alone(this.#recorded)
    this.#drawing = { model, isLinear: false, view: newFrameView() }
  }

  /** What the last frame was viewed like. */
  get view(): FrameView {
    return this.#drawing.view
  }

  /** Whether the last frame was drawn on the way to another path. */
  get isFading(): boolean {
    return this.#shown !== null && this.#shown.before !== null
  }

  setOverview(hasOverview: boolean): void {
    this.#hasOverview = hasOverview
  }

  /** Sets the path along which the next frames are viewed; null views them as recorded. */
  setPath(built: BuiltPath | null): void {
    const [shown, drawing, recorded] = [this.#shown, this.#drawing, this.#recorded]
    if (!shown || !recorded) return
    const { isLinear, isSteady, isLevel } = built?.settings ?? asRecorded
    const isRecorded = !(isLinear || isSteady || isLevel)
    // There is no transition between a straight view and a curved one, and none is needed if nothing changes or if
    // nobody has seen the video yet.
    const hasWay = this.#hasBeenSeen && isLinear === drawing.isLinear && !(isRecorded && this.#isRecorded)
    // Dragging a slider changes the target again before the view has moved far.
    const isOnWay = hasWay && shown.before !== null && shown.share < 0.5
    if (!isOnWay) {
      shown.before = hasWay ? shown.path : null
      this.#beganAt = null
    }
    this.#isRecorded = isRecorded
    this.extendPath(built?.path ?? recorded)
    shown.isShutterUndone = isSteady
    drawing.isLinear = isLinear
  }

  /** Called when the rest of the current path has been built. */
  extendPath(path: ViewPath): void {
    if (!this.#shown || !this.#recorded) return
    // Its zoom makes up for the border of the lens, which the recorded picture does not need.
    this.#shown.path = this.#isRecorded ? { ...path, zooms: this.#recorded.zooms } : path
  }

  /** Without motion data the view cannot turn, but it can be straightened. */
  setStraight(isStraight: boolean): void {
    if (this.#motion) return
    const { model, view } = this.#drawing
    this.#straightZoom = isStraight ? restZoom(framingOf(model, true)) : null
    this.#drawing.isLinear = isStraight
    view.matrices.set(unturned)
  }

  /** How to draw the frame at a moment; null if it is shown as recorded. */
  drawingAt(mediaMs: number, nowMs: number): Drawing | null {
    return this.#motion ? this.#turnedAt(this.#motion, mediaMs, nowMs) : this.#straightened()
  }

  #straightened(): Drawing | null {
    if (this.#straightZoom === null) return null
    this.view.zoom = this.#straightZoom * (this.#hasOverview ? overviewShare : 1)
    return this.#drawing
  }

  #turnedAt(motion: Motion, mediaMs: number, nowMs: number): Drawing | null {
    const shown = this.#shown
    const { view } = this.#drawing
    if (!shown) return null
    this.#hasBeenSeen = true
    shown.share = this.#beganAt === null ? 0 : Math.min(1, (nowMs - this.#beganAt) / fadeMs)
    if (shown.share === 1) shown.before = null
    if (viewAt(motion, shown, mediaMs / 1000, view)) this.#beganAt ??= nowMs
    // Only the stretch around another moment has been built: until the rest has, the view stays as it was.
    else if (!this.#stayAt(motion, shown.before, mediaMs / 1000)) return null
    if (this.#hasOverview) view.zoom *= overviewShare
    else if (this.#isRecorded && shown.before === null) return null
    return this.#drawing
  }

  #stayAt(motion: Motion, path: ViewPath | null, seconds: number): boolean {
    const staying = this.#staying
    if (!staying || !path) return false
    staying.path = path
    return viewAt(motion, staying, seconds, this.view)
  }
}

const alone = (path: ViewPath): ShownPath => ({ path, before: null, share: 1, isShutterUndone: false })
const asRecorded = { isLinear: false, isSteady: false, isLevel: false }
const unturned = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Zoomed in far enough to hide the empty border when the lens is not exactly at the centre of its picture. */
function recordedPath({ n, q }: Motion, zoom: number): ViewPath {
  return {
    first: 0,
    count: n,
    turns: q,
    zooms: new Float32Array(n).fill(zoom),
    levels: new Float32Array(2 * n).fill(Number.NaN),
  }
}
