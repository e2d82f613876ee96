import { expect, test } from './journey.ts'
import { signUp } from './sign-up.ts'
import { post, uploadVideo } from './upload-video.ts'
import { makeVideo } from './video.ts'

test.slow()

const startMs = Date.UTC(2024, 5, 12, 8, 30, 15)
const home = { lat: 47, lon: 11 }
/** Straight to the north, 30 m every second. */
const position = (t: number) => ({ ...home, lat: home.lat + (t * 30) / 111_200, altitude: 600, speed: 30 })
const seconds = 48

test('someone who filmed from the door is asked about these seconds, and others do not see them', async ({
  page,
  browser,
}) => {
  await signUp(page.context())
  await post(page, '/api/account/privacy/zones', { name: 'Home', ...home, radius_m: 200 })
  const path = await makeVideo(test.info().outputPath('video'), 'GX010001.MP4', {
    seconds,
    startMs,
    position,
  })
  const video_id = await uploadVideo(page, path)
  const { id } = await post<{ id: string }>(page, '/api/myproject/', {
    title: 'From the door',
    description: '',
    sport: null,
    visibility: 1,
    trailcast_links: [
      { video_id, video_url: null, timing: { start_ms: startMs, rate: 1, ranges: null, verdict: 'sure' } },
    ],
    shared_telemetries: [{ id: video_id, visible: null }],
  })

  await page.goto(`/edit/${id}`)
  const question = page.getByText('Filmed where your privacy settings hide the track: the first 0:')
  await expect(question).toBeVisible({ timeout: 180_000 })
  await expect(page.getByText('Others will not see these seconds', { exact: false })).toBeVisible()
  await expect(page.locator('[data-hidden-part]')).toHaveCount(1)
  const hidden = Number(/the first 0:(\d\d)/.exec((await question.textContent()) ?? '')?.[1])
  // The circle is left after 400 to 1,000 m; whole segments of four seconds are cut.
  expect(hidden % 4).toBe(0)
  expect(hidden).toBeGreaterThanOrEqual(12)
  expect(hidden).toBeLessThanOrEqual(36)

  const stranger = await browser.newContext()
  const visitor = await stranger.newPage()
  const lengthSeen = async () => {
    await visitor.goto(`/watch/${id}`)
    return visitor.getByRole('slider', { name: 'Position in the video' }).getAttribute('aria-valuemax')
  }
  await expect.poll(lengthSeen, { timeout: 180_000 }).toBe(`${seconds - hidden}`)
  await visitor.waitForFunction(() =>
    [...document.querySelectorAll('video')].some(({ readyState }) => readyState > 2),
  )

  await page.getByRole('button', { name: 'Show them to others' }).click()
  await expect(page.getByText('Others see these seconds.', { exact: false })).toBeVisible()
  await expect(page.locator('[data-hidden-part]')).toHaveCount(0)
  await expect.poll(lengthSeen, { timeout: 180_000 }).toBe(`${seconds}`)
  await page.getByRole('button', { name: 'Cut them for others' }).click()
  await expect(page.getByText('Others do not see these seconds.')).toBeVisible()
  await expect.poll(lengthSeen, { timeout: 180_000 }).toBe(`${seconds - hidden}`)
  await stranger.close()
})
