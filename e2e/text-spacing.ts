import type { Page } from '@playwright/test'
import { expectNoSidewaysScrolling } from './accessibility.ts'
import { expect } from './journey.ts'

/** What readers may set for themselves, in the measures of WCAG 1.4.12. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`

/**
 * Applies the text spacing of a reader who needs more of it to the page, or to the open dialog, and expects that this
 * cuts off no text, makes no texts overlap, and makes nothing scroll sideways.
 */
export async function expectTextCanBeSpaced(page: Page): Promise<void> {
  const before = await page.evaluate(findLostText)
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, spacing)
  await expectNoSidewaysScrolling(page)
  const after = await page.evaluate(findLostText)
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  })
  const lost = after.filter((text) => !before.includes(text))
  expect.soft(lost, `text of ${page.url()} with more space`).toEqual([])
}

/** Text that an edge cuts off, and pairs of texts that overlap. What ends in an ellipsis is shortened on purpose. */
function findLostText(): string[] {
  type Piece = { text: string; element: HTMLElement; box: DOMRect }
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog]')
  const place = [...dialogs].at(-1) ?? document.body

  const pieces: Piece[] = []
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? ''
    const element = walker.currentNode.parentElement
    const isShown = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (text === '' || !element || !isShown || element.closest('svg, option, [inert], .maplibregl-map'))
      continue
    range.selectNodeContents(walker.currentNode)
    for (const box of range.getClientRects()) pieces.push({ text: text.slice(0, 60), element, box })
  }

  /**
   * Text that can be scrolled into view, or that is only for screen readers, is not lost, but it is not visible now
   * either.
   */
  const sightOf = ({ element, box }: Piece): 'shown' | 'cut' | 'elsewhere' => {
    for (let at: HTMLElement | null = element; at && at !== place; at = at.parentElement) {
      const { textOverflow, webkitLineClamp, overflow } = getComputedStyle(at)
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return 'elsewhere'
      const edge = at.getBoundingClientRect()
      const isBeside = box.left < edge.left - 1 || box.right > edge.right + 1
      const isBeyond = isBeside || box.top < edge.top - 1 || box.bottom > edge.bottom + 1
      if (overflow === 'visible' || !isBeyond) continue
      return /auto|scroll/.test(overflow) || at.offsetWidth <= 1 ? 'elsewhere' : 'cut'
    }
    return 'shown'
  }
  /** While the page scrolls, text may pass under the text of layers above it, such as the top menu. */
  const layerOf = (element: HTMLElement): HTMLElement => {
    let at = element
    while (at.parentElement && at !== place && !/fixed|sticky/.test(getComputedStyle(at).position))
      at = at.parentElement
    return at
  }
  const found = pieces.filter((piece) => sightOf(piece) === 'cut').map(({ text }) => `cut off: ${text}`)
  const placed = pieces
    .filter((piece) => sightOf(piece) === 'shown')
    .map((piece) => ({ ...piece, layer: layerOf(piece.element) }))
  placed.forEach((one, index) => {
    for (const other of placed.slice(index + 1)) {
      const isSameText = one.element.contains(other.element) || other.element.contains(one.element)
      if (isSameText || one.layer !== other.layer) continue
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (width > 2 && height > 6) found.push(`overlap: ${one.text} / ${other.text}`)
    }
  })
  return found
}
