import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { button, dialog } from './account-screens.ts'
import { drawn, untilDrawn } from './drawn-map.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { signUp } from './sign-up.ts'
import { smallTerrainCredit, writeSmallTerrain } from './small-terrain.ts'

test.use({
  ...forMaps,
  contextOptions: { reducedMotion: 'reduce' },
  locale: 'en-GB',
  viewport: { width: 640, height: 600 },
})
test.slow()

const here = '/map?w=11.3&s=47.1&e=11.6&n=47.3'
const offer = (page: Page) => button(page, 'Keep this area on this device')
const keeping = (page: Page) => dialog(page, 'Keep this area on this device')

test('without the operator’s permission no area is offered to be kept', async ({ page, context }) => {
  await signUp(context)
  await page.goto(here)
  await expect(button(page, 'Zoom in')).toBeVisible(drawn)
  await expect(offer(page)).toBeHidden()
})

test.describe('with the operator’s permission', () => {
  let server: ServerProcess | undefined
  let folder = ''
  test.use({
    serviceWorkers: 'allow',
    expectedOnConsole: /Failed to load resource|ERR_INTERNET_DISCONNECTED/,
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs.
    baseURL: async ({}, use) => use(server?.url ?? ''),
  })
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    folder = await mkdtemp(join(tmpdir(), 'trailcast-terrain-'))
    const path = join(folder, 'terrain.pmtiles')
    await writeSmallTerrain(path)
    server = await startServerProcess(async () => ({ TERRAIN_URL: path, OFFLINE_MAPS: 'on' }))
  })
  test.afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('an area is kept on the device, is drawn without a network, and can be removed', async ({
    page,
    context,
  }) => {
    await signUp(context)
    await page.goto(here)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await offer(page).click(drawn)
    await expect(keeping(page).getByText(/^This area is \d+(\.\d)? MB\.$/)).toBeVisible(drawn)
    await expectAccessible(page)
    await button(keeping(page), 'Keep this area').click()
    await expect(keeping(page).getByText(/^47\.\d\d° N, 11\.\d\d° E · /)).toBeVisible(drawn)

    await test.step('without a network all of it is drawn', async () => {
      await context.setOffline(true)
      await page.reload()
      await untilDrawn(page)
      await expect(page.getByText(smallTerrainCredit)).toBeVisible(drawn)
      await expect(page.getByText(/could not be loaded/)).toBeHidden()
    })
    await test.step('what was removed is gone without a network', async () => {
      await context.setOffline(false)
      await page.reload()
      await offer(page).click(drawn)
      await button(keeping(page), 'Remove').click()
      await expect(keeping(page).getByText('On this device', { exact: true })).toBeHidden()
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByText('The map could not be loaded.')).toBeVisible(drawn)
    })
  })
})
