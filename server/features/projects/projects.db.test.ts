import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteActivity } from '#contract/activities/delete-activities.ts'
import { dayMs } from '#domain/time/durations.ts'
import { projectMessages } from './project-messages.ts'
import {
  archiveProject,
  createProject,
  deleteProject,
  getMyProject,
  getProject,
  listProjects,
  restoreProject,
  saveProject,
  setProjectVisibility,
  setTiming,
  undeleteProject,
  type Project,
  type ProjectDraft,
  type VideoLink,
} from '#contract/projects/project.ts'
import { savePrivacy } from '#contract/privacy/privacy.ts'
import { getUploadedVideo, getVideoUrl, type UploadedVideo } from '#contract/videos/video.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { givenActivity, givenStartMs } from '#server/testing/given-activity.ts'
import { describeGiven, draftOf, givenProject, linkTo } from '#server/testing/given-project.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'
import { purgeProjects } from './jobs/purge-projects.job.ts'

let time = Date.UTC(2026, 10, 15)
let server: TestApp
let ann: GivenAccount
beforeAll(async () => {
  server = await startTestApp({ now: () => time })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await givenAccount(server)
})

const path = ({ path: of }: { path: string }, id: string) => of.replace(':id', id)
const look = (id: string, asker?: Asker) => server.get(path(getProject, id), asker)
const own = async (id: string, asker: Asker = ann) =>
  (await server.get(path(getMyProject, id), asker)).json<Project>()
const listOf = async (asker: Asker, query = '') => {
  const { items } = listProjects.reply.parse(
    (await server.get(`${listProjects.path}?${query}`, asker)).json(),
  )
  return items
}
const idsOf = async (asker: Asker, query = '') => (await listOf(asker, query)).map(({ id }) => id)
const create = (draft: ProjectDraft, asker: Asker = ann) => server.post(createProject.path, draft, asker)
const save = (id: string, draft: ProjectDraft & { updated_at: string }, asker: Asker = ann) =>
  server.post(path(saveProject, id), draft, asker)
const act = async (call: { path: string }, id: string, asker: Asker = ann) =>
  (await server.post(path(call, id), {}, asker)).statusCode
const answer = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body]

describe('making a project', () => {
  test('from a video and a recording returns it with everything the player needs', async () => {
    const activity = await givenActivity(server, ann)
    const video = await givenVideo(server, ann, { duration_ms: 6500, width: 1920, height: 1080 })
    const startMs = givenStartMs + 10_000
    const made = await create(
      draftOf({
        title: '  Over the hill ',
        trailcast_links: [
          linkTo(video.id, startMs),
          // Databases do not store half of a surrogate pair.
          linkTo(null, null, { video_url: 'https://youtu.be/dQw4w9WgXcQ?t=\ud800', duration_ms: 3000 }),
        ],
        shared_telemetries: [{ id: activity.id, visible: null }],
      }),
    )
    expect(made.statusCode).toBe(200)
    const project = createProject.reply.parse(made.json())
    expect(project).toMatchObject({
      title: 'Over the hill',
      user_id: ann.id,
      is_own: true,
      visibility: 1,
      effective_visibility: 1,
      duration_ms: 9500,
      start_time_ms: startMs,
      end_time_ms: startMs + 6500,
      aspect_ratio: 16 / 9,
      crossing: null,
    })
    expect(project.trailcast_links[1]?.video_url).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    const [ours, theirs] = project.videos
    expect(ours).toMatchObject({
      id: video.id,
      widths: [1920, 1280, 640],
      heights: [1080, 720, 360],
      has_better: false,
    })
    expect(theirs).toMatchObject({ id: null, youtube_id: 'dQw4w9WgXcQ', url: null, duration_ms: 3000 })
    expect(ours?.thumbnail_paths.length).toBeGreaterThan(0)
    expect([ours?.thumbnail_paths, theirs?.thumbnail_paths]).toEqual([ours?.thumbnails?.sheets, []])
    for (const address of [
      ours?.url,
      ours?.poster,
      ours?.thumbnails?.track,
      ours?.thumbnails?.sheets[0],
      ...(ours?.hlss ?? []),
    ])
      expect((await server.get(address ?? '', ann)).statusCode).toBe(200)
    expect((await server.get(ours?.motion_url ?? '', ann)).body).toBe('motion')
    const [recording] = project.telemetries
    expect(recording).toMatchObject({
      id: activity.id,
      kind: 'activity',
      title: 'Given activity',
      has_page: true,
      is_owner_only: false,
    })
    expect((await server.get(recording?.telemetry_url ?? '', ann)).statusCode).toBe(200)
    expect(await idsOf(ann)).toEqual([project.id])
    const { project_ids } = (await server.get(path(getUploadedVideo, video.id), ann)).json<UploadedVideo>()
    expect(project_ids).toEqual([project.id])
  })

  test('again with the same key returns the existing one, unless it was deleted', async () => {
    const make = async (title: string, asker: Asker = ann) =>
      (
        await server.post(createProject.path, { ...draftOf({ title }), key: 'a8098c1af86e41da' }, asker)
      ).json<Project>()
    const [one, other] = await Promise.all([make('One'), make('Other')])
    expect([one.id, one.title]).toEqual([other.id, other.title])
    expect((await make('Of someone else', await givenAccount(server))).title).toBe('Of someone else')
    expect(await idsOf(ann)).toEqual([one.id])
    expect([await act(deleteProject, one.id), (await make('Anew')).title]).toEqual([204, 'Anew'])
  })

  test('refuses parts of someone else, duplicates, and links that are not videos', async () => {
    const bob = await givenAccount(server)
    const [video, theirs] = [await givenVideo(server, ann), await givenVideo(server, bob)]
    const theirActivity = await givenActivity(server, bob, { visibility: 1 })
    const refusal = async (changes: Partial<ProjectDraft>) => answer(await create(draftOf(changes)))
    const link = linkTo(video.id, 0)
    expect(await refusal({ trailcast_links: [linkTo(theirs.id, 0)] })).toEqual([
      422,
      projectMessages.notYourVideo,
    ])
    expect(await refusal({ trailcast_links: [link, link] })).toEqual([422, projectMessages.sameVideoTwice])
    const elsewhere = linkTo(null, 0, { video_url: 'https://evil.example/watch?v=dQw4w9WgXcQ' })
    expect(await refusal({ trailcast_links: [elsewhere] })).toEqual([422, projectMessages.notYouTube])
    for (const id of [theirActivity.id, theirs.id])
      expect(await refusal({ shared_telemetries: [{ id, visible: null }] })).toEqual([
        422,
        projectMessages.notYourRecording,
      ])
    const backwards = { ...link, timing: { ...link.timing, ranges: [[5, 3]] satisfies [number, number][] } }
    expect(await refusal({ trailcast_links: [backwards] })).toEqual([422, 'invalid ranges'])
    expect(await refusal({ shared_telemetries: [{ id: video.id, visible: [[2, 1]] }] })).toEqual([
      422,
      'invalid ranges',
    ])
    expect((await create(draftOf({ title: '   ' }))).statusCode).toBe(422)
    const timed = (timing: Partial<VideoLink['timing']>) =>
      linkTo(video.id, 0, { timing: { ...link.timing, ...timing } })
    const ofYouTube = linkTo(null, 0, { video_url: 'https://youtu.be/dQw4w9WgXcQ' })
    for (const beyond of [
      timed({ start_ms: -1 }),
      timed({ start_ms: 1e300 }),
      timed({ ranges: [[0, 1e300]] }),
      { ...ofYouTube, duration_ms: 1e300 },
    ])
      expect((await create(draftOf({ trailcast_links: [beyond] }))).statusCode).toBe(422)
    for (const range of [
      [-1e300, 0],
      [0, 9e15],
    ] satisfies [number, number][])
      expect(
        (await create(draftOf({ shared_telemetries: [{ id: video.id, visible: [range] }] }))).statusCode,
      ).toBe(422)
    expect(await idsOf(ann)).toEqual([])
  })
})

describe('saving a project', () => {
  test('merges ranges, and changes nothing when it is repeated', async () => {
    const { id, video, draft } = await givenProject(server, ann)
    const { updated_at } = await own(id)
    const link = linkTo(video.id, givenStartMs)
    const timing = {
      ...link.timing,
      ranges: [
        [2000.4, 3000],
        [0, 1000],
        [900, 1500],
      ] satisfies [number, number][],
    }
    const changed = { ...draft, title: 'Anew', trailcast_links: [{ ...link, timing }], updated_at }
    const [first, again] = [await save(id, changed), await save(id, changed)]
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    const saved = first.json<Project>()
    expect(saved.trailcast_links[0]?.timing.ranges).toEqual([
      [0, 1500],
      [2000, 3000],
    ])
    expect(saved).toMatchObject({ title: 'Anew', duration_ms: 2500 })
    expect(again.json<Project>().updated_at).toBe(saved.updated_at)
    expect(saved.updated_at > updated_at).toBe(true)
  })

  test('refuses to overwrite a version that was saved elsewhere meanwhile', async () => {
    const { id, draft } = await givenProject(server, ann)
    const { updated_at } = await own(id)
    const both = await Promise.all(['one', 'other'].map((title) => save(id, { ...draft, title, updated_at })))
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.body).toBe(projectMessages.conflict)
    const { title } = await own(id)
    expect(title).toBe(both[0]?.statusCode === 200 ? 'one' : 'other')
  })

  test('keeps parts that are gone meanwhile, so that the rest can still be saved', async () => {
    const { id, activity, draft } = await givenProject(server, ann)
    await server.post(path(deleteActivity, activity.id), {}, ann)
    const { updated_at, telemetries, shared_telemetries } = await own(id)
    expect([telemetries, shared_telemetries.length]).toEqual([[], 1])
    expect((await save(id, { ...draft, title: 'Without it', updated_at })).statusCode).toBe(200)
  })

  test('moves a video in time', async () => {
    const { id, video } = await givenProject(server, ann, { videoMs: 6500 })
    const timing = { start_ms: 1000, rate: 10, ranges: null, verdict: 'by_hand' }
    const move = (video_id: string, asker: Asker = ann) =>
      server.post(setTiming.path, { project_id: id, video_id, timing }, asker)
    expect((await move(video.id)).statusCode).toBe(204)
    expect(await own(id)).toMatchObject({ start_time_ms: 1000, end_time_ms: 66_000, duration_ms: 6500 })
    expect((await move((await givenVideo(server, ann)).id)).statusCode).toBe(404)
    expect((await move(video.id, await givenAccount(server))).statusCode).toBe(404)
    // A time far in the future does not make it newer in lists.
    await server.post(
      setTiming.path,
      { project_id: id, video_id: video.id, timing: { ...timing, start_ms: 4e12 } },
      ann,
    )
    const { db } = server.services.cells.of(id)
    const view = db
      .selectFrom('project_view')
      .select(['shown_ms', 'start_time_ms'])
      .where('project_id', '=', id)
    expect(await view.where('audience', '=', 'owner').execute()).toEqual([
      { shown_ms: time, start_time_ms: 4e12 },
    ])
  })

  test('of someone else is refused', async () => {
    const { id, draft } = await givenProject(server, ann)
    const { updated_at } = await own(id)
    const bob = await givenAccount(server)
    expect((await save(id, { ...draft, title: 'Mine', updated_at }, bob)).statusCode).toBe(404)
    expect((await own(id)).title).toBe(draft.title)
  })
})

describe('a person’s own projects', () => {
  test('are listed by the time of filming, and filtered by sport, words and time', async () => {
    const [late, early] = [
      await givenProject(server, ann, { title: 'Über den Berg', videoAfterMs: 60_000 }),
      await givenProject(server, ann, { title: 'Lake', sport: 'kayaking', videoAfterMs: 0 }),
    ]
    await describeGiven(server, ann)
    expect(await idsOf(ann)).toEqual([late.id, early.id])
    expect(await idsOf(ann, 'sport=kayaking')).toEqual([early.id])
    expect(await idsOf(ann, 'sport=cycling')).toEqual([late.id])
    expect(await idsOf(ann, 'q=uber+berg')).toEqual([late.id])
    expect(await idsOf(ann, `from_ms=${givenStartMs + 60_000}`)).toEqual([late.id])
    expect(await idsOf(ann, `to_ms=${givenStartMs + 60_000}`)).toEqual([early.id])
    const first = listProjects.reply.parse((await server.get(`${listProjects.path}?limit=1`, ann)).json())
    expect(await idsOf(ann, `limit=1&cursor=${first.next_cursor}`)).toEqual([early.id])
    expect(await idsOf(await givenAccount(server))).toEqual([])
  })

  test('can be archived and restored, and deleted and restored for a day, with their videos and recordings untouched', async () => {
    const { id, video, activity } = await givenProject(server, ann)
    expect(await act(archiveProject, id)).toBe(204)
    expect([(await look(id)).statusCode, (await look(id, ann)).statusCode]).toEqual([404, 200])
    expect([await idsOf(ann), await idsOf(ann, 'archived=true')]).toEqual([[], [id]])
    const { visibility, archived, shared_telemetries, created_at, updated_at } = await own(id)
    // The owner opens the project's page like everyone else, but must get all of it.
    expect((await look(id, ann)).json<Project>()).toMatchObject({
      visibility,
      archived,
      shared_telemetries,
      created_at,
      updated_at,
    })
    expect(archived).toBe(true)
    expect(await act(restoreProject, id)).toBe(204)
    expect((await look(id)).statusCode).toBe(200)
    expect([await act(deleteProject, id), await act(deleteProject, id)]).toEqual([204, 204])
    expect([(await look(id)).statusCode, (await look(id, ann)).statusCode]).toEqual([404, 404])
    expect([await act(archiveProject, id), await act(undeleteProject, id)]).toEqual([404, 204])
    expect((await look(id)).statusCode).toBe(200)
    await act(deleteProject, id)
    time += dayMs + 1
    expect(await act(undeleteProject, id)).toBe(404)
    await cleanUp(server.services)
    await server.run(purgeProjects, {})
    const { db } = server.services.cells.of(id)
    expect(await db.selectFrom('project').select('id').where('id', '=', id).execute()).toEqual([])
    expect((await server.get(path(getUploadedVideo, video.id), ann)).statusCode).toBe(200)
    expect((await server.get(`/api/activity/${activity.id}`, ann)).statusCode).toBe(200)
  })

  test('disappear with their owner, and so do their videos', async () => {
    const { id, video } = await givenProject(server, ann)
    const url = (await look(id)).json<Project>().videos[0]?.url ?? ''
    const { db } = server.services.cells.of(id)
    const answers = async () => {
      // Cached facts about a video are trusted for this long.
      time += 5001
      const video_url = await server.get(getVideoUrl.path.replace(':id', video.id))
      return [(await look(id)).statusCode, video_url.statusCode, (await server.get(url)).statusCode]
    }
    for (const column of ['suspended_at', 'deleted_at'] as const) {
      const set = (value: Date | null) =>
        db
          .updateTable('account')
          .set({ [column]: value })
          .where('id', '=', ann.id)
          .execute()
      expect(await answers()).toEqual([200, 200, 200])
      await set(new Date(time))
      expect(await answers()).toEqual([404, 404, 403])
      await set(null)
    }
  })

  test('follow the account’s visibility if they have none of their own, from the next request on', async () => {
    const { id, draft } = await givenProject(server, ann, { visibility: 0 })
    const chosen = await givenProject(server, ann, { visibility: 2 })
    const set = (default_visibility: number) => server.post(savePrivacy.path, { default_visibility }, ann)
    const seen = async () => [(await look(id)).statusCode, (await look(chosen.id)).statusCode]
    expect(await seen()).toEqual([404, 200])
    await set(1)
    expect(await seen()).toEqual([200, 200])
    await set(0)
    expect(await seen()).toEqual([404, 200])
    for (const [visibility, status] of [
      [1, 200],
      [3, 404],
      [2, 200],
      [0, 404],
    ] as const) {
      await server.post(setProjectVisibility.path, { project_id: id, visibility }, ann)
      expect((await look(id)).statusCode).toBe(status)
    }
    expect((await own(id)).title).toBe(draft.title)
  })
})
