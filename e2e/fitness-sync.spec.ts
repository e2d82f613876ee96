import type { BrowserContext, Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { signUp } from './sign-up.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeVisible()
const connections = (page: Page) => page.getByRole('main')
const strava = (page: Page) => page.getByRole('region', { name: 'Strava' })

async function openConnections(page: Page, context: BrowserContext): Promise<void> {
  await signUp(context)
  await page.goto('/settings/connections')
}

/** Opens the platform's window with a press. */
async function windowOf(page: Page, name: string): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await button(page, name).click()
  const popup = await opening
  await expect(popup.getByRole('heading', { name: 'Connect Trailcast with Strava?' })).toBeVisible()
  // A new person, since one with a year of activities would slow these journeys down.
  await popup.getByRole('combobox', { name: 'You are' }).selectOption('new')
  return popup
}

/** At the end, the window closes itself. */
async function endWith(popup: Page, name: 'Allow' | 'Deny'): Promise<void> {
  const closed = popup.waitForEvent('close')
  await button(popup, name).click()
  await closed
}

test.describe('connecting a platform in its window', () => {
  test('with all permissions', async ({ page, context }) => {
    await openConnections(page, context)
    await expect(button(page, 'Connect Strava')).toBeVisible()
    await expectGoodEverywhere(page)
    const popup = await windowOf(page, 'Connect Strava')
    const size = await popup.evaluate(() => ({ width: innerWidth, height: innerHeight }))
    expect(size).toEqual({ width: 540, height: 560 })
    await endWith(popup, 'Allow')
    await toast(page, 'Strava is connected. Your activities are on their way.')
    await expect(strava(page)).toContainText('Connected as')
    await expect(button(page, 'Connect Strava')).toBeHidden()
    await expectGoodEverywhere(page)
  })

  test('without the private activities, which can be allowed later', async ({ page, context }) => {
    await openConnections(page, context)
    const popup = await windowOf(page, 'Connect Strava')
    await popup.getByRole('checkbox', { name: 'see your activities that only you can see' }).uncheck()
    await endWith(popup, 'Allow')
    const missing = strava(page).getByText(/You did not allow us to see your private activities at Strava/)
    await expect(missing).toBeVisible()
    await expectGoodEverywhere(page)
    const again = await windowOf(page, 'Connect again to Strava')
    const people = again.getByRole('combobox', { name: 'You are' })
    // The same person as before, who is the newest.
    await people.selectOption((await people.getByRole('option').last().getAttribute('value')) ?? '')
    await endWith(again, 'Allow')
    await expect(missing).toBeHidden()
  })

  test('without any activities, which connects nothing and says why', async ({ page, context }) => {
    await openConnections(page, context)
    const popup = await windowOf(page, 'Connect Strava')
    await popup.getByRole('checkbox', { name: 'see your activities', exact: true }).uncheck()
    await popup.getByRole('checkbox', { name: 'see your activities that only you can see' }).uncheck()
    await endWith(popup, 'Allow')
    await expect(connections(page).getByRole('alert')).toBeVisible()
    await expect(button(page, 'Connect Strava')).toBeVisible()
    await expectGoodEverywhere(page)
  })

  test('after all not: denied there, or by closing the window', async ({ page, context }) => {
    await openConnections(page, context)
    await endWith(await windowOf(page, 'Connect Strava'), 'Deny')
    await toast(page, 'Strava was not connected.')
    await expect(connections(page).getByRole('alert')).toBeHidden()
    await (await windowOf(page, 'Connect Strava')).close()
    await expect(button(page, 'Connect Strava')).not.toHaveAttribute('aria-busy', 'true')
    await expect(connections(page).getByRole('alert')).toBeHidden()
  })
})

const came = (page: Page) => strava(page).getByRole('link', { name: /^\d+ activities$/ })
const countOf = async (page: Page) => Number.parseInt((await came(page).textContent()) ?? '0', 10)

test('a history comes while one looks, waits while it is paused, and goes when it is disconnected', async ({
  page,
  context,
}) => {
  await openConnections(page, context)
  await endWith(await windowOf(page, 'Connect Strava'), 'Allow')
  let count = 0

  await test.step('everything arrives without a reload', async () => {
    await expect(strava(page).getByText('Up to date. New activities arrive automatically.')).toBeVisible({
      timeout: 180_000,
    })
    count = await countOf(page)
    expect(count).toBeGreaterThan(3)
  })

  await test.step('what came is listed, and each leads to its page', async () => {
    await button(page, 'What came from Strava').click()
    const log = page.getByRole('dialog', { name: 'Strava: what came, what did not, and why' })
    await expect(log.getByRole('link').first()).toBeVisible()
    await expectGoodEverywhere(page)
    await page.keyboard.press('Escape')
    await came(page).click()
    await expect(page).toHaveURL('/my_activities?from=strava')
    await expect(page.getByRole('list', { name: 'Activities' }).getByRole('link').first()).toBeVisible()
    await expectGoodEverywhere(page)
    await page.goBack()
  })

  await test.step('nothing comes while it is paused', async () => {
    await button(page, 'Pause Strava').click()
    await expect(strava(page).getByText('Nothing new comes until you resume.')).toBeVisible()
    const control = await context.newPage()
    await control.goto('/dev/fitness/control/strava')
    await control.getByRole('button', { name: 'Record an activity' }).first().click()
    await control.close()
    await button(page, 'Resume Strava').click()
    await expect.poll(() => countOf(page), { timeout: 180_000 }).toBe(count + 1)
  })

  await test.step('it says how many go before they go', async () => {
    await button(page, 'Disconnect Strava').click()
    const question = page.getByRole('dialog', { name: 'Disconnect Strava?' })
    await expect(question).toContainText(`${count + 1} activities will be deleted here.`)
    await expectGoodEverywhere(page)
    await button(page, `Disconnect and delete ${count + 1} activities`).click()
    await expect(button(page, 'Connect Strava')).toBeVisible()
    const left = async () => {
      const reply = await page.request.get('/api/activities?source=strava')
      return ((await reply.json()) as { items: unknown[] }).items.length
    }
    await expect.poll(left, { timeout: 180_000 }).toBe(0)
  })
})

test.describe('a folder', () => {
  // The wrong password.
  test.use({ expectedOnConsole: /status of 403/ })

  test('is connected by its address and an app password', async ({ page, context }) => {
    const control = await context.newPage()
    await control.goto('/dev/fitness/control/webdav')
    await button(control, 'Add someone').click()
    const [address = '', user = '', password = ''] = await control
      .locator('.person')
      .first()
      .locator('dd')
      .allTextContents()
    await control.close()

    await openConnections(page, context)
    await button(page, 'Connect Folder (WebDAV)').click()
    const dialog = page.getByRole('dialog', { name: 'Connect a folder' })
    await button(page, 'Connect folder').click()
    await expect(dialog.getByLabel('Address of the folder')).toBeFocused()
    await expectGoodEverywhere(page)
    await dialog.getByLabel('Address of the folder').fill(address)
    await dialog.getByLabel('User name').fill(user)
    await dialog.getByLabel('App password').fill('not this one')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('App password')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('App password').fill(password)
    await page.keyboard.press('Enter')
    const folder = page.getByRole('region', { name: 'Folder (WebDAV)' })
    await expect(folder).toContainText(`Reads ${address}`)
    await expect(folder.getByText('Up to date. New activities arrive automatically.')).toBeVisible({
      timeout: 180_000,
    })
    await button(page, 'Disconnect Folder (WebDAV)').click()
    await expect(page.getByRole('dialog')).toContainText('They came as original files, which are yours.')
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect(button(page, 'Connect Folder (WebDAV)')).toBeVisible()
  })
})
