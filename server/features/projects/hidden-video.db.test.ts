import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addPrivacyZone,
  getPrivacy,
  removePrivacyZone,
  savePrivacy,
  type Privacy,
} from '#contract/privacy/privacy.ts'
import {
  getMyProject,
  getProject,
  getProjectVideo,
  saveProject,
  type Project,
} from '#contract/projects/project.ts'
import { Visibility } from '#domain/visibility.ts'
import { ask } from '#server/testing/authorisation-matrix.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import {
  describeGiven,
  draftOf,
  givenProject,
  linkTo,
  type ProjectOptions,
} from '#server/testing/given-project.ts'
import { createProjectFor } from './project.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { home, lonAt, noonMs, recordingOf, short } from '#server/testing/ride-from-home.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'
import { obfuscatedStart } from './view/told-start.ts'

const server = await startTestApp()
afterAll(() => server.close())

let ann: GivenAccount
beforeEach(async () => {
  ann = await givenAccount(server)
})

const hideHome = () => server.post(addPrivacyZone.path, { name: 'Home', ...home, radius_m: 200 }, ann)
const filmedFromDoor = (options: ProjectOptions = {}) =>
  givenProject(server, ann, {
    activity: { recording: recordingOf(short), visibility: Visibility.public },
    videoAfterMs: 0,
    videoMs: 200_000,
    ...options,
  })
const see = async (id: string, viewer?: GivenAccount): Promise<Project> =>
  (await server.get((viewer ? getMyProject : getProject).path.replace(':id', id), viewer)).json<Project>()
const save = async (id: string, changes: Partial<Project>) => {
  const project = await see(id, ann)
  return server.post(saveProject.path.replace(':id', id), { ...project, ...changes }, ann)
}
const videoStatus = async (projectId: string, videoId: string) =>
  (await server.get(getProjectVideo.path.replace(':project_id', projectId).replace(':video_id', videoId)))
    .statusCode

describe('what was filmed where tracks are hidden', () => {
  test('is cut for others, and the owner sees what is cut in whole segments', async () => {
    await hideHome()
    const { id, video } = await filmedFromDoor()
    await describeGiven(server, ann)
    const own = await see(id, ann)
    const [, hiddenMs] = own.hidden_parts?.[0]?.[0] ?? [0, 0]
    expect([own.hidden_video, own.duration_ms, own.hidden_parts]).toEqual([null, 200_000, [[[0, hiddenMs]]]])
    expect(hiddenMs % 4000).toBe(0)
    // The surroundings of the door are left after 44 s, and the circle up to a minute later.
    expect(hiddenMs).toBeGreaterThanOrEqual(44_000)
    expect(hiddenMs).toBeLessThan(44_000 + 70_000)
    const others = await see(id)
    expect(others).toMatchObject({ hidden_video: null, hidden_parts: null, duration_ms: 200_000 - hiddenMs })
    expect(others.trailcast_links[0]?.timing).toMatchObject({
      start_ms: expect.closeTo(obfuscatedStart(noonMs - 44_000, video.fingerprint) + hiddenMs, 2),
      ranges: [[0, 200_000 - hiddenMs]],
    })
  })

  test('stays cut when the activity goes that tells so', async () => {
    await hideHome()
    const { id, activity, video } = await filmedFromDoor()
    await describeGiven(server, ann)
    const { duration_ms, start_time_ms } = await see(id)
    expect((await server.post(`/api/activity/${activity.id}/delete`, {}, ann)).statusCode).toBe(204)
    await describeGiven(server, ann)
    expect(await see(id)).toMatchObject({ duration_ms, start_time_ms, telemetries: [] })
    // Long after that, and in another project.
    const { db } = server.services.cells.of(ann.id)
    await db.deleteFrom('activity').where('id', '=', activity.id).execute()
    const draft = draftOf({ trailcast_links: [linkTo(video.id, null)] })
    const again = await createProjectFor(server.services, ann.id, draft)
    await describeGiven(server, ann)
    expect((await see(again)).duration_ms).toBe(duration_ms)
    for (const { id: zoneId } of (await server.get(getPrivacy.path, ann)).json<Privacy>().zones)
      await ask(server.app, removePrivacyZone, { cookie: ann.cookie }, { params: { id: zoneId } })
    await describeGiven(server, ann)
    expect((await see(again)).duration_ms).toBe(200_000)
  })

  test('is not told by what was measured without a position', async () => {
    await hideHome()
    const { samples, ...recording } = recordingOf(short)
    const [startMs = 0] = samples.time
    const nowhere = samples.lat.map(() => Number.NaN)
    // The receiver of the camera needs two and a half minutes to find where it is.
    const time = samples.time.map((ms) => ms - startMs)
    const video = await givenVideo(server, ann, {
      duration_ms: 200_000,
      start_time_ms: startMs,
      samples: { ...samples, time, lat: found(samples.lat), lon: found(samples.lon) },
    })
    const pulse = { ...recording, samples: { ...samples, lat: nowhere, lon: nowhere } }
    const { id, activity } = await filmedFromDoor({
      trailcast_links: [linkTo(video.id, startMs)],
      activity: { recording: pulse, visibility: Visibility.public },
      shared_telemetries: [{ id: video.id, visible: null }],
    })
    await server.services.cells
      .of(id)
      .db.updateTable('project')
      .set({
        telemetries: JSON.stringify([video.id, activity.id].map((each) => ({ id: each, visible: null }))),
      })
      .where('id', '=', id)
      .execute()
    await describeGiven(server, ann)
    const { telemetries, duration_ms } = await see(id)
    // Until then, it may have been at home.
    expect(duration_ms).toBeLessThanOrEqual(50_000)
    expect(telemetries.map(({ start_time_ms }) => start_time_ms - startMs)).toEqual([150_000, 150_000])
    expect((await see(id, ann)).telemetries.map(({ start_time_ms }) => start_time_ms)).toEqual([
      startMs,
      startMs,
    ])
  })

  test('is shown if the owner wants that, while the track stays hidden', async () => {
    await hideHome()
    const { id } = await filmedFromDoor()
    await describeGiven(server, ann)
    const { telemetries } = await see(id)
    expect((await save(id, { hidden_video: 'shown' })).json<Project>().hidden_video).toBe('shown')
    await describeGiven(server, ann)
    const shown = await see(id)
    expect([shown.duration_ms, shown.start_time_ms]).toEqual([200_000, noonMs - 44_000])
    expect(shown.trailcast_links[0]?.timing).toMatchObject({ start_ms: noonMs - 44_000, ranges: null })
    expect(shown.telemetries[0]?.start_time_ms).toBe(telemetries[0]?.start_time_ms)
    await save(id, { hidden_video: 'cut' })
    await describeGiven(server, ann)
    expect((await see(id)).duration_ms).toBeLessThanOrEqual(156_000)
    // A client that does not know about this changes nothing about it.
    const { hidden_video: _, ...project } = await see(id, ann)
    await server.post(saveProject.path.replace(':id', id), { ...project, title: 'Another' }, ann)
    expect(await see(id, ann)).toMatchObject({ title: 'Another', hidden_video: 'cut' })
  })

  test('is not seen by others while it is not known, after any change that may hide more', async () => {
    const { id, video, activity } = await filmedFromDoor()
    await describeGiven(server, ann)
    expect([(await see(id)).duration_ms, await videoStatus(id, video.id)]).toEqual([200_000, 200])
    const generation = async () =>
      (
        await server.services.cells
          .of(id)
          .db.selectFrom('video')
          .select('media_generation')
          .where('id', '=', video.id)
          .executeTakeFirstOrThrow()
      ).media_generation
    const before = await generation()
    await hideHome()
    expect(await see(id)).toMatchObject({
      trailcast_links: [],
      videos: [],
      duration_ms: 0,
      start_time_ms: null,
    })
    expect(await videoStatus(id, video.id)).toBe(404)
    expect(await generation()).toBeGreaterThan(before)
    await describeGiven(server, ann)
    expect(await videoStatus(id, video.id)).toBe(200)
    const { trailcast_links } = await see(id, ann)
    const later = trailcast_links.map((link) => ({
      ...link,
      timing: { ...link.timing, start_ms: (link.timing.start_ms ?? 0) + 10_000 },
    }))
    await save(id, { trailcast_links: later })
    expect((await see(id)).trailcast_links).toEqual([])
    await describeGiven(server, ann)
    const brighter = later.map((link) => ({ ...link, brightness: 0.1 }))
    await save(id, { trailcast_links: brighter })
    expect((await see(id)).trailcast_links).toHaveLength(1)
    await server.post(`/api/activity/${activity.id}/archive`, {}, ann)
    expect((await see(id)).trailcast_links).toEqual([])
  })

  test('depends on all activities of that time, also those that the project does not show', async () => {
    await hideHome()
    const { id, video } = await filmedFromDoor({ shared_telemetries: [] })
    await describeGiven(server, ann)
    expect((await see(id)).duration_ms).toBeLessThanOrEqual(156_000)
    const alone = await givenProject(server, ann, {
      activity: { recording: { ...recordingOf(short), samples: far(recordingOf(short)).samples } },
      trailcast_links: [linkTo(video.id, noonMs - 44_000 + 86_400_000)],
      shared_telemetries: [],
    })
    await describeGiven(server, ann)
    expect((await see(alone.id)).duration_ms).toBe(200_000)
    // An activity of that time arrives later.
    const recording = recordingOf(short)
    const time = recording.samples.time.map((ms) => ms + 86_400_000)
    await givenActivity(server, ann, { recording: { ...recording, samples: { ...recording.samples, time } } })
    await server.services.cells
      .of(ann.id)
      .db.transaction()
      .execute(async (trx) => {
        const { id: latest } = await trx
          .selectFrom('activity')
          .select('id')
          .where('account_id', '=', ann.id)
          .orderBy('start_time_ms', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        const cell = server.services.cells.of(ann.id)
        const change = { cell, trx, accountId: ann.id, ids: [latest] }
        await server.services.announce('recordingsChanged', change)
      })
    await describeGiven(server, ann)
    expect((await see(alone.id)).duration_ms).toBeLessThanOrEqual(156_000)
  })

  test('is also what the camera itself recorded there', async () => {
    await hideHome()
    const recording = recordingOf(short)
    const [startMs = 0] = recording.samples.time
    const samples = { ...recording.samples, time: recording.samples.time.map((ms) => ms - startMs) }
    const video = await givenVideo(server, ann, { duration_ms: 200_000, samples })
    for (const start of [noonMs + 86_400_000, null]) {
      const { id } = await givenProject(server, ann, {
        trailcast_links: [linkTo(video.id, start)],
        shared_telemetries: [],
      })
      await describeGiven(server, ann)
      expect((await see(id)).duration_ms).toBeLessThanOrEqual(156_000)
    }
  })

  test('is known from the time in the file if the owner gave the video none', async () => {
    await hideHome()
    const { activity, video } = await filmedFromDoor()
    const untimed = await givenProject(server, ann, {
      trailcast_links: [linkTo(video.id, null)],
      shared_telemetries: [],
    })
    await describeGiven(server, ann)
    const { duration_ms } = await see(untimed.id)
    expect(duration_ms).toBeLessThanOrEqual(156_000)
    // Changes to the activity concern the video, too.
    await server.post(`/api/activity/${activity.id}/archive`, {}, ann)
    expect((await see(untimed.id)).trailcast_links).toEqual([])
  })

  test('leaves one link for each part that is left, in the time of what is served', async () => {
    // The way passes through this circle, and comes back through it.
    await server.post(
      addPrivacyZone.path,
      { name: 'Friend', lat: home.lat, lon: lonAt(1500), radius_m: 200 },
      ann,
    )
    const { id, video } = await filmedFromDoor({ videoAfterMs: 44_000, videoMs: 260_000 })
    await describeGiven(server, ann)
    const [from, to] = (await see(id, ann)).hidden_parts?.[0]?.[0] ?? [0, 0]
    expect([from > 0, to < 260_000, from % 4000, to % 4000]).toEqual([true, true, 0, 0])
    const { trailcast_links, videos, duration_ms } = await see(id)
    const toldMs = obfuscatedStart(noonMs, video.fingerprint)
    expect(trailcast_links.map(({ video_id, timing }) => [video_id, timing.start_ms, timing.ranges])).toEqual(
      [
        [video.id, expect.closeTo(toldMs, 2), [[0, from]]],
        [video.id, expect.closeTo(toldMs + to - from, 2), [[from, 260_000 - (to - from)]]],
      ],
    )
    expect([videos.length, duration_ms]).toEqual([2, 260_000 - (to - from)])
  })

  test('is nothing without a time, without a recording, or if nothing is hidden', async () => {
    const plain = await filmedFromDoor()
    await describeGiven(server, ann)
    expect((await see(plain.id, ann)).hidden_parts).toEqual([[]])
    await hideHome()
    const undated = await givenVideo(server, ann, { duration_ms: 200_000 })
    const untimed = await filmedFromDoor({ trailcast_links: [linkTo(undated.id, null)] })
    const elsewhen = await filmedFromDoor({ trailcast_links: [linkTo(plain.video.id, noonMs + 86_400_000)] })
    await describeGiven(server, ann)
    for (const { id } of [untimed, elsewhen])
      expect([(await see(id, ann)).hidden_parts, (await see(id)).duration_ms]).toEqual([[[]], 200_000])
  })

  test('cannot be cut from a video on YouTube, so others do not learn when that was filmed', async () => {
    await server.post(savePrivacy.path, { hide_start_m: 500, hide_end_m: 0 }, ann)
    const hidden = await filmedFromDoor({ trailcast_links: [youtube(noonMs - 44_000)] })
    const open = await filmedFromDoor({ trailcast_links: [youtube(noonMs + 150_000)] })
    await describeGiven(server, ann)
    const others = await see(hidden.id)
    expect(others).toMatchObject({ start_time_ms: null, end_time_ms: null, duration_ms: 200_000 })
    expect(others.trailcast_links[0]?.timing).toMatchObject({ start_ms: null, ranges: null })
    // Where it was filmed, as far as others see it, is still known.
    expect(others.bounding_box).not.toBeNull()
    expect((await see(open.id)).trailcast_links[0]?.timing.start_ms).toBe(noonMs + 150_000)
    await save(hidden.id, { hidden_video: 'shown' })
    await describeGiven(server, ann)
    expect((await see(hidden.id)).start_time_ms).toBe(noonMs - 44_000)
  })
})

/** Without the first 150 values. */
const found = (values: Float64Array) => values.map((value, n) => (n < 150 ? Number.NaN : value))

/** The same on the other side of the world. */
const far = (recording: ReturnType<typeof recordingOf>) => ({
  ...recording,
  samples: {
    ...recording.samples,
    lon: recording.samples.lon.map((lon) => lon + 90),
    time: recording.samples.time.map((ms) => ms - 86_400_000),
  },
})

const youtube = (startMs: number) => ({
  ...linkTo(null, startMs),
  video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  duration_ms: 200_000,
})
