import type { Page } from '@playwright/test'
import { givenChannel } from './drawn-for-everyone.ts'
import { openHeld } from './held-page.ts'
import { expect, test } from './journey.ts'

const still = (page: Page) => page.locator('[data-still]')
const added = 'Not in the page yet'

async function pressOnStill(page: Page, path: string): Promise<void> {
  const wake = await openHeld(page, path)
  await addToStill(page, 'button')
  await page.getByRole('button', { name: added }).click()
  await wake()
  await still(page).waitFor({ state: 'detached' })
}

const addToStill = (page: Page, kind: 'button' | 'input') => add(page, { kind, to: '[data-still] h1' })
const addToPage = (page: Page, kind: 'button' | 'input') => add(page, { kind, to: 'main h1' })

/** Adds a control that counts its uses. */
async function add(page: Page, { kind, to }: { kind: 'button' | 'input'; to: string }): Promise<void> {
  await page.evaluate(
    ([tag, place, name]) => {
      const control = document.createElement(tag)
      control.ariaLabel = name
      if (control instanceof HTMLInputElement) Object.assign(control, { type: 'checkbox', checked: false })
      const isOfPage = !place.includes('still')
      if (isOfPage && control instanceof HTMLInputElement) control.checked = true
      control.addEventListener('click', () => {
        const counted = globalThis as { uses?: number }
        if (isOfPage) counted.uses = (counted.uses ?? 0) + 1
      })
      document.querySelector(place)?.after(control)
    },
    [kind, to, added] as const,
  )
}

const usesOf = (page: Page) => page.evaluate(() => (globalThis as { uses?: number }).uses ?? 0)

/** What was kept is carried out in a task after the one that changed the page. */
const settleAll = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise((resume) => requestAnimationFrame(resume))
  })

let channel = ''
test.beforeAll(async ({ browser, baseURL }) => {
  test.setTimeout(240_000)
  ;({ channel } = await givenChannel(browser, baseURL))
})

test('Follow waits until it is known who presses it', async ({ page }) => {
  const { promise, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/api/logged_in', async (route) => {
    await promise
    await route.continue()
  })
  const wake = await openHeld(page, channel)
  await page.getByRole('button', { name: 'Follow' }).click()
  await wake()
  await still(page).waitFor({ state: 'detached' })
  await expect(page.getByText('Follow', { exact: true })).toBeHidden()
  tell()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('a press and a choice outlast a click that meant nothing, and a choice any other', async ({ page }) => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api${channel}*`, async (route) => {
    await promise
    await route.continue()
  })
  const wake = await openHeld(page, channel)
  await addToStill(page, 'input')
  await wake()
  await page.getByRole('tab', { name: 'Playlists' }).click()
  await page.getByRole('checkbox', { name: added }).check()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('tab', { name: 'Playlists' })).toHaveAttribute('data-kept')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('tab', { name: 'Playlists' })).not.toHaveAttribute('data-kept')
  answer()
  await still(page).waitFor({ state: 'detached' })
  // The choice is kept, also for a control that is rendered in its final state.
  await addToPage(page, 'input')
  await expect.poll(() => usesOf(page)).toBe(1)
  await expect(page.getByRole('checkbox', { name: added })).toBeChecked()
})

test('what is pressed is carried out once, when it appears', async ({ page }) => {
  await pressOnStill(page, channel)
  await addToPage(page, 'button')
  await expect.poll(() => usesOf(page)).toBe(1)
  await addToPage(page, 'button')
  await settleAll(page)
  expect(await usesOf(page)).toBe(1)
})

test('what is pressed and never appears is forgotten after ten seconds', async ({ page }) => {
  await page.addInitScript(() => {
    const wait = globalThis.setTimeout
    const onHand = (run: () => void, ms = 0) => {
      if (ms !== 10_000) return Number(wait(run, ms))
      Object.assign(globalThis, { afterTenSeconds: run })
      return 0
    }
    Object.assign(globalThis, { setTimeout: onHand })
  })
  await pressOnStill(page, channel)
  await page.waitForFunction(() => 'afterTenSeconds' in globalThis)
  await page.evaluate(() => (globalThis as unknown as { afterTenSeconds: () => void }).afterTenSeconds())
  await addToPage(page, 'button')
  await settleAll(page)
  expect(await usesOf(page)).toBe(0)
})

test('what is pressed is not carried out on another page', async ({ page }) => {
  await pressOnStill(page, channel)
  // Dispatched as an event, because a real click would discard the kept press anyway.
  await page.getByRole('link', { name: 'FAQ' }).first().dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
  await addToPage(page, 'button')
  await settleAll(page)
  expect(await usesOf(page)).toBe(0)
})
