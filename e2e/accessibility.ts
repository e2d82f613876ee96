import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, viewport, widths } from './journey.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A mail in its sandbox is left out: no script can run in there, and its content comes from the mail. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(unstickEdges)
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: rules, resultTypes: ['violations'] })
    // The other mode opens a second page for each check, to inspect cross-origin frames; there are none.
    .setLegacyMode(true)
    .exclude('iframe')
    .analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
  }))
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([])
}

/** Otherwise anything that happens to be scrolled behind a sticky part would count as too small a target. */
function unstickEdges(): void {
  // Nothing is behind the top menu there.
  scrollTo({ top: 0, behavior: 'instant' })
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { position, bottom } = getComputedStyle(element)
    if (position === 'sticky' && bottom === '0px') element.style.position = 'static'
  }
}

/** Waits, because parts that look different on small screens take a moment to change after a resize. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.configure({ soft: true }).poll(tooWide, `width of ${page.url()}`).toBeLessThanOrEqual(0)
}

/**
 * Layout depends on the width and contrast on the colours, so a screen that fits all widths and passes on a
 * dark phone and on a wide light screen passes everywhere.
 */
export async function expectGoodEverywhere(page: Page): Promise<void> {
  await page.setViewportSize(viewport(widths.phone))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await page.setViewportSize(viewport(widths.tablet))
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize(viewport(widths.wide))
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
}
