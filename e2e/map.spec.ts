import type { Page } from '@playwright/test'
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts'
import { expect, test, viewport, widths } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { activity } from './activity.ts'
import { signUp } from './sign-up.ts'
import { importSmallAtlas } from './small-atlas.ts'
import { uploadActivities } from './upload-activities.ts'

// Maps are drawn in software here, which takes time.
test.use(forMaps)
test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB', timezoneId: 'Europe/Vienna' })
test.slow()
test.beforeAll(importSmallAtlas)

const search = (page: Page) => page.getByRole('combobox', { name: /places and trails$/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const cards = (page: Page) => page.getByRole('list', { name: 'Activities' })

test('a place is found by its name, with a typo and by keyboard, and its page on the map is accessible', async ({
  page,
}) => {
  await page.goto('/')
  const list = page.getByRole('listbox', { name: 'Places' })
  await search(page).fill('hochpss')
  await expect(list.getByRole('option', { name: /^Hochpass National Park/ })).toBeVisible()
  await expectAccessible(page)
  await search(page).fill('hochpass tra')
  await expect(list.getByRole('option').first()).toHaveText(/^Hochpass Trail/)
  await search(page).press('ArrowDown')
  await search(page).press('Enter')
  await expect(page).toHaveURL(
    /\/map\?q=hochpass\+tra&qn=Hochpass\+Trail&w=[\d.]+&s=[\d.]+&e=[\d.]+&n=[\d.]+&id=trail\.\d+%40/,
  )
  await expect(heading(page)).toHaveText('Hochpass Trail')
  await expect(page.getByText('fine gravel')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'trails.example' })).toHaveAttribute(
    'href',
    'https://trails.example/hochpass',
  )
  await expectGoodEverywhere(page)

  await test.step('closing it leads to the results, and going back leads to it', async () => {
    await page.getByRole('button', { name: 'Close, back to the results' }).click()
    await expect(heading(page)).toHaveText('Activities here')
    await page.goBack()
    await expect(heading(page)).toHaveText('Hochpass Trail')
  })
  await test.step('on a phone it is offered again, over the full width', async () => {
    await page.setViewportSize(viewport(widths.phone))
    await page.goto('/')
    await search(page).focus()
    const recent = list.getByRole('option', { name: /^Hochpass Trail/ })
    await expect(recent).toBeVisible()
    expect((await list.boundingBox())?.width).toBeGreaterThan(widths.phone - 40)
    await recent.click()
    await expect(heading(page)).toHaveText('Hochpass Trail')
  })
})

test('a shared project is found on the map, at the trail it followed, and names it on its own page', async ({
  page,
}) => {
  await signUp(page.context())
  const { request } = page.context()
  const headers = { 'X-Requested-With': 'trailcast' }
  await uploadActivities(page, [
    activity({ name: 'Over the high pass', startMs: Date.UTC(2026, 4, 1, 6), sport: 'hiking', minutes: 40 }),
  ])
  const { items } = (await (await request.get('/api/activities')).json()) as { items: { id: string }[] }
  const id = items[0]?.id ?? ''
  await request.post(`/api/activity/${id}`, { headers, data: { visibility: 1 } })
  await expect
    .poll(async () =>
      (await (await request.get(`/api/map_activities?w=11&s=47&e=12&n=48`)).text()).includes(
        'Hochpass Trail',
      ),
    )
    .toBe(true)

  await page.goto('/map?w=11.4&s=47.2&e=11.6&n=47.3')
  await cards(page).getByRole('link', { name: 'Hochpass Trail Advanced' }).first().click()
  await expect(heading(page)).toHaveText('Hochpass Trail')
  await cards(page).getByRole('link', { name: 'Over the high pass' }).first().click()
  // Maps are drawn in software here, and disposing of one and creating the next may take half a minute beside
  // another journey.
  await expect(heading(page)).toHaveText('Over the high pass', { timeout: 60_000 })
  await expect(page.getByText(/Hike (near|in) Passdorf/)).toBeVisible()
  const trail = page.getByRole('button', { name: /^Hochpass Trail/ })
  await trail.click()
  await expect(page.getByRole('slider', { name: 'Position in the activity' })).toHaveAttribute(
    'aria-valuetext',
    /^0:\d\d/,
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Hochpass National Park National park' }).click()
  await expect(heading(page)).toHaveText('Hochpass National Park')
})

test('the map is accessible; an unknown place shows the error screen, and any box is corrected', async ({
  page,
}) => {
  await page.goto('/map')
  // Until someone is there, the map is a still.
  await page.mouse.move(700, 400)
  await expect(page).toHaveTitle('Map · Trailcast')
  // Videos come first, where other journeys have left some.
  await expect(heading(page)).toHaveText(/^Newest (activities|videos)$/)
  await expectGoodEverywhere(page)
  await page.goto('/map?id=trail.1')
  await expect(heading(page)).toHaveText('Oops!')
  await page.goto('/map?w=12&s=400&e=11&n=47')
  await expect(heading(page)).toHaveText(/^(Activities|Videos) here$/)
})
