import type { BrowserContext, Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { button, dialog, logIn, openLogin, userMenu } from './account-screens.ts'
import { expect, test } from './journey.ts'
import { signUp } from './sign-up.ts'

test.use({
  serviceWorkers: 'allow',
  expectedOnConsole: /Failed to load resource|ERR_INTERNET_DISCONNECTED/,
})

type Shared = { name: string; text: string }
type Share = { files?: Shared[]; texts?: Record<string, string> }

/** Ten minutes on foot that begin on this day of May. */
function gpx(name: string, day: number): Shared {
  const points = Array.from({ length: 60 }, (_, index) => {
    const time = new Date(Date.UTC(2026, 4, day, 8) + index * 10_000).toISOString()
    return `<trkpt lat="${47.2 + index * 0.0001}" lon="11.4"><ele>600</ele><time>${time}</time></trkpt>`
  })
  const text = `<?xml version="1.0"?><gpx version="1.1" creator="journey" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
  return { name, text }
}

const overlay = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const row = (page: Page, name: string) => overlay(page).getByRole('listitem').filter({ hasText: name })

/** The worker takes over with the visit after the one that installed it. */
async function startWorker(page: Page): Promise<void> {
  await page.goto('/faq')
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** As the system does it for the installed application: a form is sent to the address of its manifest. */
async function share(page: Page, { files = [], texts = {} }: Share): Promise<void> {
  const arrived = page.waitForURL(/\/(share-target|uploads|edit)/)
  await page.evaluate(
    ([list, fields]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/share-target/', enctype: 'multipart/form-data' })
      const transfer = new DataTransfer()
      for (const { name, text } of list) transfer.items.add(new File([text], name, { lastModified: 5 }))
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: 'files', multiple: true })
      input.files = transfer.files
      form.append(input)
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(form)
      form.submit()
    },
    [files, texts] as const,
  )
  await arrived
}

/** Stops the workers, as browsers do after some idle time. */
async function stopWorkers(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.detach()
}

/** The paths of all files in the browser's private file system. */
const filesOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const list = async (folder: FileSystemDirectoryHandle, path: string): Promise<string[]> => {
      const found: string[] = []
      for await (const [name, entry] of folder.entries())
        found.push(...(entry.kind === 'directory' ? await list(entry, `${path}${name}/`) : [path + name]))
      return found
    }
    return list(await navigator.storage.getDirectory(), '')
  })

test('shared files are queued at once, and their copies go when they are uploaded', async ({
  page,
  context,
}) => {
  await signUp(context)
  await startWorker(page)
  await share(page, { files: [gpx('walk.gpx', 1), { name: 'notes.txt', text: 'notes' }] })
  await expect(row(page, 'walk.gpx')).toContainText('Done')
  await expect(row(page, 'notes.txt')).toContainText('This kind of file is not supported')
  await expect(page).toHaveURL(/\/share-target\/$/)
  await expect.poll(() => filesOnDevice(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectGoodEverywhere(page)
})

test('shared files survive that the browser stops the worker before anyone is signed in', async ({
  page,
  context,
}) => {
  const person = await signUp(context)
  await context.clearCookies({ name: 'session' })
  await startWorker(page)
  await share(page, { files: [gpx('walk.gpx', 2)] })
  await expect(dialog(page, 'Log in')).toBeVisible()
  expect(await filesOnDevice(page)).toHaveLength(2)
  await stopWorkers(context, page)
  await page.reload()
  await openLogin(page)
  await logIn(page, person)
  await expect(row(page, 'walk.gpx')).toContainText('Done')
  await expect.poll(() => filesOnDevice(page)).toEqual([])
})

test('a video opens the uploader, and everything that came along is queued', async ({ page, context }) => {
  await signUp(context)
  await startWorker(page)
  await share(page, { files: [{ name: 'phone.mp4', text: 'not really a video' }, gpx('walk.gpx', 3)] })
  await expect(row(page, 'walk.gpx')).toContainText('Done')
  const uploader = dialog(page, 'Upload this video?')
  await expect(uploader).toContainText('phone.mp4')
  await expect(row(page, 'phone.mp4')).toHaveCount(0)
  await uploader.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(row(page, 'phone.mp4')).toBeVisible()
})

test('300 files in one share are all queued', async ({ page, context }) => {
  await signUp(context)
  await startWorker(page)
  const files = Array.from({ length: 300 }, (_, index) => ({ name: `${index}.txt`, text: 'x' }))
  await share(page, { files })
  await expect(overlay(page)).toContainText('0/300')
  await expect(overlay(page)).toContainText('300 errors')
})

test('without a network, shared files wait on the device until it is back', async ({ page, context }) => {
  await signUp(context)
  await startWorker(page)
  await context.setOffline(true)
  await share(page, { files: [gpx('walk.gpx', 4)] })
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(row(page, 'walk.gpx')).toContainText('Done')
})

test('a share without files leads to the choice of files, and one with a YouTube link to a new project', async ({
  page,
  context,
}) => {
  await signUp(context)
  await startWorker(page)
  await share(page, {})
  await expect(page).toHaveURL(/\?share=none$/)
  await expect(page.getByRole('heading', { name: 'Your browser handed over no files.' })).toBeVisible()
  await expectGoodEverywhere(page)
  await share(page, { texts: { title: 'A ride', text: 'Watch https://youtu.be/abcdefghijk' } })
  await expect(page).toHaveURL(/\/edit\/new\?youtube=abcdefghijk$/)
  await expect(dialog(page, 'Add a video from YouTube').getByLabel('Link to the video')).toHaveValue(
    'https://www.youtube.com/watch?v=abcdefghijk',
  )
})

test('nothing of what someone shared is on the device after they signed out', async ({ page, context }) => {
  await signUp(context)
  await startWorker(page)
  // The upload never finishes.
  await context.route(/\/api\/(upload_part|create_upload)/, () => {})
  await share(page, { files: [gpx('canary.gpx', 5)] })
  await expect(row(page, 'canary.gpx')).toBeVisible()
  expect(await filesOnDevice(page)).toHaveLength(2)
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await button(dialog(page, 'Do you want to leave this page?'), 'Leave').click()
  await expect(overlay(page)).toBeHidden()
  await expect.poll(() => filesOnDevice(page)).toEqual([])
})

test.describe('before the worker is there', () => {
  test.use({ serviceWorkers: 'block' })

  test('a share ends on the choice of files', async ({ page }) => {
    await page.goto('/faq')
    await share(page, { files: [gpx('walk.gpx', 6)] })
    await expect(page).toHaveURL(/\/share-target\/\?share=none$/)
    await expect(page.getByText('Choose them here.')).toBeVisible()
  })
})
