import type { Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { tourAsOwner, tourAsVisitor, tourWithProviders, type Look } from './account-tour.ts'
import { test } from './journey.ts'

// Without animations: contrast is measured at one moment. The tours make mistakes on purpose.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedOnConsole: /Failed to load resource.*(404|422)/,
})

/** Resizes and recolours the same screen, which is faster than visiting it again. */
const lookAt =
  (page: Page): Look =>
  (name) =>
    test.step(name, () => expectGoodEverywhere(page))

test.describe('every screen fits and is accessible, wide and narrow, light and dark', () => {
  test.slow()

  test('of signing in and up', async ({ page }) => {
    await tourAsVisitor(page, lookAt(page))
  })

  test('of an account with a provider', async ({ page }) => {
    await tourWithProviders(page, lookAt(page))
  })

  test('of the settings', async ({ page, browser }) => {
    await tourAsOwner(page, browser, lookAt(page))
  })
})
