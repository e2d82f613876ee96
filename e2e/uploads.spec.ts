import type { Page, Route } from '@playwright/test'
import { ZipFile } from 'yazl'
import { hourMs } from '#domain/time/durations.ts'
import { expectGoodEverywhere } from './accessibility.ts'
import { button, dialog, logIn } from './account-screens.ts'
import { drop, type Upload } from './drop-files.ts'
import { expect, test, viewport, widths } from './journey.ts'
import { signUp } from './sign-up.ts'

/** Ten minutes on foot, with a fix every ten seconds. `shift` moves it a few metres, like another device. */
function gpx(name: string, startMs: number, shift = 0): Upload {
  const points = Array.from({ length: 60 }, (_, index) => {
    const time = new Date(startMs + index * 10_000).toISOString()
    const [lat, lon] = [47.2 + index * 0.0001 + shift, 11.4 + index * 0.0001]
    return `<trkpt lat="${lat}" lon="${lon}"><ele>${600 + index}</ele><time>${time}</time></trkpt>`
  })
  const text = `<?xml version="1.0"?><gpx version="1.1" creator="journey" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
  return { name, mimeType: 'application/gpx+xml', buffer: Buffer.from(text) }
}

async function zip(name: string, files: Upload[]): Promise<Upload> {
  const archive = new ZipFile()
  for (const file of files) archive.addBuffer(file.buffer, file.name)
  archive.end()
  const pieces: Buffer[] = []
  for await (const piece of archive.outputStream) pieces.push(piece as Buffer)
  return { name, mimeType: 'application/zip', buffer: Buffer.concat(pieces) }
}

const morning = Date.UTC(2026, 4, 1, 8)

const overlay = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const row = (page: Page, name: string) => overlay(page).getByRole('listitem').filter({ hasText: name })

/** Parts do not arrive until this is called. */
async function holdParts(page: Page): Promise<() => Promise<void>> {
  const isPart = /\/api\/upload_part\//
  const held: Route[] = []
  await page.context().route(isPart, (route) => void held.push(route))
  return async () => {
    await page.context().unroute(isPart)
    // Those of pages that were left are over.
    await Promise.allSettled(held.map((route) => route.continue()))
  }
}

test.beforeEach(async ({ page }) => {
  // The dialogs of the file picker cannot be answered by a test.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
})

test('a file chosen from the menu becomes an activity, once; for other kinds the supported ones are listed', async ({
  page,
  context,
}) => {
  await signUp(context)
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Add' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload activity' }).click()
  const chooser = await choosing
  expect(await chooser.element().getAttribute('accept')).toContain('.fit,.gpx')
  await chooser.setFiles(gpx('walk.gpx', morning))
  const link = overlay(page).getByRole('link', { name: 'Open: walk.gpx' })
  await expect(link).toHaveAttribute('href', /^\/activity\/eu_/)
  await expect(overlay(page)).toContainText('1/1')

  await drop(page, gpx('walk again.gpx', morning), {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('notes'),
  })
  await expect(row(page, 'walk again.gpx')).toContainText('Already uploaded.')
  await expect(row(page, 'notes.txt')).toContainText(
    'This kind of file is not supported. You can use .fit, .gpx',
  )
  await expect(overlay(page)).toContainText('1 error')

  await drop(page, gpx('watch.gpx', morning, 0.00005))
  await expect(row(page, 'watch.gpx')).toContainText('Already uploaded from another source.')
  await expect(row(page, 'watch.gpx').getByRole('link')).toHaveCount(2)

  await page.getByRole('button', { name: 'Hide uploads' }).press('Enter')
  await expect(overlay(page)).toBeHidden()
  await page.getByRole('button', { name: /^Show uploads/ }).press('Enter')
  await link.click()
  await expect(page).toHaveURL(/\/activity\/eu_/)
})

test('the overlay looks right on a dark phone and on a wide light screen, and is never tall', async ({
  page,
  context,
}) => {
  await signUp(context)
  // Colours in transition between two themes belong to neither.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/share-target/')
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await drop(page, gpx('walk.gpx', morning), gpx('ride.gpx', morning + hourMs), notes)
  await expect(overlay(page)).toContainText('2/3')
  await expectGoodEverywhere(page)
  await page.setViewportSize(viewport(widths.phone))
  expect((await overlay(page).boundingBox())?.height).toBeLessThanOrEqual(200)
})

test('a zip reports what came out of it, and what is wrong with the rest', async ({ page, context }) => {
  await signUp(context)
  await page.goto('/faq')
  const broken = { name: 'activities/broken.gpx', mimeType: '', buffer: Buffer.from('<gpx><trk>') }
  const files = [gpx('activities/one.gpx', morning), gpx('activities/two.gpx', morning + hourMs), broken]
  await drop(page, await zip('export.zip', files))
  await expect(row(page, 'export.zip')).toContainText('2 stored, 1 unreadable')
  await row(page, 'export.zip').getByText('1 file to check').click()
  await expect(row(page, 'export.zip')).toContainText('broken.gpx')
})

test('uploads wait for the network, and continue after the page was closed', async ({ page, context }) => {
  await signUp(context)
  await page.goto('/faq')
  page.on('dialog', (question) => void question.accept())
  const release = await holdParts(page)
  await drop(page, gpx('walk.gpx', morning), gpx('ride.gpx', morning + hourMs))
  await expect(row(page, 'walk.gpx')).toContainText(/\d B of \d/)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  const question = page.getByRole('dialog', { name: 'Do you want to leave this page?' })
  await expect(question).toContainText('All uploads will be stopped.')
  await question.getByRole('button', { name: 'Stay' }).click()

  await context.setOffline(true)
  await expect(overlay(page)).toContainText('You are offline. Uploads continue when you are back online.')
  await context.setOffline(false)
  await expect(row(page, 'walk.gpx')).toContainText(/\d B of \d/)

  await page.reload()
  await expect(row(page, 'ride.gpx')).toBeVisible()
  // Once everything is done, the list stays as long as someone uses it.
  await overlay(page).getByRole('heading', { name: 'Uploads' }).hover()
  await release()
  await expect(overlay(page)).toContainText('2/2')
  await expect(overlay(page).getByRole('link', { name: 'Open: walk.gpx' })).toBeVisible()
})

test('what visitors drop is shown on their device; they log in when they publish, and the files are uploaded then', async ({
  page,
  context,
}) => {
  const person = await signUp(context)
  await context.clearCookies({ name: 'session' })
  await page.goto('/faq')
  await drop(page, gpx('walk.gpx', morning))
  await expect(page).toHaveURL('/telemetry')
  await button(page, 'Sign up to publish').click()
  await button(dialog(page, 'Create account'), 'Log in').click()
  await logIn(page, person)
  await expect(page).toHaveURL('/uploads')
  await expect(overlay(page).getByRole('link', { name: 'Open: walk.gpx' })).toBeVisible()
})
