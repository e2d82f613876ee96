/** Scrolls as little as needed, and at once for people who prefer less motion: scripts do not follow the stylesheet. */
export function scrollIntoSight(element: Element): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
}
