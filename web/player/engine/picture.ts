import { ColourFilter } from '#web/player/fallback/colour-filter.ts'
import { createRenderer, type Renderer } from '#web/player/gl/renderer.ts'
import { areNeutral, neutralColours, type Colours } from '#web/player/player-source.ts'
import type { Deck } from './deck.ts'
import { handOverPictureInPicture } from './picture-in-picture.ts'

export type DrawingWay = { preferP3: boolean; disableGL: boolean }

/** After losing the WebGL context twice, the graphics processor is not used again. */
const mostLosses = 2
const usualRatio = 16 / 9
let filterCount = 0

/**
 * Where videos are shown. A video without corrections is shown as it is, at no cost; one with corrections is
 * drawn by the graphics processor, or filtered by the browser where there is none.
 */
export class Picture {
  readonly #host: HTMLElement
  readonly #filter: ColourFilter
  #way: DrawingWay
  #current: Deck | undefined
  #canvas: HTMLCanvasElement | undefined
  #renderer: Renderer | null | undefined
  #losses = 0
  #ratio = usualRatio
  /** The last settings applied to each element. */
  readonly #filtered = new WeakMap<HTMLElement, Colours>()

  constructor(host: HTMLElement, way: DrawingWay) {
    this.#host = host
    this.#way = way
    filterCount += 1
    this.#filter = new ColourFilter(`colours-${filterCount}`)
    host.append(this.#filter.element)
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

  draw(deck: Deck, colours: Colours): void {
    const { element, picture } = deck
    if (!picture) {
      this.#filterBy(element, colours)
      return
    }
    this.#fit(deck)
    const isDrawn = !areNeutral(colours) && this.#drawByGl(picture, colours)
    if (this.#canvas) this.#canvas.hidden = !isDrawn
    this.#filterBy(element, isDrawn ? neutralColours : colours)
  }

  destroy(): void {
    this.#dropRenderer()
    this.#host.replaceChildren()
  }

  #drawByGl(video: HTMLVideoElement, colours: Colours): boolean {
    if (this.#way.disableGL || this.#losses >= mostLosses || video.videoWidth === 0) return false
    this.#renderer ??= this.#makeRenderer()
    // If drawing failed once, it is not tried again at each frame.
    const isDrawn = this.#renderer?.draw(videoOf(video), visibleSize(video), { colours }) ?? false
    if (!isDrawn) this.#losses = mostLosses
    return isDrawn
  }

  #makeRenderer(): Renderer | null {
    const canvas = document.createElement('canvas')
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault()
      if (canvas !== this.#canvas) return
      this.#losses += 1
      this.#dropRenderer()
    })
    this.#canvas = canvas
    this.#host.append(canvas)
    return createRenderer(canvas, { isP3: this.#way.preferP3, isSlowAllowed: false })
  }

  #dropRenderer(): void {
    const [canvas, renderer] = [this.#canvas, this.#renderer]
    this.#canvas = undefined
    this.#renderer = undefined
    canvas?.remove()
    renderer?.destroy()
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
    const ratio = picture && picture.videoHeight > 0 ? picture.videoWidth / picture.videoHeight : usualRatio
    if (ratio === this.#ratio) return
    this.#ratio = ratio
    this.#host.style.setProperty('--video-ratio', String(ratio))
  }
}

function videoOf(video: HTMLVideoElement) {
  return { pixels: video, width: video.videoWidth, height: video.videoHeight }
}

/** No finer than the screen can show. */
function visibleSize(video: HTMLVideoElement): { width: number; height: number } {
  const { videoWidth: width, videoHeight: height, clientWidth } = video
  const visiblePx = Math.round(clientWidth * devicePixelRatio)
  const share = visiblePx > 0 ? Math.min(1, visiblePx / width) : 1
  return { width: Math.round(width * share), height: Math.round(height * share) }
}
