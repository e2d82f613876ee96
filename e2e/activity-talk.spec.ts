import type { Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { button, dialog, field, said } from './account-screens.ts'
import { activity } from './activity.ts'
import { givenPerson, inOwnBrowser } from './given-person.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { uploadActivities } from './upload-activities.ts'

test.use(forMaps)
test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB', timezoneId: 'Europe/Vienna' })
test.slow()

const ride = activity({
  name: 'Over the pass',
  startMs: Date.UTC(2026, 4, 1, 6),
  sport: 'cycling',
  minutes: 40,
})
const comments = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true })
const moment = (page: Page) => page.getByRole('slider', { name: 'Position in the activity' })

/** Content above the comments may still be arriving and push them down again. */
async function scrollToComments(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await comments(page).scrollIntoViewIfNeeded()
      return comments(page).getByRole('heading', { level: 2 }).isVisible()
    })
    .toBe(true)
}

test('an activity is opened to others, shared at a moment, liked and talked about', async ({
  page,
  browser,
  baseURL,
}) => {
  await givenPerson(page, `owner ${Date.now()}`)
  await uploadActivities(page, [ride])
  await page.goto('/my_activities')
  await page.getByRole('link', { name: 'Over the pass' }).click()

  await test.step('the map and the figures are in sight together, on wide screens and on phones', async () => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      const map = page.getByRole('region', { name: /^Map of/ })
      await expect(map).toBeVisible({ timeout: 180_000 })
      await expect(map).toBeInViewport({ ratio: 1 })
      await expect(page.getByText('Distance').first()).toBeInViewport({ ratio: 1 })
      await expect(page.locator('dl').first()).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('sharing it begins with who can see it', async () => {
    await button(page, 'Share').click()
    await expect(dialog(page, 'Share').getByText(/Only you can see this activity/)).toBeVisible()
    await dialog(page, 'Share').getByRole('button', { name: 'Change who can see it' }).click()
    await dialog(page, 'Who can see it').getByRole('radio', { name: 'Public' }).check()
    await dialog(page, 'Who can see it').getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page, 'Who can see it')).toBeHidden()
    await expect(field(dialog(page, 'Share'), 'Link')).toBeVisible()
    await expect(dialog(page, 'Share').getByText(/Only you/)).toBeHidden()
    await button(dialog(page, 'Share'), 'Close').click()
    await expect(button(page, 'Who can see it: Public')).toBeVisible()
  })
  let link = ''
  await test.step('the link leads to a moment', async () => {
    await moment(page).focus()
    await page.keyboard.press('End')
    await button(page, 'Share').click()
    await dialog(page, 'Share').getByRole('checkbox', { name: 'Start at 39:50' }).check()
    link = await field(dialog(page, 'Share'), 'Link').inputValue()
    await button(dialog(page, 'Share'), 'Close').click()
  })
  const guest = await inOwnBrowser(browser, baseURL)
  await givenPerson(guest, `guest ${Date.now()}`)
  await test.step('someone else opens it there, likes it, and writes about that moment', async () => {
    await guest.goto(link)
    await expect(moment(guest)).toHaveAttribute('aria-valuetext', /^39:50/)
    await button(guest, 'Like 0').click()
    await expect(button(guest, 'Like 1')).toBeVisible()
    await scrollToComments(guest)
    await field(comments(guest), 'Add a comment').fill('What a finish')
    await comments(guest).getByRole('checkbox', { name: 'About the moment at 39:50' }).check()
    await comments(guest).getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(said(guest, 'Comment posted')).toBeVisible()
    await expectGoodEverywhere(guest)
  })
  await test.step('its owner is told, and comes to that moment from the comment', async () => {
    await page.goto('/notifications')
    await page.getByRole('link', { name: /commented on “Over the pass”/ }).click()
    await scrollToComments(page)
    await comments(page).getByRole('button', { name: 'Go to the moment at 39:50' }).click()
    await expect(page.getByRole('region', { name: /^Map of/ })).toBeInViewport()
    await expect(moment(page)).toHaveAttribute('aria-valuetext', /^39:50/)
  })
  await test.step('nobody else sees it once it is for the owner alone', async () => {
    await button(page, 'Who can see it: Public').click()
    await dialog(page, 'Who can see it').getByRole('radio', { name: 'Only me' }).check()
    await dialog(page, 'Who can see it').getByRole('button', { name: 'Save' }).click()
    await expect(button(page, 'Who can see it: Only me')).toBeVisible()
    await guest.reload()
    await expect(guest.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
})
