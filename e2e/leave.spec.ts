import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

// No page has anything to lose yet, so the gallery of controls simulates it.
const question = (page: Page) => page.getByRole('dialog', { name: 'Do you want to leave this page?' })
const answer = (page: Page, name: 'Stay' | 'Leave') => question(page).getByRole('button', { name }).click()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

type Kind = 'Unsaved changes' | 'Uploads in progress'
const pending = (page: Page, kind: Kind) =>
  page.getByRole('region', { name: 'Light' }).getByRole('switch', { name: kind })

async function leave(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
}

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/ui')
})

const texts: { kinds: Kind[]; text: string }[] = [
  { kinds: ['Unsaved changes'], text: 'Changes you made are not saved.' },
  { kinds: ['Uploads in progress'], text: 'All uploads will be stopped.' },
  {
    kinds: ['Unsaved changes', 'Uploads in progress'],
    text: 'Changes you made are not saved and uploads will be stopped.',
  },
]
for (const { kinds, text } of texts) {
  test(`before something is lost a question appears: ${text}`, async ({ page }) => {
    for (const kind of kinds) await pending(page, kind).check()
    await leave(page)
    await expect(question(page).getByText(text, { exact: true })).toBeVisible()
    await answer(page, 'Stay')
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL('/dev/ui')
    for (const kind of kinds) await expect(pending(page, kind)).toBeChecked()

    await leave(page)
    await answer(page, 'Leave')
    await expect(heading(page)).toHaveText('Questions and answers')
    await expect(page).toHaveURL('/faq')
  })
}

test('Escape stays, and going back asks too', async ({ page }) => {
  await leave(page)
  await expect(heading(page)).toHaveText('Questions and answers')
  await page.goBack()
  await pending(page, 'Uploads in progress').check()
  await page.goForward()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL('/dev/ui')
})

test('nobody is asked when there is nothing to lose, or not any more', async ({ page }) => {
  await pending(page, 'Uploads in progress').check()
  await pending(page, 'Uploads in progress').uncheck()
  await leave(page)
  await expect(heading(page)).toHaveText('Questions and answers')
})

test('the browser asks before the tab is closed', async ({ page }) => {
  await pending(page, 'Unsaved changes').check()
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  await expect(pending(page, 'Unsaved changes')).toBeChecked()
})
