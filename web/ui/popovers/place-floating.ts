const gap = 6
const margin = 8

/**
 * Places a fixed element next to its anchor: below it if there is room, otherwise above, and always within
 * the window.
 */
export function placeFloating(
  floating: HTMLElement,
  anchor: HTMLElement,
  align: 'start' | 'center' | 'end' = 'start',
): void {
  const from = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const { clientWidth, clientHeight } = document.documentElement
  const fitsBelow = from.bottom + gap + height + margin <= clientHeight
  const wanted = { start: from.left, center: from.left + (from.width - width) / 2, end: from.right - width }[
    align
  ]
  const left = Math.max(margin, Math.min(wanted, clientWidth - width - margin))
  const top = fitsBelow ? from.bottom + gap : Math.max(margin, from.top - gap - height)
  Object.assign(floating.style, { left: `${left}px`, top: `${top}px` })
}
