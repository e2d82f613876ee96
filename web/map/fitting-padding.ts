import type { PaddingOptions } from 'maplibre-gl'

type Size = Pick<HTMLElement, 'clientWidth' | 'clientHeight'>

const sidesOf = (padding: number | PaddingOptions): Required<PaddingOptions> => {
  const all =
    typeof padding === 'number' ? { top: padding, right: padding, bottom: padding, left: padding } : padding
  const { top = 0, right = 0, bottom = 0, left = 0 } = all
  return { top, right, bottom, left }
}

/**
 * As much of the padding as the map has room for: while the window is being resized, it may belong to another
 * size.
 */
export function fittingPadding(size: Size, padding: number | PaddingOptions): PaddingOptions {
  const { clientWidth, clientHeight } = size
  const { top, right, bottom, left } = sidesOf(padding)
  const sides = left + right < clientWidth ? { left, right } : { left: 0, right: 0 }
  return { ...sides, ...(top + bottom < clientHeight ? { top, bottom } : { top: 0, bottom: 0 }) }
}

/** Between what is shown and the strip below it: half of a line's width, or of a dot. */
const clearPx = 12
/** However much covers the bottom, this height is left for the content. */
const minPx = 48

/** The padding, and at the bottom at least as much as the strip at the foot of the map covers. */
export function paddingAbove(
  { clientHeight }: Pick<Size, 'clientHeight'>,
  padding: number | PaddingOptions,
  stripPx: number,
): Required<PaddingOptions> {
  const sides = sidesOf(padding)
  const room = clientHeight - sides.top - minPx
  return { ...sides, bottom: Math.max(sides.bottom, Math.min(stripPx + clearPx, room)) }
}
