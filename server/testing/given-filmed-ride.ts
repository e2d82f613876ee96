import { writeWebVtt } from '#domain/media/captions/write-web-vtt.ts'
import type { Streams } from '#domain/media/streams.ts'
import { encodeMotion } from '#domain/motion/motion-codec.ts'
import { Visibility } from '#domain/visibility.ts'
import { createProjectFor } from '#server/features/projects/project.ts'
import { givenActivity } from './given-activity.ts'
import { givenComment } from './given-comment.ts'
import { describeGiven, draftOf, linkTo } from './given-project.ts'
import { givenVideo, streamsOf } from './given-video.ts'
import type { GivenAccount } from './given.ts'
import { noonMs, recordingOf, secondsAtHome, type AtHome } from './ride-from-home.ts'
import type { TestApp } from './start-test-app.ts'

/** A ride that was filmed from the front door until it was well on its way, and again on the way back until home. */
export type FilmedRide = {
  projectId: string
  activityId: string
  videoIds: [out: string, back: string]
  /** Comments about moments that others see, except the last, which is about a moment at home. */
  commentIds: string[]
}

type Take = { startMs: number; durationMs: number }

/** When the two videos were filmed. */
export function takesOf(atHome: AtHome): [out: Take, back: Take] {
  const stayMs = secondsAtHome(atHome) * 1000
  return [
    { startMs: noonMs - stayMs, durationMs: stayMs + 160_000 },
    { startMs: noonMs + 280_000, durationMs: 242_000 + stayMs },
  ]
}

/** Comments on the first video: more than fit on a page. */
export const commented = Array.from({ length: 21 }, (_, n) => ({
  text: `View ${n}`,
  atMs: noonMs + 120_000 + 1000 * n,
}))

export async function givenFilmedRide(
  server: TestApp,
  owner: GivenAccount,
  author: GivenAccount,
  atHome: AtHome,
): Promise<FilmedRide> {
  const { id: activityId } = await givenActivity(server, owner, {
    visibility: Visibility.public,
    recording: recordingOf(atHome),
  })
  const videoIds: string[] = []
  for (const { startMs: start_time_ms, durationMs: duration_ms } of takesOf(atHome)) {
    const { id } = await givenVideo(server, owner, { duration_ms, start_time_ms, width: 1920, height: 1080 })
    videoIds.push(id)
  }
  const [out = '', back = ''] = videoIds
  const projectId = await createProjectFor(
    server.services,
    owner.id,
    draftOf({
      trailcast_links: takesOf(atHome).map(({ startMs }, place) => linkTo(videoIds[place] ?? '', startMs)),
      shared_telemetries: [{ id: activityId, visible: null }],
    }),
  )
  const project = { id: projectId }
  const moment = { moment_of: out, moment_ms: 0 }
  const commentIds: string[] = []
  for (const { text } of commented)
    commentIds.push(await givenComment(server, { project, owner, author }, { text, moment }))
  commentIds.push(await givenComment(server, { project, owner, author: owner }, { text: 'My door', moment }))
  const ride: FilmedRide = { projectId, activityId, videoIds: [out, back], commentIds }
  await filmAgain(server, owner, ride, atHome)
  return ride
}

/** The same ride, with another stay at home before and after it. Others must not notice the difference. */
export async function replaceRide(
  server: TestApp,
  owner: GivenAccount,
  ride: FilmedRide,
  atHome: AtHome,
): Promise<void> {
  const { db } = server.services.cells.of(owner.id)
  await db.deleteFrom('activity').where('id', '=', ride.activityId).execute()
  await givenActivity(server, owner, {
    id: ride.activityId,
    visibility: Visibility.public,
    recording: recordingOf(atHome),
  })
  await filmAgain(server, owner, ride, atHome)
}

async function filmAgain(
  server: TestApp,
  owner: GivenAccount,
  { projectId, videoIds, commentIds }: FilmedRide,
  atHome: AtHome,
): Promise<void> {
  const { db, files } = server.services.cells.of(owner.id)
  const takes = takesOf(atHome)
  for (const [place, { startMs, durationMs }] of takes.entries()) {
    const id = videoIds[place] ?? ''
    const streams: Streams = streamsOf(durationMs)
    const thumbnails = {
      sheets: 1,
      every_ms: 2000,
      count: Math.ceil(durationMs / 2000),
      width: 160,
      height: 90,
    }
    const { motion_key } = await db
      .updateTable('video')
      .set({
        duration_ms: durationMs,
        start_time_ms: startMs,
        streams: JSON.stringify(streams),
        thumbnails: JSON.stringify({ ...thumbnails, columns: 100, rows: 100 }),
      })
      .where('id', '=', id)
      .returning('motion_key')
      .executeTakeFirstOrThrow()
    await files.put(motion_key ?? '', Buffer.from(motionOf(startMs, durationMs)))
    await db.deleteFrom('video_captions').where('video_id', '=', id).execute()
    const text = captionsOf(startMs, durationMs)
    const updated_at = new Date(noonMs)
    await db.insertInto('video_captions').values({ video_id: id, language: 'en', text, updated_at }).execute()
  }
  const links = takes.map(({ startMs }, place) => linkTo(videoIds[place] ?? '', startMs))
  const change = { links: JSON.stringify(links), hidden_parts: null, is_described: false }
  await db.updateTable('project').set(change).where('id', '=', projectId).execute()
  const moments = [...commented.map(({ atMs }) => atMs - takes[0].startMs), 1000]
  for (const [place, moment_ms] of moments.entries())
    await db
      .updateTable('comment')
      .set({ moment_ms })
      .where('id', '=', commentIds[place] ?? '')
      .execute()
  await describeGiven(server, owner)
}

/** The camera turns as the minutes pass. */
function motionOf(startMs: number, durationMs: number): Uint8Array {
  const n = Math.floor(durationMs / 1000)
  const lens = { fx: 1, fy: 1, cx: 1, cy: 1, k: [0, 0, 0, 0] as [number, number, number, number], w: 1, h: 1 }
  const turned = Array.from({ length: n }, (_, second) => {
    const half = (((startMs - noonMs) / 1000 + second) % 60) / 20
    return [Math.cos(half), Math.sin(half), 0, 0]
  })
  return encodeMotion({
    n,
    t0: 0,
    dt: 1,
    times: null,
    source: 'cori',
    lag: 0,
    readout: 0,
    eis: false,
    grav: 'grav',
    quality: null,
    lens: { ...lens, from: 'guess' },
    q: Float32Array.from(turned.flat()),
    gravity: new Float32Array(3 * n).fill(0.5),
  })
}

/** Something is said every ten seconds, even at home. */
function captionsOf(startMs: number, durationMs: number): string {
  const first = Math.ceil(startMs / 10_000)
  const count = Math.floor((startMs + durationMs) / 10_000) - first
  return writeWebVtt(
    Array.from({ length: count }, (_, n) => {
      const fromMs = (first + n) * 10_000
      const seconds = (fromMs - noonMs) / 1000
      return { startMs: fromMs - startMs, endMs: fromMs - startMs + 3000, text: `words at ${seconds} s` }
    }),
  )
}
