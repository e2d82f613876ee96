import { makeVideo } from './video.ts'
import { expect, test } from './journey.ts'
import { signUp } from './sign-up.ts'
import { post, uploadVideo } from './upload-video.ts'

test.slow()

const startMs = Date.UTC(2024, 5, 12, 8, 30, 15)
/**
 * Segments are four seconds long: of eight, the second, third, sixth and seventh are partly shown. The segments sent to
 * other people are numbered consecutively, so that nobody learns which ones are missing.
 */
const ranges = [
  [5000, 8500],
  [21_000, 24_500],
]
const servedSegments = new Set(['00000', '00001', '00002', '00003'])

const position = (t: number) => ({ lat: 47 + t / 10_000, lon: 11, altitude: 600, speed: 10 })

test('a stranger watches everything that was not trimmed, and nothing else is requested', async ({
  page,
  browser,
}) => {
  await signUp(page.context())
  const path = await makeVideo(test.info().outputPath('video'), 'GX010001.MP4', {
    seconds: 32,
    startMs,
    position,
  })
  const video_id = await uploadVideo(page, path)
  const timing = { start_ms: startMs, rate: 1, ranges, verdict: 'sure' }
  const draft = { title: 'Trimmed', description: '', sport: null, visibility: 1, shared_telemetries: [] }
  const links = [{ video_id, video_url: null, timing }]
  const { id } = await post<{ id: string }>(page, '/api/myproject/', { ...draft, trailcast_links: links })

  const stranger = await browser.newContext()
  const visitor = await stranger.newPage()
  const asked: string[] = []
  const refused: string[] = []
  visitor.on('response', (response) => {
    const url = response.url()
    if (!url.includes('/media/')) return
    asked.push(url)
    if (response.status() >= 400) refused.push(`${response.status()} ${url}`)
  })
  await visitor.goto(`/watch/${id}`)
  const seekBar = visitor.getByRole('slider', { name: 'Position in the video' })
  await expect(seekBar).toHaveAttribute('aria-valuemax', '7')
  await visitor.waitForFunction(() =>
    [...document.querySelectorAll('video')].some(({ readyState }) => readyState > 2),
  )
  await visitor.keyboard.press('k')
  await expect(seekBar).toHaveAttribute('aria-valuenow', '7', { timeout: 180_000 })
  await expect(visitor.getByRole('alert')).toHaveCount(0)
  expect(refused).toEqual([])
  const segments = asked.flatMap((url) => /_(\d{5})\.m4s$/.exec(url)?.[1] ?? [])
  expect(new Set(segments)).toEqual(servedSegments)
  await stranger.close()
})
