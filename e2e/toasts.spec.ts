import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const samples = (page: Page) => page.getByRole('region', { name: 'Light' })

/** The gallery with the clock stopped, so that a toast disappears when the test says so. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/dev/ui')
  await samples(page).getByRole('button', { name: 'Normal, 4 s' }).scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 3_600_000)
}

test('a toast disappears after 4 s, an error after 8 s, and one with an action when it says', async ({
  page,
}) => {
  await openStill(page)
  for (const [button, text, seconds] of [
    ['Normal, 4 s', 'Copied the link.', 4],
    ['Success, 4 s', 'Activity saved.', 4],
    ['Error, 8 s', 'The file could not be read.', 8],
    ['With action, 10 s', 'Project deleted.', 10],
  ] as const) {
    await samples(page).getByRole('button', { name: button }).click()
    await expect(page.getByText(text)).toBeVisible()
    await page.clock.runFor(seconds * 1000 - 1)
    await expect(page.getByText(text)).toBeVisible()
    await page.clock.runFor(1)
    await expect(page.getByText(text)).toBeHidden()
  }
})

test('a toast that is on screen is not shown twice, and does not stay longer', async ({ page }) => {
  await openStill(page)
  const show = samples(page).getByRole('button', { name: 'Normal, 4 s' })
  await show.click()
  await page.clock.runFor(3000)
  await show.click()
  await expect(page.getByText('Copied the link.')).toHaveCount(1)
  await page.clock.runFor(1000)
  await expect(page.getByText('Copied the link.')).toHaveCount(0)
})

test('an error is announced at once, other toasts when there is a pause', async ({ page }) => {
  await page.goto('/dev/ui')
  await samples(page).getByRole('button', { name: 'Error, 8 s' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The file could not be read.' })).toBeVisible()
  await samples(page).getByRole('button', { name: 'Normal, 4 s' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied the link.' })).toBeVisible()
})

test('a toast waits while the pointer rests on it', async ({ page }) => {
  await openStill(page)
  const show = samples(page).getByRole('button', { name: 'Normal, 4 s' })
  await show.click()
  await page.getByText('Copied the link.').hover()
  await page.clock.runFor(60_000)
  await expect(page.getByText('Copied the link.')).toBeVisible()
  await show.hover()
  await page.clock.runFor(4000)
  await expect(page.getByText('Copied the link.')).toBeHidden()
})
