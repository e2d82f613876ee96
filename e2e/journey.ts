import { test as base, expect, type BrowserContext, type Page, type Response } from '@playwright/test'
import { onlineMapCookie } from '#contract/base-map/online-map.ts'

export { expect } from '@playwright/test'

type Options = {
  /** What the browser may complain about in a test that breaks something on purpose. */
  expectedOnConsole: RegExp | null
  /** False for a first visit, with the cookie question on screen and an offer on every map. */
  hasChosenCookies: boolean
}

/** A journey fails if the browser logged any error or warning on the way, whatever the journey checks. */
export const test = base.extend<Options & { quietConsole: void; cookieChoice: void; patience: void }>({
  expectedOnConsole: [null, { option: true }],
  hasChosenCookies: [true, { option: true }],
  quietConsole: [
    async ({ context, expectedOnConsole }, use) => {
      const complaints = watchConsole(context)
      await use()
      expect(complaints.filter((complaint) => !expectedOnConsole?.test(complaint))).toEqual([])
    },
    { auto: true },
  ],
  patience: [
    async ({ context, javaScriptEnabled }, use) => {
      if (javaScriptEnabled) context.on('page', waitUntilAlive)
      await use()
    },
    { auto: true },
  ],
  cookieChoice: [
    async ({ context, baseURL, hasChosenCookies }, use) => {
      const url = baseURL ?? ''
      if (hasChosenCookies) {
        await context.addCookies([
          { name: 'cookie-consent', value: 'necessary', url },
          { name: onlineMapCookie.name, value: 'no', url },
        ])
      }
      await use()
    },
    { auto: true },
  ],
})

/** Prerendered pages are visible before they respond; a script would be faster than any visitor. */
function waitUntilAlive(page: Page): void {
  for (const method of ['goto', 'reload', 'goBack'] as const) {
    const move = page[method].bind(page) as (...args: unknown[]) => Promise<Response | null>
    page[method] = async (...args: unknown[]) => {
      const response = await move(...args)
      await page.locator('#root[data-drawn]').waitFor({ state: 'detached' })
      return response
    }
  }
}

/** Collects the errors and warnings of all pages; the list grows while they are open. */
export function watchConsole(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (ofThisMachine.test(message.text())) return
    complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (failure) => complaints.push(String(failure.error())))
  return complaints
}

/**
 * The first is logged by the test runner, since only the journeys about the service worker use it; the second by the
 * browser, since the CPU reads back WebGL output where there is no GPU.
 */
const ofThisMachine = /^Service Worker registration blocked by Playwright$|GPU stall due to ReadPixels/

export const widths = { wide: 1440, tablet: 768, phone: 390 } as const

export const viewport = (width: number) => ({ width, height: width === widths.phone ? 844 : 900 })
