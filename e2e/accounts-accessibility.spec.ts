import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts'
import { tourAsOwner, tourAsVisitor, tourWithProviders, type Look } from './account-tour.ts'
import { test, viewport, widths } from './journey.ts'

// Still pictures: contrast is measured in what is seen at one moment. The tours make mistakes on purpose.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedOnConsole: /Failed to load resource.*(404|422)/ })

/** The same screen in all sizes and colours, which is quicker than going to it four times. */
function lookAt(page: Page): Look {
  return (name) =>
    test.step(name, async () => {
      for (const width of [widths.phone, widths.wide]) {
        await page.setViewportSize(viewport(width))
        await expectNoSidewaysScrolling(page)
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectAccessible(page)
        }
      }
    })
}

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
