import type { Page } from '@playwright/test'
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts'
import { expect, test, viewport, widths } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { activity } from './activity.ts'
import { drawn, untilDrawn } from './drawn-map.ts'
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

test('a place is found by its name, with a typo and by keyboard, and its page on the map fits and is accessible', async ({
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

  const loadFollow = await holdBack(page, /\/assets\/area-follow-.*\.js$/)
  await page.goto('/map?w=11.4&s=47.2&e=11.6&n=47.3')
  const card = cards(page).locator('> li').first()
  const link = card.getByRole('link', { name: 'Over the high pass' })
  await test.step('the list of an area stays where it is when the area can be followed', async () => {
    await link.click({ trial: true })
    const before = await card.boundingBox()
    loadFollow()
    await expect(page.getByRole('button', { name: 'Follow this area' })).toBeVisible()
    expect(await card.boundingBox()).toEqual(before)
  })
  const tellTrail = await holdBack(page, /\/api\/place\//)
  const loadRest = await holdBack(
    page,
    /\/api\/following\/|\/assets\/(place-follow|profile-chart|plot)-.*\.js$/,
  )
  await cards(page).getByRole('link', { name: 'Hochpass Trail Advanced' }).first().click()
  await expect(heading(page)).toHaveText('Hochpass Trail')
  await test.step('nothing below the trail can be pressed before it is known how much is said about it', async () => {
    await expect(page.locator('[data-held]')).toHaveAttribute('aria-busy', 'true')
    expect(await link.evaluate(isOnTop)).toBe(false)
    tellTrail()
  })
  await test.step('what loads after that moves nothing, and a press meanwhile arrives', async () => {
    await expect(page.getByText('From 400 m to 799 m')).toBeVisible()
    await expect(cards(page)).toHaveAttribute('aria-busy', 'false')
    await link.click({ trial: true })
    const before = await card.boundingBox()
    await expect(page.getByRole('button', { name: 'Follow' })).toHaveCount(0)
    await expect(page.locator('.uplot')).toHaveCount(0)
    loadRest()
    await expect(page.getByRole('button', { name: 'Follow' })).toBeVisible()
    await expect(page.locator('.uplot')).toBeVisible()
    expect(await card.boundingBox()).toEqual(before)
  })
  await untilDrawn(page)
  await link.click()
  // Maps are drawn in software here, and disposing of one and creating the next may take half a minute beside
  // another journey.
  await expect(heading(page)).toHaveText('Over the high pass', { timeout: 180_000 })
  await expect(page.getByText(/Hike (near|in) Passdorf/)).toBeVisible()
  const trail = page.getByRole('button', { name: /^Hochpass Trail/ })
  await trail.click()
  await expect(page.getByRole('slider', { name: 'Position in the activity' })).toHaveAttribute(
    'aria-valuetext',
    /^0:\d\d/,
  )
  await page.getByRole('link', { name: 'Hochpass National Park National park' }).click()
  await expect(heading(page)).toHaveText('Hochpass National Park')
})

test('an unknown place shows the error screen, and any box is corrected', async ({ page }) => {
  await page.goto('/map')
  // The map stays a still until someone interacts with the page.
  await page.mouse.move(700, 400)
  await expect(page).toHaveTitle('Map · Trailcast')
  // Videos come first, where other journeys have left some.
  await expect(heading(page)).toHaveText(/^Newest (activities|videos)$/)
  await page.goto('/map?id=trail.1')
  await expect(heading(page)).toHaveText('Oops!')
  await page.goto('/map?w=12&s=400&e=11&n=47')
  await expect(heading(page)).toHaveText(/^(Activities|Videos) here$/)
})

test('the still of the world stays until the map is drawn, for which nobody waits', async ({ page }) => {
  // Without it, the map has no tiles.
  const release = await holdBack(page, /\/assets\/map-worker-.*\.js$/)
  await page.addInitScript(countWaits)
  await page.goto('/map')
  const world = page.locator('[class*="world"]')
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible(drawn)
  await expect(page.locator('.maplibregl-canvas')).toBeAttached()
  await expect(world).toBeVisible()
  expect(await world.evaluate((still) => getComputedStyle(still).backgroundImage)).toContain('/api/map/world')
  release()
  await untilDrawn(page)
  await expect(world).toHaveCount(0)
  const waits = await page.evaluate(() => performance.getEntriesByName('waited-for-program').length)
  expect(waits).toBe(0)
})

/** Holds back what comes from these addresses, until the returned function is called. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Whether a click on its centre would hit it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** Marks each question about a program whose commands the graphics processor has not carried out yet. */
function countWaits(): void {
  const { prototype } = WebGL2RenderingContext
  // Called with their context below.
  // eslint-disable-next-line typescript/unbound-method
  const { linkProgram, getProgramParameter } = prototype
  const syncs = new WeakMap<WebGLProgram, WebGLSync | null>()
  prototype.linkProgram = function (program) {
    linkProgram.call(this, program)
    syncs.set(program, this.fenceSync(this.SYNC_GPU_COMMANDS_COMPLETE, 0))
  }
  prototype.getProgramParameter = function (program, name) {
    const sync = syncs.get(program)
    const isDrawn = performance.getEntriesByName('map-drawn').length > 0
    if (sync && !isDrawn && this.getSyncParameter(sync, this.SYNC_STATUS) !== this.SIGNALED)
      performance.mark('waited-for-program')
    return getProgramParameter.call(this, program, name) as unknown
  }
}
