import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The application itself, without which no page responds. */
export const entryScript = /\/assets\/index-[^/]*\.js$/

/** Opens a page and holds the application back; the returned function lets it run and waits until it is alive. */
export async function openHeld(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  let isHeld = false
  await page.route(entryScript, async (route) => {
    isHeld = true
    await promise
    await route.continue()
  })
  const opened = page.goto(path, { waitUntil: 'commit' })
  await page.locator('#root[data-drawn]').waitFor()
  await page.waitForFunction(() => document.readyState !== 'loading')
  return async () => {
    release()
    await opened
    await page.locator('#root:not([data-drawn])').waitFor()
    expect(isHeld, 'the application was held back').toBe(true)
    await page.unroute(entryScript)
  }
}
