import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { dayMs } from '#domain/time/durations.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { givenGpx } from '#server/testing/given-gpx.ts'
import { givenStravaExport, type ExportedRow } from '#server/testing/given-strava-export.ts'
import { expectGoodEverywhere } from './accessibility.ts'
import { dialog } from './account-screens.ts'
import { drop } from './drop-files.ts'
import { expect, test } from './journey.ts'
import { signUp } from './sign-up.ts'

const startMs = Date.UTC(2024, 5, 1, 7)

const rides: ExportedRow[] = Array.from({ length: 12 }, (_, n) => ({
  id: String(700 + n),
  name: `Feierabendrunde ${n + 1}`,
  type: 'Radfahrt',
  note: n === 11 ? 'Bremsen prüfen' : '',
  gear: 'Rotes Rad',
  file: `activities/${n}.fit.gz`,
  media: n === 11 ? 'media/gipfel.png|media/kaputt.jpg' : '',
}))
const typedIn = { id: '800', date: '02.03.2025, 18:00:00', name: 'Yoga', type: 'Yoga', elapsed: '3600' }

const stravaExport = {
  name: 'export_4711.zip',
  mimeType: 'application/zip',
  buffer: givenStravaExport([...rides, typedIn], {
    ...Object.fromEntries(
      rides.map(({ file = '' }, n) => [
        file,
        gzipSync(givenFit({ startMs: startMs + n * 60 * dayMs, seed: n })),
      ]),
    ),
    'activities/broken.gpx': 'this is no GPX',
    'routes/1.gpx': givenGpx({ hasTimes: false }),
    'media/gipfel.png': readFileSync('web/public/icons/icon-512.png'),
    'media/kaputt.jpg': 'this is no picture',
    'media.csv': 'Datei,Text\nmedia/gipfel.png,Endlich oben',
    'privacy_zones.csv': 'Radius,Lat,Lon\n400,47.26,11.40\n600,47.28,11.42',
  }),
}

test('an export of years is dropped, watched, read about and undone as one', async ({ page, context }) => {
  await signUp(context)
  await page.goto('/my_activities')
  await drop(page, stravaExport)
  const row = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem')
  await expect(row).toContainText('13 stored, 2 unreadable', { timeout: 180_000 })
  await row.getByRole('link', { name: 'What came' }).click()
  const main = page.getByRole('main')

  await test.step('the account says what came and what did not', async () => {
    await expect(main.getByRole('heading', { level: 1, name: 'Strava export' })).toBeVisible()
    await expect(main.getByText('export_4711.zip')).toBeVisible()
    await expect(main.getByRole('definition')).toHaveText(['13', '0', '2', '1'])
    await expect(main.getByText('1 planned route was left out')).toBeVisible()
    await expect(main.getByText('It is not a JPEG, PNG or WebP picture')).toBeVisible()
    await expect(main.getByRole('link', { name: '2024 4 activities' })).toBeVisible()
    await page.reload()
    await expect(main.getByRole('definition')).toHaveText(['13', '0', '2', '1'])
    await expectGoodEverywhere(page)
  })

  await test.step('privacy zones are added when asked for', async () => {
    const offer = main.getByRole('heading', { name: 'Your export has 2 privacy zones. Add them here?' })
    await expect(offer).toBeVisible()
    await main.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('2 privacy zones added.')).toBeVisible()
    await expect(offer).toBeHidden()
  })

  await test.step('notes, gear and photos are on the page of the activity', async () => {
    await main.getByRole('tab', { name: 'New (13)' }).click()
    await main.getByRole('link', { name: 'Feierabendrunde 12' }).click()
    await expect(main.getByRole('heading', { level: 1, name: 'Feierabendrunde 12' })).toBeVisible()
    await expect(main.getByText('Bremsen prüfen')).toBeVisible()
    await expect(main.getByText('Rotes Rad')).toBeVisible()
    const photo = main.getByRole('img', { name: 'Endlich oben' })
    await photo.scrollIntoViewIfNeeded()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
    await page.goBack()
  })

  await test.step('undoing says what goes, and it goes', async () => {
    await main.getByRole('button', { name: 'Undo this import' }).click()
    const question = dialog(page, 'Undo this import?')
    await expect(question).toContainText('13 activities that came with it are deleted')
    await question.getByRole('button', { name: 'Undo this import' }).click()
    const told = main.getByText('This import was undone: 13 activities were deleted.')
    await expect(told).toBeVisible({ timeout: 180_000 })
    await page.goto('/my_activities')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByText('Feierabendrunde')).toHaveCount(0)
  })
})
