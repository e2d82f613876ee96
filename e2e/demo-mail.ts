import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Reads a mail on the demo's mail page, as soon as it has arrived. */
export async function openMail(page: Page, mail: { to: string; subject: string }): Promise<void> {
  const row = page.getByRole('list', { name: 'Mail' }).getByRole('link').filter({ hasText: mail.to })
  await page.goto('/dev/mail')
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row.filter({ hasText: mail.subject }).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await row.filter({ hasText: mail.subject }).first().click()
  await expect(page.getByRole('article').getByRole('heading', { name: mail.subject })).toBeVisible()
}

export const letter = (page: Page) => page.frameLocator('iframe')
