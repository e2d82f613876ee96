import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayMs } from '#domain/time/durations.ts'
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts'
import { button, dialog, field, said } from './account-screens.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { activity } from './activity.ts'
import { signUp } from './sign-up.ts'
import { uploadActivities } from './upload-activities.ts'

// Without animations: contrast is measured at one moment. Maps are drawn in software here, which takes time.
test.use(forMaps)
test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB', timezoneId: 'Europe/Vienna' })
test.slow()

const may = Date.UTC(2026, 4, 1, 6)
const ride = activity({ name: 'Over the pass', startMs: may, sport: 'cycling', minutes: 40 })
const hike = activity({
  name: 'To the hut',
  startMs: may - 40 * dayMs,
  sport: 'hiking',
  minutes: 30,
  lat: 47.3,
})

const map = (page: Page) => page.getByRole('region', { name: /^Map of/ })
const charts = (page: Page) => page.getByRole('region', { name: 'Charts' })
const moment = (page: Page) => page.getByRole('slider', { name: 'Position in the activity' })

test('an uploaded ride has its map, its figures and its charts, and is edited, downloaded, archived and deleted', async ({
  page,
}) => {
  await signUp(page.context())
  await uploadActivities(page, [ride, hike])

  await test.step('the list by month leads to it', async () => {
    await page.goto('/my_activities')
    await expect(page.getByRole('heading', { name: 'May 2026' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible()
    await page.getByRole('link', { name: 'Over the pass' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Over the pass' })).toBeVisible()
  })
  await test.step('charts and map show the same moment', async () => {
    await expect(map(page)).toBeVisible({ timeout: 180_000 })
    await expect(charts(page).getByText('Altitude')).toBeVisible()
    await moment(page).focus()
    await page.keyboard.press('End')
    await expect(moment(page)).toHaveAttribute('aria-valuetext', /^39:50, Altitude [\d,]+ m/)
    await charts(page).getByRole('radio', { name: 'Distance' }).check()
    await moment(page).focus()
    await page.keyboard.press('Home')
    await expect(moment(page)).toHaveAttribute('aria-valuetext', /^0\.0 km/)
  })
  await test.step('it is edited', async () => {
    await button(page, 'Edit').click()
    const edit = dialog(page, 'Edit activity')
    await field(edit, 'Title').fill('Over the high pass')
    await edit.getByRole('radio', { name: 'Anyone with the link' }).check()
    await button(edit, 'Save').click()
    await expect(edit).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Over the high pass' })).toBeVisible()
    await expect(page.getByText('Anyone with the link')).toBeVisible()
  })
  await test.step('it is downloaded as GPX', async () => {
    await button(page, 'Download').click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'GPX' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Over the high pass.gpx')
    const text = await readFile(await download.path(), 'utf8')
    expect(text.match(/<trkpt /g)).toHaveLength(240)
  })
  await test.step('and as FIT', async () => {
    await button(page, 'Download').click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'FIT' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Over the high pass.fit')
    expect((await readFile(await download.path())).toString('latin1', 8, 12)).toBe('.FIT')
  })
  await test.step('someone with the link sees it, and cannot change anything', async () => {
    const visitor = await page.context().browser()?.newContext()
    const other = await visitor?.newPage()
    await other?.goto(page.url())
    await expect(other!.getByRole('heading', { level: 1, name: 'Over the high pass' })).toBeVisible()
    await expect(button(other!, 'Edit')).toHaveCount(0)
    await visitor?.close()
  })
  await test.step('it is deleted, and the deletion is undone', async () => {
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/my_activities')
    await expect(page.getByRole('link', { name: 'Over the high pass' })).toHaveCount(0)
    await button(page, 'Undo').click()
    await expect(page.getByRole('link', { name: 'Over the high pass' })).toBeVisible()
  })
  await test.step('statistics add both up', async () => {
    await page.getByRole('radio', { name: 'Statistics' }).click()
    await page.getByText('Figures').click()
    await expect(page.getByRole('row', { name: /^May 2026/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^April 2026 0.0 km/ })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the personal map has all tracks, and lets the owner choose where they overlap', async () => {
    await page.goto('/my_map')
    await expect(map(page)).toBeVisible({ timeout: 180_000 })
    await expect(page.getByRole('switch', { name: 'Heat' })).toBeVisible()
  })
})

test('what a privacy zone hides is hidden from others, and the owner can preview that', async ({ page }) => {
  await signUp(page.context())
  await uploadActivities(page, [ride])
  await page.goto('/settings/privacy')
  await button(page, 'Add a place').click()
  const zone = dialog(page, 'Hide a place')
  await field(zone, 'Latitude and longitude').fill('47.2, 11.4')
  await expect(zone.getByRole('region', { name: 'Choose the place on the map' })).toBeVisible({
    timeout: 180_000,
  })
  await button(zone, 'Hide this place').click()
  await expect(said(page, 'The area around Home is now hidden from others.')).toBeVisible()

  await page.goto('/my_activities')
  await page.getByRole('link', { name: 'Over the pass' }).click()
  const points = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download')
        .click()
        .then(() => page.getByRole('menuitem', { name: 'GPX' }).click()),
    ])
    return (await readFile(await download.path(), 'utf8')).match(/<trkpt /g)?.length ?? 0
  }
  expect(await points()).toBe(240)
  await page.getByRole('switch', { name: /View as others see it/ }).click()
  await expect(page).toHaveURL(/as=others/)
  await expect.poll(points).toBeLessThan(240)
})

test('what is deleted does not come back from another file, unless its owner keeps that', async ({
  page,
}) => {
  await signUp(page.context())
  const phone = activity({ name: 'Phone', startMs: may, sport: 'cycling', minutes: 39 })
  const startMs = may - 40 * dayMs
  const tablet = activity({ name: 'Tablet', startMs, sport: 'hiking', minutes: 29, lat: 47.3 })
  await uploadActivities(page, [ride, hike, phone, tablet])
  const title = (name: string) => page.getByRole('link', { name })

  await test.step('all that is listed is deleted, and nothing is listed', async () => {
    await page.goto('/my_activities')
    await expect(title('Over the pass')).toBeVisible()
    await expect(title('Phone')).toBeHidden()
    await page.getByRole('checkbox', { name: 'Select Over the pass' }).check()
    await button(page, 'Select all').click()
    await expect(page.getByText('2 selected')).toBeVisible()
    await button(page, 'Delete').click()
    const question = dialog(page, 'Delete 2 activities?')
    await expect(question).toContainText('You have 2 duplicates of them')
    await expect(question.getByRole('radio', { name: 'Delete them, too' })).toBeChecked()
    await expectGoodEverywhere(page)
    await button(question, 'Delete').click()
    await expect(said(page, '2 activities and 2 duplicates deleted.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No activities yet' })).toBeVisible()
  })
  await test.step('one undo brings all of it back', async () => {
    await button(page, 'Undo').click()
    await expect(title('Over the pass')).toBeVisible()
    await expect(title('To the hut')).toBeVisible()
    await expect(title('Phone')).toBeHidden()
  })
  await test.step('a duplicate that is kept takes the place of what is deleted', async () => {
    await title('Over the pass').click()
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = dialog(page, 'Delete this activity?')
    await expect(question).toContainText('You have 1 duplicate of it')
    await question.getByRole('radio', { name: 'Keep it' }).check()
    await button(question, 'Delete').click()
    await expect(said(page, 'Activity deleted.')).toBeVisible()
    await expect(title('Phone')).toBeVisible()
    await expect(title('Over the pass')).toBeHidden()
  })
})
