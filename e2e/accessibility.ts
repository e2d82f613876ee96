import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** `framed` when the page shows a mail in its sandbox: no script can run in there, so it is left out. */
export async function expectAccessible(page: Page, { framed = false } = {}): Promise<void> {
  const builder = new AxeBuilder({ page }).withTags(rules)
  const { violations } = await (framed ? builder.setLegacyMode(true).exclude('iframe') : builder).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
  }))
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([])
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { wanted, given } = await page.evaluate(() => ({
    wanted: document.documentElement.scrollWidth,
    given: document.documentElement.clientWidth,
  }))
  expect.soft(wanted, `width of ${page.url()}`).toBeLessThanOrEqual(given)
}
