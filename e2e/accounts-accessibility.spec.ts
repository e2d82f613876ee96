import type { Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { tourAsOwner, tourAsVisitor, tourWithProviders, type Look } from './account-tour.ts'
import { test } from './journey.ts'

// Still pictures: contrast is measured in what is seen at one moment. The tours make mistakes on purpose.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedOnConsole: /Failed to load resource.*(404|422)/,
})

/** The same screen in all sizes and colours, which is quicker than going to it again. */
const lookAt =
  (page: Page): Look =>
  (name) =>
    test.step(name, () => expectGoodEverywhere(page))

test.describe('every screen fits and can be used by everybody, wide and narrow, light and dark', () => {
  test.slow()

  test('of getting in', async ({ page }) => {
    await tourAsVisitor(page, lookAt(page))
  })

  test('of an account at a provider', async ({ page }) => {
    await tourWithProviders(page, lookAt(page))
  })

  test('of the settings', async ({ page, browser }) => {
    await tourAsOwner(page, browser, lookAt(page))
  })
})
