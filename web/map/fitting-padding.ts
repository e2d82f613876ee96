import type { PaddingOptions } from 'maplibre-gl'

type Size = Pick<HTMLElement, 'clientWidth' | 'clientHeight'>

/**
 * As much of the padding as the map has room for: while the window is being resized, it may belong to another
 * size.
 */
export function fittingPadding(size: Size, padding: number | PaddingOptions): PaddingOptions {
  const { clientWidth, clientHeight } = size
  const all =
    typeof padding === 'number' ? { top: padding, right: padding, bottom: padding, left: padding } : padding
  const { top = 0, right = 0, bottom = 0, left = 0 } = all
  const sides = left + right < clientWidth ? { left, right } : { left: 0, right: 0 }
  return { ...sides, ...(top + bottom < clientHeight ? { top, bottom } : { top: 0, bottom: 0 }) }
}
