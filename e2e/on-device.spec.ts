import type { BrowserContext, Page } from '@playwright/test'
import { button, dialog, userMenu } from './account-screens.ts'
import { activity } from './activity.ts'
import { drawn } from './drawn-map.ts'
import { givenProject } from './given-project.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { signUp } from './sign-up.ts'
import { uploadActivities } from './upload-activities.ts'

test.use({
  ...forMaps,
  serviceWorkers: 'allow',
  locale: 'en-GB',
  timezoneId: 'Europe/Vienna',
  expectedOnConsole: /Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported/,
})
test.slow()

const canary = 'Canary ridge 7351'
const startMs = Date.UTC(2024, 5, 12, 8, 30, 15)

/** Until the application would start without a network. */
const untilCached = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })

/** Everything that this browser has stored for the site, as text, and the bytes of its files alone. */
function everythingStored(page: Page): Promise<{ all: string; files: string }> {
  return page.evaluate(async () => {
    const decoder = new TextDecoder('latin1')
    const textOf = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return decoder.decode(value)
      if (ArrayBuffer.isView(value)) return decoder.decode(value.buffer)
      if (value !== null && typeof value === 'object')
        return Object.entries(value).flat().map(textOf).join(' ')
      return String(value)
    }
    const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        found.push(request.url, decoder.decode(await kept?.arrayBuffer()))
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error(name)))
      })
      for (const store of db.objectStoreNames) {
        const reading = db.transaction(store).objectStore(store)
        for (const asking of [reading.getAllKeys(), reading.getAll()] as IDBRequest<unknown[]>[]) {
          await new Promise((resolve) => asking.addEventListener('success', resolve))
          found.push(...asking.result.map(textOf))
        }
      }
      db.close()
    }
    const files: string[] = []
    const readFolder = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const [name, entry] of folder.entries()) {
        found.push(name)
        if (entry instanceof FileSystemDirectoryHandle) await readFolder(entry)
        else files.push(decoder.decode(await (await entry.getFile()).arrayBuffer()))
      }
    }
    await readFolder(await navigator.storage.getDirectory())
    return { all: [...found, ...files].join('\n'), files: files.join('\n') }
  })
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/faq')
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
}

/** Two activities, of which the first was opened. */
async function givenOpened(page: Page, context: BrowserContext): Promise<string> {
  await signUp(context)
  await uploadActivities(page, [
    activity({ name: canary, startMs, sport: 'cycling', minutes: 30 }),
    activity({ name: 'Never opened', startMs: startMs + 86_400_000, sport: 'hiking', minutes: 5 }),
  ])
  await page.goto('/my_activities')
  await page.getByRole('link', { name: canary }).click()
  await expect(page.getByRole('slider').first()).toBeVisible(drawn)
  await untilCached(page)
  await expect.poll(async () => (await everythingStored(page)).all).toContain('/telemetry')
  return page.url()
}

const asOf = (page: Page) => page.getByText(/^You are offline\. This is what is on this device, as of \d/)

test('own activities are there without a network: the list, and those that were opened', async ({
  page,
  context,
}) => {
  const address = await givenOpened(page, context)
  await context.setOffline(true)

  await test.step('the list, with its filters and totals', async () => {
    await page.goto('/my_activities')
    await expect(page.getByRole('link', { name: 'Never opened' })).toBeVisible()
    await expect(asOf(page)).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'June 2024' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Sport' }).selectOption('Ride (1)')
    await expect(page.getByRole('link', { name: 'Never opened' })).toBeHidden()
  })
  await test.step('an activity with its track and its charts', async () => {
    await page.getByRole('link', { name: canary }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(canary)
    await expect(page.getByRole('slider').first()).toBeVisible(drawn)
    await expect(asOf(page)).toBeVisible()
    await expect(page.getByText('The map needs a network. This is the track.')).toBeVisible(drawn)
    await expect(page.getByText(/could not be loaded/)).toHaveCount(0)
  })
  await test.step('one that was never opened is not there', async () => {
    await page.goto('/my_activities')
    await page.getByRole('link', { name: 'Never opened' }).click()
    await expect(page.getByText('you are offline', { exact: true })).toBeVisible()
  })
  await test.step('everything is new again when the network is back', async () => {
    await page.goto(address)
    await expect(asOf(page)).toBeVisible()
    await context.setOffline(false)
    await expect(asOf(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(canary)
  })
})

test('after signing out nothing of the account is left in the browser', async ({ page, context }) => {
  await givenOpened(page, context)
  const projectId = await givenProject(page)
  await page.goto(`/watch/${projectId}`)
  await keep(page)
  const before = await everythingStored(page)
  for (const trace of [canary, 'Down to the river', projectId]) expect(before.all).toContain(trace)
  expect(before.files).toContain('moof')
  await signOut(page)
  const after = await everythingStored(page)
  const user = before.all.match(/on-device-of[^e]*(eu_\w+)/)?.[1] ?? 'unknown'
  for (const trace of [canary, 'Down to the river', 'Never opened', projectId, '/telemetry?', user])
    expect(after.all.includes(trace), trace).toBe(false)
  expect(after.files).toBe('')
})

test('a session that has ended elsewhere leaves nothing in the browser either', async ({ page, context }) => {
  await givenOpened(page, context)
  await context.clearCookies()
  await page.goto('/faq')
  await expect.poll(async () => (await everythingStored(page)).all.includes(canary)).toBe(false)
})

const keeping = (page: Page) => dialog(page, 'Keep on this device')

async function keep(page: Page): Promise<void> {
  await button(page, 'Keep on this device').click()
  await expect(keeping(page).getByText(/^About \d+(\.\d)? (kB|MB), in \d+p\.$/)).toBeVisible()
  await button(keeping(page), 'Keep on this device').click()
  await expect(keeping(page).getByText(/^On this device since /)).toBeVisible(drawn)
  await button(keeping(page), 'Close').first().click()
}

const seekBar = (page: Page) => page.getByRole('slider', { name: 'Position in the video' })

test('a kept project is watched without a network, and leaves when it may no longer be watched', async ({
  page,
  context,
  browser,
}) => {
  await signUp(context)
  const id = await givenProject(page)
  const other = await browser.newContext({ serviceWorkers: 'allow', locale: 'en-GB' })
  const viewer = await other.newPage()
  await signUp(other)
  await viewer.goto(`/watch/${id}`)
  await keep(viewer)
  await viewer.evaluate(() => navigator.serviceWorker.ready)
  await untilCached(viewer)

  await test.step('it plays from this device', async () => {
    await other.setOffline(true)
    await viewer.goto(`/watch/${id}`)
    await expect(viewer.getByRole('heading', { level: 1 })).toHaveText('Down to the river')
    await expect(asOf(viewer)).toBeVisible()
    await viewer.waitForFunction(() =>
      [...document.querySelectorAll('video')].some(({ readyState }) => readyState > 2),
    )
    await viewer.keyboard.press('9')
    await expect.poll(async () => Number(await seekBar(viewer).getAttribute('aria-valuenow'))).toBe(7)
    await expect(viewer.getByText(/Altitude from 60\d m/)).toBeVisible()
  })
  await test.step('the settings say what is on this device', async () => {
    await viewer.goto('/settings/data')
    await expect(viewer.getByRole('link', { name: 'Down to the river' })).toBeVisible()
  })
  await test.step('its owner takes it back, so it leaves the device', async () => {
    const headers = { 'X-Requested-With': 'trailcast' }
    const data = { project_id: id, visibility: 4 }
    expect((await context.request.post('/api/video/visibility', { headers, data })).ok()).toBe(true)
    await other.setOffline(false)
    await viewer.goto('/faq')
    await expect
      .poll(async () => (await everythingStored(viewer)).all.includes('Down to the river'))
      .toBe(false)
    expect((await everythingStored(viewer)).files).toBe('')
  })
  await other.close()
})

test('a kept project is removed by hand', async ({ page, context }) => {
  await signUp(context)
  const id = await givenProject(page)
  await page.goto(`/watch/${id}`)
  await keep(page)
  await page.goto('/settings/data')
  await button(page, 'Remove Down to the river from this device').click()
  await expect(page.getByText('No projects yet.', { exact: false })).toBeVisible()
  expect((await everythingStored(page)).files).toBe('')
})
