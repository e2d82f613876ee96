import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { button } from './account-screens.ts'
import { activity } from './activity.ts'
import { drawn, expectMap, stillMap } from './drawn-map.ts'
import { expect, test, viewport, widths } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { signUp } from './sign-up.ts'
import { writeSmallTerrain } from './small-terrain.ts'
import { uploadActivities } from './upload-activities.ts'

test.use({
  ...forMaps,
  locale: 'en-GB',
  // Phone-sized, because in software the time for a frame in 3D grows with every pixel.
  viewport: viewport(widths.phone),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs.
  baseURL: async ({}, use) => use(server?.url ?? ''),
})
// On an idle machine this takes two minutes; on a busy one, several times as long.
test.setTimeout(600_000)

// Other journeys expect a map without heights.
let server: ServerProcess | undefined
let folder = ''
test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = await mkdtemp(join(tmpdir(), 'trailcast-terrain-'))
  const path = join(folder, 'terrain.pmtiles')
  await writeSmallTerrain(path)
  server = await startServerProcess(async () => ({ TERRAIN_URL: path }))
})
test.afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const flight = (page: Page) => page.getByRole('region', { name: 'Fly-over' })
const position = (page: Page) => flight(page).getByRole('slider', { name: 'Position of the flight' })
const positionMs = async (page: Page) => Number(await position(page).inputValue())
const moment = (page: Page) => page.getByRole('slider', { name: 'Position in the activity' })

/** By keyboard: a click waits for two frames in a row, and each takes seconds here. */
const press = (page: Page, name: string) => button(flight(page), name).press('Enter', drawn)

test('an activity is flown over in 3D, in steps for those who asked for less motion, and the map is exactly as before afterwards', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signUp(page.context())
  const startMs = Date.UTC(2026, 4, 1, 6)
  await uploadActivities(page, [activity({ name: 'Over the ridge', startMs, sport: 'cycling', minutes: 20 })])
  await page.goto('/my_activities')
  await page.getByRole('link', { name: 'Over the ridge' }).click()
  await moment(page).press('Home', drawn)
  await expect(button(page, 'Fly over')).toBeVisible(drawn)
  const before = await stillMap(page)

  await test.step('it waits at its beginning, and goes on in steps', async () => {
    await button(page, 'Fly over').click()
    await expect(position(page)).toHaveValue('0', drawn)
    await expect(button(flight(page), 'Play')).toBeHidden()
    const { x, width } = (await flight(page).boundingBox()) ?? { x: -1, width: 0 }
    expect(x).toBeGreaterThan(0)
    expect(x + width).toBeLessThan(widths.phone)
    await expectAccessible(page)
    await press(page, 'Step forward')
    await expect(position(page)).toHaveValue('2000', drawn)
    await expect(position(page)).toHaveAttribute('aria-valuetext', /^\d+:\d\d · \d{3} m$/)
    // The charts name the nearest sample, and the flight is between two of them.
    const [, altitude = ''] = ((await position(page).getAttribute('aria-valuetext')) ?? '').split(' · ')
    await expect(moment(page)).toHaveAttribute('aria-valuetext', new RegExp(`Altitude ${altitude}`))
  })
  await test.step('it follows the charts to the end', async () => {
    await moment(page).press('End', drawn)
    const end = (await position(page).getAttribute('max')) ?? ''
    await expect(position(page)).toHaveValue(end, drawn)
  })
  await test.step('leaving it puts the map back', async () => {
    await moment(page).press('Home', drawn)
    await press(page, 'Back to the map')
    await expect(flight(page)).toBeHidden(drawn)
    await expectMap(page, before)
    await expect(button(page, 'Reset to north')).toBeHidden()
  })
  await test.step('for everyone else it sets off by itself', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await button(page, 'Fly over').click(drawn)
    await expect.poll(() => positionMs(page), drawn).toBeGreaterThan(0)
    // With a key, because a button cannot be clicked while each frame takes seconds.
    await page.keyboard.press('Escape')
    await expect(flight(page)).toBeHidden(drawn)
  })
})
