import type { Colours } from '#web/player/player-source.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * Colour corrections without WebGL: a filter that the browser applies to the video element. It sharpens each
 * colour separately and in screen pixels, which looks much the same; the rest matches the renderer.
 */
export class ColourFilter {
  readonly element = svg('svg', { width: '0', height: '0', 'aria-hidden': 'true' })
  readonly #id: string
  readonly #filter: SVGElement
  #text = ''

  constructor(id: string) {
    this.#id = id
    this.#filter = svg('filter', {
      id,
      'color-interpolation-filters': 'sRGB',
      x: '0',
      y: '0',
      width: '100%',
      height: '100%',
    })
    this.element.append(this.#filter)
  }

  /** The value of the `filter` style. */
  set(colours: Colours): string {
    const text = JSON.stringify(colours)
    if (text !== this.#text) this.#filter.replaceChildren(...stepsOf(colours))
    this.#text = text
    return `url(#${this.#id})`
  }
}

function stepsOf({ brightness, contrast, gamma, saturation, sharpness }: Colours): SVGElement[] {
  const around = -sharpness / 4
  const kernel = [0, around, 0, around, 1 + sharpness, around, 0, around, 0].join(' ')
  const sharpen = svg('feConvolveMatrix', {
    order: '3',
    kernelMatrix: kernel,
    divisor: '1',
    edgeMode: 'duplicate',
    preserveAlpha: 'true',
  })
  return [
    ...(sharpness > 0 ? [sharpen] : []),
    transfer({ type: 'table', tableValues: curveOf({ brightness, contrast, gamma }) }),
    svg('feColorMatrix', { type: 'saturate', values: String(saturation) }),
  ]
}

/** A single step for all three: between separate steps, there would be only 256 values, too few for dark colours. */
function curveOf({
  brightness,
  contrast,
  gamma,
}: Pick<Colours, 'brightness' | 'contrast' | 'gamma'>): string {
  const values = Array.from({ length: 256 }, (_, i) => {
    const value = (i / 255 - 0.5) * contrast + 0.5 + brightness
    return (Math.min(1, Math.max(0, value)) ** (1 / gamma)).toFixed(4)
  })
  return values.join(' ')
}

/** The same for each of the three colours. */
function transfer(attributes: Record<string, string>): SVGElement {
  const element = svg('feComponentTransfer', {})
  element.append(...['feFuncR', 'feFuncG', 'feFuncB'].map((name) => svg(name, attributes)))
  return element
}

function svg(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(svgNamespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
