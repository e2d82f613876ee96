import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** On no page does Tab take more stops than this to reach what people look for. */
const maxStops = 120

/** Presses Tab until this has the focus. */
export async function tabUntil(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let stops = 0; stops < maxStops; stops++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}
