import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Scrolls to every control of the page, or of the dialog that is open, and expects it to lie in the window with
 * nothing on top of it and nothing of its label cut off.
 */
export async function expectReachable(page: Page): Promise<void> {
  const problems = await page.evaluate(findUnreachable)
  expect(problems, `controls of ${page.url()}`).toEqual([])
}

function findUnreachable(): string[] {
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog]')
  const place = [...dialogs].at(-1) ?? document.body
  // The skip link is out of sight until it has the focus.
  const selector = 'a[href]:not([href="#main"]), button, input, select, textarea, [tabindex="0"]'
  const problems: string[] = []
  for (const control of place.querySelectorAll<HTMLElement>(selector)) {
    const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isShown || control.closest('[inert]') || control.offsetWidth <= 1) continue
    control.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, top, right, bottom } = control.getBoundingClientRect()
    // A large one, such as a map, is in view only in part.
    const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2
    const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2
    const hit = document.elementFromPoint(x, y)
    const owner = control.closest('label') ?? control
    const name = `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40)}`
    if (!hit || !owner.contains(hit)) problems.push(`${name} is covered by ${hit?.outerHTML.slice(0, 80)}`)
    if (control.tagName === 'BUTTON' && control.scrollWidth > control.clientWidth + 1)
      problems.push(`${name} is cut off`)
  }
  return problems
}
