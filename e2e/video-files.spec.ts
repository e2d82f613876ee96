import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { expectGoodEverywhere } from './accessibility.ts'
import { button } from './account-screens.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { activity } from './activity.ts'
import { signUp } from './sign-up.ts'

// Without animations: contrast is measured at one moment. Maps are drawn in software here, which takes time.
test.use(forMaps)
test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB', timezoneId: 'Europe/Vienna' })
test.slow()

type LocalFile = { name: string; buffer: Buffer }

const startMs = Date.UTC(2024, 5, 12, 8)
const video: LocalFile = {
  name: 'GX010001.MP4',
  buffer: Buffer.from(cameraFileForTests({ creationMs: Date.UTC(2024, 5, 12, 10, 30, 15) })),
}
const hike = activity({ name: 'To the hut', startMs, sport: 'hiking', minutes: 20 })

async function drop(page: Page, { name, buffer }: LocalFile): Promise<void> {
  const transfer = await page.evaluateHandle(
    (file) => {
      const dropped = new DataTransfer()
      const bytes = Uint8Array.from(atob(file.base64), (character) => character.codePointAt(0) ?? 0)
      dropped.items.add(new File([bytes], file.name, { lastModified: 0 }))
      return dropped
    },
    { name, base64: buffer.toString('base64') },
  )
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

/** A video that is being uploaded: the server knows about it, and has nothing of it yet. */
async function announceVideo(page: Page, filename: string): Promise<string> {
  const fingerprint = createHash('sha256').update(filename).digest('hex')
  const reply = await page.context().request.post('/api/create_upload', {
    headers: { 'X-Requested-With': 'trailcast' },
    data: { type: 'VIDEO', filename, size: 1_000_000, fingerprint },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return ((await reply.json()) as { video_id: string }).video_id
}

const map = (page: Page) => page.getByRole('region', { name: /^Map of/ })

test('a video is inspected, its track is viewed and uploaded, and given to a video that has none', async ({
  page,
}) => {
  await signUp(page.context())

  await test.step('the contents of a video are shown, and none of it is sent', async () => {
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await page.goto('/debugmp4')
    await expect(page.getByRole('heading', { name: 'Choose a video, or drop it here' })).toBeVisible()
    await drop(page, video)
    await expect(page.getByText(/^Read on this device in .* Nothing has been uploaded\.$/)).toBeVisible()
    await expect(page.getByText('2024-06-12 08:30:15.250 UTC, ± 0.05 s')).toBeVisible()
    await expect(map(page)).toBeVisible({ timeout: 180_000 })
    const moment = page.getByRole('slider', { name: 'Position in the video' })
    await moment.focus()
    await page.keyboard.press('End')
    await expect(moment).toHaveAttribute('aria-valuetext', /^6 s, Latitude 47\.0005\d+ deg, Longitude 11 deg/)
    await expect(page.getByText('Zoom: needed in each frame, and used')).toBeVisible({ timeout: 180_000 })
    await button(page, 'Compare with the picture').click()
    await expect(page.getByText(/^This browser cannot show the picture of this video/)).toBeVisible()
    await button(page, 'What is in moov').click()
    await page.getByRole('button', { name: /^mvhd 108 bytes/ }).click()
    await expect(page.getByRole('region', { name: 'First 108 bytes of mvhd' })).toContainText('mvhd')
    await expectGoodEverywhere(page)
    expect(sent).toEqual([])
  })
  await test.step('a track has its map and its charts, and becomes an activity', async () => {
    await page.goto('/telemetry')
    await expect(page.getByRole('heading', { name: 'Choose files, or drop them here' })).toBeVisible()
    await drop(page, hike)
    await expect(page.getByRole('heading', { level: 2, name: 'To the hut' })).toBeVisible()
    await expect(map(page)).toBeVisible({ timeout: 180_000 })
    await expect(page.getByRole('region', { name: 'Charts' })).toContainText('Altitude')
    await expectGoodEverywhere(page)
    await button(page, 'Upload').click()
    await expect(
      page.getByRole('region', { name: 'Uploads' }).getByRole('link', { name: 'Open: To the hut.gpx' }),
    ).toBeVisible()
  })
  await test.step('a video gets it, from the chosen moment', async () => {
    const videoId = await announceVideo(page, 'DJI_0001.MP4')
    await page.goto('/telemetry_upload')
    await page.getByRole('radio', { name: 'DJI_0001.MP4' }).check()
    await expect(page).toHaveURL(`/telemetry_upload?video=${videoId}`)
    await drop(page, hike)
    await expect(page.getByText(/^120 samples from the start of the video\./)).toBeVisible()
    await page.getByRole('button', { name: /the video begins 1 minute later/ }).click()
    await expect(page.getByText(/^114 samples from the start of the video\./)).toBeVisible()
    await expect(map(page)).toBeVisible({ timeout: 180_000 })
    await expectGoodEverywhere(page)
    await button(page, 'Add to the video').click()
    await expect(page.getByRole('heading', { name: 'DJI_0001.MP4 now has telemetry.' })).toBeVisible()
    const stored = await page.context().request.get(`/api/video/${videoId}/telemetry`)
    const { samples } = decodeSamples(await stored.body())
    expect([samples.time[0], samples.time.at(-1)]).toEqual([0, 1_130_000])
    await button(page, 'Another video').click()
    await expect(page.getByRole('heading', { name: 'All your videos have telemetry' })).toBeVisible()
  })
})
