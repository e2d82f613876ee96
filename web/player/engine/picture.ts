import { widescreen } from '#domain/media/widescreen.ts'
import { ColourFilter } from '#web/player/fallback/colour-filter.ts'
import { createRenderer, type FrameLook, type Renderer, type Sizes } from '#web/player/gl/renderer.ts'
import { areNeutral, neutralColours, type Colours } from '#web/player/player-source.ts'
import type { DrawingLimit } from '#web/player/view/view-limits.ts'
import { ViewMarks } from '#web/player/view/view-marks.ts'
import type { Deck } from './deck.ts'
import { DrawnWindow } from './drawn-window.ts'
import { handOverPictureInPicture } from './picture-in-picture.ts'

export type DrawingWay = { preferP3: boolean; disableGL: boolean }

/** After losing the WebGL context twice, the graphics processor is not used again. */
const maxLosses = 2
let filterCount = 0

/**
 * Where videos are shown. A video without corrections is shown as it is, at no cost; one with corrections is
 * drawn by the graphics processor, or filtered by the browser where there is none.
 */
export class Picture {
  readonly marks = new ViewMarks()
  /** Called when the drawn picture is lost, because a paused video has no next frame that would be drawn. */
  onLost: () => void = () => undefined
  readonly #host: HTMLElement
  readonly #filter: ColourFilter
  readonly #window: DrawnWindow
  readonly #ending = new AbortController()
  #way: DrawingWay
  #current: Deck | undefined
  #canvas: HTMLCanvasElement | undefined
  #renderer: Renderer | null | undefined
  #isSlowAllowed = false
  #losses = 0
  /** The graphics processor was there but could not draw. */
  #hasFailed = false
  #ratio = Number.NaN
  #comparison: number | null = null
  /** The last settings applied to each element. */
  readonly #filtered = new WeakMap<HTMLElement, Colours>()
  /** One for all frames. */
  readonly #sizes: Sizes = { recorded: { width: 0, height: 0 }, visible: { width: 0, height: 0 } }

  constructor(host: HTMLElement, way: DrawingWay) {
    this.#host = host
    this.#way = way
    filterCount += 1
    this.#filter = new ColourFilter(`colours-${filterCount}`)
    host.append(this.#filter.element, this.marks.element)
    this.#window = new DrawnWindow(host)
    const follow = () => this.#followInWindow()
    document.addEventListener('visibilitychange', follow, { signal: this.#ending.signal })
  }

  /** Why the graphics processor cannot draw, as far as that is known. */
  get limit(): DrawingLimit | null {
    if (this.#way.disableGL) return 'gl_disabled'
    const isMissing = this.#renderer === null && this.#isSlowAllowed
    if (this.#losses >= maxLosses || (this.#losses > 0 && isMissing)) return 'gl_lost'
    return this.#hasFailed || isMissing ? 'no_gl' : null
  }

  add(deck: Deck): void {
    deck.element.hidden = true
    this.#host.append(deck.element)
  }

  show(deck: Deck): void {
    if (this.#current === deck) return
    if (this.#current) {
      this.#current.element.hidden = true
      handOverPictureInPicture(this.#current.picture, deck.picture)
      if (!deck.picture) this.#window.close()
    }
    this.#current = deck
    deck.element.hidden = false
    // All elements share one filter, which may have been set for another one in the meantime.
    this.#filtered.delete(deck.element)
    this.#fit(deck)
    if (this.#canvas) this.#canvas.hidden = true
  }

  setWay(way: DrawingWay): void {
    if (way.preferP3 !== this.#way.preferP3) this.#dropRenderer()
    this.#way = way
  }

  /** How much of the width, from the left, is shown as recorded, to compare it with the rest. */
  setComparison(share: number | null): void {
    this.#comparison = share
    this.#clip()
  }

  draw(deck: Deck, look: FrameLook, frame: VideoFrame | null): void {
    const { element, picture } = deck
    const { colours, drawing } = look
    if (!picture) {
      this.#filterBy(element, colours)
      return
    }
    this.#fit(deck)
    const isWanted = drawing !== null || !areNeutral(colours)
    const isDrawn = isWanted && this.#drawByGl(picture, look, frame)
    if (this.#canvas) this.#canvas.hidden = !isDrawn
    const isCovered = isDrawn && this.#comparison === null
    this.#filterBy(element, isCovered ? neutralColours : colours)
    this.#followInWindow()
  }

  /** Shows it in a window of its own, unless another site's player shows it. */
  openWindow(): void {
    if (this.#current?.picture) this.#window.open(this.#current.picture, this.#drawn)
  }

  /** Finds out whether there is a graphics processor, before it is needed. */
  prepare(): void {
    if (!this.#way.disableGL) this.#rendererFor(true)
  }

  destroy(): void {
    this.#ending.abort()
    this.#dropRenderer()
    this.#host.replaceChildren()
  }

  get #isGivenUp(): boolean {
    return this.#hasFailed || this.#losses >= maxLosses
  }

  get #drawn(): HTMLCanvasElement | null {
    return this.#canvas && !this.#canvas.hidden ? this.#canvas : null
  }

  #followInWindow(): void {
    if (this.#current?.picture) this.#window.follow(this.#current.picture, this.#drawn)
  }

  #drawByGl(video: HTMLVideoElement, look: FrameLook, frame: VideoFrame | null): boolean {
    if (this.#way.disableGL || this.#isGivenUp || video.videoWidth === 0) return false
    // Without it, colours can be corrected in another way, but the view cannot.
    const renderer = this.#rendererFor(look.drawing !== null)
    this.#seeSize(video)
    const isDrawn = renderer?.draw(frame ?? video, this.#sizes, look) ?? false
    // If drawing failed once, it is not tried again at each frame. A lost context is counted when the browser
    // says so, which may be some frames later.
    if (renderer && !isDrawn && !renderer.isLost()) this.#hasFailed = true
    return isDrawn
  }

  #rendererFor(isSlowAllowed: boolean): Renderer | null {
    if (this.#renderer === null && isSlowAllowed && !this.#isSlowAllowed) this.#dropRenderer()
    this.#isSlowAllowed ||= isSlowAllowed
    // Null is a result, too: there is no renderer.
    if (this.#renderer === undefined) this.#renderer = this.#makeRenderer()
    return this.#renderer
  }

  #makeRenderer(): Renderer | null {
    const canvas = document.createElement('canvas')
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault()
      if (canvas !== this.#canvas) return
      this.#losses += 1
      this.#dropRenderer()
      this.onLost()
    })
    canvas.hidden = true
    this.#canvas = canvas
    this.#clip()
    this.#host.append(canvas)
    return createRenderer(canvas, { isP3: this.#way.preferP3, isSlowAllowed: this.#isSlowAllowed })
  }

  #dropRenderer(): void {
    const [canvas, renderer] = [this.#canvas, this.#renderer]
    this.#canvas = undefined
    this.#renderer = undefined
    canvas?.remove()
    renderer?.destroy()
  }

  /** The recorded picture lies below, so leaving out a part shows it there. */
  #clip(): void {
    if (!this.#canvas) return
    const share = this.#comparison
    this.#canvas.style.clipPath = share === null ? '' : `inset(0 0 0 ${share * 100}%)`
  }

  #filterBy(element: HTMLElement, colours: Colours): void {
    if (this.#filtered.get(element) === colours) return
    this.#filtered.set(element, colours)
    const isPlain = areNeutral({ ...colours, yscale: 1 })
    element.style.filter = isPlain ? '' : this.#filter.set(colours)
    element.style.transform = colours.yscale === 1 ? '' : `scaleY(${colours.yscale})`
  }

  /** The host has the exact size of the picture, so nothing is drawn beside it. */
  #fit({ picture }: Deck): void {
    const ratio = picture ? picture.videoWidth / picture.videoHeight : widescreen
    // Until the file reveals its shape, the page has set what is known about it.
    if (!Number.isFinite(ratio) || ratio === this.#ratio) return
    this.#ratio = ratio
    // Set on the stage, where other elements lie exactly over the picture.
    this.#host.parentElement?.style.setProperty('--video-ratio', String(ratio))
  }

  /** No finer than the screen can show. */
  #seeSize({ videoWidth: width, videoHeight: height, clientWidth }: HTMLVideoElement): void {
    const visiblePx = Math.round(clientWidth * devicePixelRatio)
    const share = visiblePx > 0 ? Math.min(1, visiblePx / width) : 1
    const { recorded, visible } = this.#sizes
    recorded.width = width
    recorded.height = height
    visible.width = Math.round(width * share)
    visible.height = Math.round(height * share)
  }
}
