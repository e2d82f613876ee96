import type { Page } from '@playwright/test'

/** A text on the first screen, and where it stands. */
export type SeenText = { text: string; left: number; top: number; right: number; bottom: number }

/** The texts that can be seen without scrolling, from top to bottom. */
export function seenTexts(page: Page): Promise<SeenText[]> {
  return page.evaluate(() => {
    const seen: SeenText[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (text === '' || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, top, right, bottom } = range.getBoundingClientRect()
      const isClipped = right - left < 2 || bottom - top < 2
      if (isClipped || bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) continue
      seen.push({ text, left, top, right, bottom })
    }
    return seen
  })
}

const where = ({ left, top, right, bottom }: SeenText) => [left, top, right, bottom].map(Math.round).join(' ')

/**
 * Texts that were visible before and are no longer visible in the same place: nobody should notice when a page wakes.
 */
export function changesBetween(before: readonly SeenText[], after: readonly SeenText[]): string[] {
  const isNear = (a: SeenText, b: SeenText) =>
    (['left', 'top', 'right', 'bottom'] as const).every((edge) => Math.abs(a[edge] - b[edge]) <= 1)
  return before
    .filter((old) => !after.some((now) => now.text === old.text && isNear(old, now)))
    .map((old) => {
      const [moved] = after.filter(({ text }) => text === old.text)
      return `${old.text}: ${where(old)} -> ${moved ? where(moved) : 'gone'}`
    })
}
