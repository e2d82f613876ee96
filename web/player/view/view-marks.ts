import { overviewShare } from './clip-view.ts'
import styles from './view-marks.module.css'

const svgNamespace = 'http://www.w3.org/2000/svg'
/** Degrees within which the picture looks level. */
const levelWithin = 1
const inDegrees = 180 / Math.PI

/**
 * Drawn over the picture: a line parallel to the horizon and, in the overview, a frame around what is normally visible.
 */
export class ViewMarks {
  readonly element = svg('svg', { 'aria-hidden': 'true', class: styles.marks ?? '' })
  readonly #level = svg('g', { 'data-mark': 'level', class: styles.level ?? '' })
  readonly #frame = svg('rect', {
    'data-mark': 'overview',
    class: styles.frame ?? '',
    x: percent((1 - overviewShare) / 2),
    y: percent((1 - overviewShare) / 2),
    width: percent(overviewShare),
    height: percent(overviewShare),
  })
  #isLevelShown: boolean | undefined
  #isFrameShown: boolean | undefined

  constructor() {
    for (const [from, to] of [
      [0.2, 0.44],
      [0.56, 0.8],
    ] as const)
      this.#level.append(svg('line', { x1: percent(from), x2: percent(to), y1: '50%', y2: '50%' }))
    this.element.append(this.#frame, this.#level)
    this.setLevel(null)
    this.setOverview(false)
  }

  /** Radians that the picture leans to the right; null to show nothing. Called for every frame. */
  setLevel(roll: number | null): void {
    const isShown = roll !== null && !Number.isNaN(roll)
    if (isShown !== this.#isLevelShown) this.#level.toggleAttribute('hidden', !isShown)
    this.#isLevelShown = isShown
    if (roll === null || !isShown) return
    const degrees = roll * inDegrees
    this.#level.style.transform = `rotate(${-degrees}deg)`
    this.#level.toggleAttribute('data-is-level', Math.abs(degrees) < levelWithin)
  }

  setOverview(isShown: boolean): void {
    if (isShown !== this.#isFrameShown) this.#frame.toggleAttribute('hidden', !isShown)
    this.#isFrameShown = isShown
  }
}

function percent(share: number): string {
  return `${100 * share}%`
}

function svg(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(svgNamespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
