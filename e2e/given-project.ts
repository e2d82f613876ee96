import { test, type Page } from '@playwright/test'
import { activity } from './activity.ts'
import { uploadActivities } from './upload-activities.ts'
import { post, uploadVideo } from './upload-video.ts'
import { makeVideo } from './video.ts'

const startMs = Date.UTC(2024, 5, 12, 8, 30, 15)

/** Publishes a video of eight seconds, whose camera moves north, as who is signed in. Returns the id of the project. */
export async function givenProject(page: Page): Promise<string> {
  const path = await makeVideo(test.info().outputPath('video'), 'GX010001.MP4', {
    seconds: 8,
    startMs,
    position: (t) => ({ lat: 47 + (10 * t) / 111_180, lon: 11, altitude: 600 + t, speed: 10 }),
  })
  return publishVideo(page, path, startMs)
}

/** Publishes a camera's video as the signed-in user. Returns the id of the project. */
export async function publishVideo(page: Page, path: string, filmedMs: number): Promise<string> {
  const id = await uploadVideo(page, path)
  return publish(page, [linkTo(id, filmedMs)], [{ id, visible: null }])
}

/** Publishes videos without telemetry, one filmed a minute after the other. */
export async function publishVideos(page: Page, paths: readonly string[]): Promise<string> {
  const links = []
  for (const [index, path] of paths.entries())
    links.push(linkTo(await uploadVideo(page, path, false), startMs + 60_000 * index))
  return publish(page, links, [])
}

const linkTo = (id: string, filmedMs: number) => ({
  video_id: id,
  video_url: null,
  timing: { start_ms: filmedMs, rate: 1, ranges: null, verdict: 'sure' },
})

async function publish(page: Page, trailcast_links: object[], shared_telemetries: object[]): Promise<string> {
  const { id } = await post<{ id: string }>(page, '/api/myproject/', {
    title: 'Down to the river',
    description: '',
    sport: 'mountain_biking',
    visibility: 1,
    trailcast_links,
    shared_telemetries,
  })
  return id
}

/** Uploads an activity of half an hour. Returns its id. */
export async function givenActivity(page: Page): Promise<string> {
  await uploadActivities(page, [activity({ name: 'To the hut', startMs, sport: 'cycling', minutes: 30 })])
  const reply = await page.context().request.get('/api/activities')
  const { items } = (await reply.json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}
