import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const samples = (page: Page) => page.getByRole('region', { name: 'Light' })

for (const { button, text, seconds } of [
  { button: 'Normal, 4 s', text: 'Copied the link.', seconds: 4 },
  { button: 'Success, 4 s', text: 'Activity saved.', seconds: 4 },
  { button: 'Error, 8 s', text: 'The file could not be read.', seconds: 8 },
  { button: 'With action, 10 s', text: 'Project deleted.', seconds: 10 },
]) {
  test(`the toast '${text}' goes away after ${seconds} s`, async ({ page }) => {
    await page.clock.install()
    await page.goto('/dev/ui')
    const show = samples(page).getByRole('button', { name: button })
    await show.scrollIntoViewIfNeeded()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await show.click()
    await expect(page.getByText(text)).toBeVisible()
    await page.clock.runFor(seconds * 1000 - 1)
    await expect(page.getByText(text)).toBeVisible()
    await page.clock.runFor(1)
    await expect(page.getByText(text)).toBeHidden()
  })
}

test('a toast that is on screen is not shown a second time, and does not stay longer', async ({ page }) => {
  await page.clock.install()
  await page.goto('/dev/ui')
  const show = samples(page).getByRole('button', { name: 'Normal, 4 s' })
  await show.scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 3_600_000)
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
  await page.clock.install()
  await page.goto('/dev/ui')
  const show = samples(page).getByRole('button', { name: 'Normal, 4 s' })
  await show.scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await show.click()
  await page.getByText('Copied the link.').hover()
  await page.clock.runFor(60_000)
  await expect(page.getByText('Copied the link.')).toBeVisible()
  await show.hover()
  await page.clock.runFor(4000)
  await expect(page.getByText('Copied the link.')).toBeHidden()
})
