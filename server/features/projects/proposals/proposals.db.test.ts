import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createProject, deleteProject, listProjects } from '#contract/projects/project.ts'
import {
  dismissProposal,
  listProposals,
  listUnpublished,
  type Proposal,
} from '#contract/projects/proposal.ts'
import { archiveVideo } from '#contract/videos/video.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { Visibility } from '#domain/visibility.ts'
import { givenActivity, givenSamples, givenStartMs } from '#server/testing/given-activity.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'

let time = Date.UTC(2026, 10, 15)
let server: TestApp
let ann: GivenAccount
beforeAll(async () => {
  server = await startTestApp({ now: () => (time += 1) })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await givenAccount(server)
})

const answer = async (asker: Asker = ann) =>
  listProposals.reply.parse((await server.get(listProposals.path, asker)).json())
const proposals = async (asker: Asker = ann) => (await answer(asker)).items
const proposalsOf = async (id: string, asker: Asker = ann) =>
  listProposals.reply.parse((await server.get(`${listProposals.path}?of=${id}`, asker)).json()).items
const found = async (id: string) => {
  const [proposal] = await proposalsOf(id)
  if (!proposal) throw new Error('there is no proposal')
  return proposal
}
const idsOf = ({ videos }: Proposal) => videos.map(({ id }) => id)

/** An hour on the road, starting `minutes` after noon. */
const givenRide = (minutes = 0, changes: { title?: string; lat?: number; is_owner_only?: boolean } = {}) => {
  const { lat = 51.5, ...columns } = changes
  const samples = givenSamples({ lat, points: 61, startMs: givenStartMs + minutes * minuteMs })
  samples.time.forEach((_, n) => (samples.time[n] = givenStartMs + (minutes + n) * minuteMs))
  return givenActivity(server, ann, { recording: { samples }, ...columns })
}
const givenClip = (minutes: number, changes: Parameters<typeof givenVideo>[2] = {}) =>
  givenVideo(server, ann, {
    start_time_ms: givenStartMs + minutes * minuteMs,
    start_from: 'gps',
    duration_ms: minuteMs,
    ...changes,
  })

test.each([
  ['waits to be read', { status: 'waiting', start_time_ms: null, start_from: null }, true],
  ['has only the date of its file so far', { status: 'processing', start_from: 'file' }, true],
  ['has its time, and is being optimized', { status: 'processing' }, false],
  ['was read and has no time', { status: 'ready', start_time_ms: null, start_from: null }, false],
  ['is deleted', { status: 'waiting', start_time_ms: null, deleted_at: new Date(0) }, false],
  ['is still being sent', { status: 'uploading', start_time_ms: null, start_from: null }, false],
] as const)(
  'more proposals may follow while a video has no time: one that %s',
  async (_, changes, expected) => {
    await givenClip(10, changes)
    expect(await answer()).toMatchObject({ is_preparing: expected })
    expect(await answer(await givenAccount(server))).toMatchObject({ is_preparing: false })
  },
)

describe('videos that overlap an activity', () => {
  test('are proposed as one private project, in order, with everything filled in', async () => {
    const ride = await givenRide(0, { title: 'To the sea' })
    const second = await givenClip(30)
    const first = await givenClip(10)
    const [proposal, ...rest] = await proposals()
    expect(rest).toEqual([])
    expect(proposal).toMatchObject({
      activity: { id: ride.id, title: 'To the sea', sport: 'cycling' },
      videos: [{ id: first.id }, { id: second.id }],
      draft: {
        title: 'To the sea',
        sport: 'cycling',
        visibility: Visibility.onlyMe,
        trailcast_links: [
          { video_id: first.id, timing: { start_ms: givenStartMs + 10 * minuteMs, verdict: 'check' } },
          { video_id: second.id, timing: { start_ms: givenStartMs + 30 * minuteMs } },
        ],
        shared_telemetries: [
          {
            id: ride.id,
            visible: [
              [givenStartMs + 10 * minuteMs, givenStartMs + 11 * minuteMs],
              [givenStartMs + 30 * minuteMs, givenStartMs + 31 * minuteMs],
            ],
          },
        ],
      },
    })
    expect(proposal?.videos.every(({ poster }) => poster !== null)).toBe(true)
    expect((await server.post(createProject.path, proposal?.draft, ann)).statusCode).toBe(200)
    expect(await proposals()).toEqual([])
  })

  test('are proposed without the words of an activity that others may not see', async () => {
    const ride = await givenRide(0, { title: 'Canary', is_owner_only: true })
    await givenClip(10)
    const [proposal] = await proposals()
    expect(proposal?.activity).toMatchObject({ id: ride.id, title: 'Canary' })
    expect(proposal?.draft).toMatchObject({ sport: null, shared_telemetries: [{ id: ride.id }] })
    expect(JSON.stringify(proposal?.draft)).not.toContain('Canary')
  })

  test('are proposed for each activity, the newest first', async () => {
    const [morning, evening] = [await givenRide(0), await givenRide(120)]
    await givenClip(10)
    await givenClip(130)
    expect((await proposals()).map(({ activity }) => activity?.id)).toEqual([evening.id, morning.id])
  })

  test('are proposed while they are still being sent, before their length is known', async () => {
    await givenRide()
    const clip = await givenClip(10, { status: 'uploading', duration_ms: null })
    expect((await proposals()).map(idsOf)).toEqual([[clip.id]])
  })

  test('are not proposed when only their file has a date, when they failed, or are archived', async () => {
    await givenRide()
    await givenClip(10, { start_from: 'file' })
    await givenClip(10, { status: 'failed' })
    const archived = await givenClip(10)
    await server.post(archiveVideo.path.replace(':id', archived.id), {}, ann)
    expect(await proposals()).toEqual([])
  })

  test('are not proposed when they were taken somewhere else', async () => {
    await givenRide(0, { lat: 51.5 })
    await givenClip(10, { lat: 51.56, lon: -0.1 })
    expect(await proposals()).toEqual([])
    const near = await givenClip(20, { lat: 51.54, lon: -0.1 })
    expect((await proposals()).map(idsOf)).toEqual([[near.id]])
  })

  test('are proposed again when their project is deleted', async () => {
    const { id, video } = await givenProject(server, ann)
    await setGps(video.id)
    expect(await proposals()).toEqual([])
    await server.post(deleteProject.path.replace(':id', id), {}, ann)
    expect((await proposals()).map(idsOf)).toEqual([[video.id]])
  })
})

const setGps = (id: string) =>
  server.services.cells
    .of(id)
    .db.updateTable('video')
    .set({ start_from: 'gps' })
    .where('id', '=', id)
    .execute()

test('the matches are those that comparing every video with every activity finds', async () => {
  const moment = fc.integer({ min: 0, max: 600 })
  const from = fc.constantFrom('gps', 'creation', 'file')
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(moment, { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(moment, from), { minLength: 1, maxLength: 5 }),
      async (rides, clips) => {
        ann = await givenAccount(server)
        const activities: { id: string; minute: number }[] = []
        for (const minute of rides) activities.push({ id: (await givenRide(minute)).id, minute })
        const expected: string[] = []
        for (const [minute, start_from] of clips) {
          const { id } = await givenClip(minute, { start_from })
          // London keeps UTC in winter. An hour-long ride, a minute-long clip, two minutes of doubt.
          const overlaps = activities.map((ride) => ({
            ...ride,
            overlap: Math.min(minute + 1, ride.minute + 60) - Math.max(minute, ride.minute),
          }))
          const [best] = overlaps
            .filter(({ overlap }) => start_from !== 'file' && overlap >= -2)
            .toSorted((one, other) => other.overlap - one.overlap || one.minute - other.minute)
          if (best) expected.push(`${id} ${best.id}`)
        }
        const matched = (await proposals()).flatMap((proposal) =>
          idsOf(proposal).map((id) => `${id} ${proposal.activity?.id}`),
        )
        expect(matched.toSorted()).toEqual(expected.toSorted())
      },
    ),
    { numRuns: 12 },
  )
})

describe('a project can be made', () => {
  test('of a video with others of the same activity, or of the activity', async () => {
    const ride = await givenRide()
    const [one, other] = [await givenClip(10), await givenClip(20)]
    for (const id of [one.id, other.id, ride.id]) {
      const proposal = await found(id)
      expect(idsOf(proposal)).toEqual([one.id, other.id])
      expect(proposal.activity?.id).toBe(ride.id)
    }
  })

  test('of a video that is already in another project', async () => {
    const { video, activity } = await givenProject(server, ann)
    await setGps(video.id)
    expect(idsOf(await found(video.id))).toEqual([video.id])
    expect(idsOf(await found(activity.id))).toEqual([video.id])
  })

  test('of a video without an activity, with what its camera recorded', async () => {
    const clip = await givenClip(10, { place: 'Latsch', filename: 'GX010001.MP4' })
    expect(await found(clip.id)).toMatchObject({
      activity: null,
      place: 'Latsch',
      draft: { title: 'Latsch, Feb 9, 2026', sport: null, shared_telemetries: [] },
    })
    const inAustria = await server.get(`${listProposals.path}?of=${clip.id}`, ann, {
      headers: { 'accept-language': 'de-AT' },
    })
    expect(listProposals.reply.parse(inAustria.json()).items[0]?.draft.title).toBe('Latsch, 9 Feb 2026')
    const db = server.services.cells.of(clip.id).db
    await db.updateTable('video').set({ place_from: 'track' }).where('id', '=', clip.id).execute()
    expect((await found(clip.id)).draft.shared_telemetries.map(({ id }) => id)).toEqual([clip.id])
  })

  test('of a video that nothing is known about', async () => {
    const clip = await givenVideo(server, ann, { filename: 'My first.mov' })
    expect((await found(clip.id)).draft).toMatchObject({
      title: 'My first',
      trailcast_links: [{ timing: { start_ms: null, verdict: 'unknown' } }],
    })
  })

  test('of no activity during which nothing was filmed', async () => {
    const ride = await givenRide()
    expect(await proposalsOf(ride.id)).toEqual([])
  })
})

test('a stranger sees no proposal, gets none, and dismisses none', async () => {
  const ride = await givenRide()
  const clip = await givenClip(10)
  const stranger = await givenAccount(server)
  expect(await proposals(stranger)).toEqual([])
  for (const id of [ride.id, clip.id]) expect(await proposalsOf(id, stranger)).toEqual([])
  expect((await server.post(dismissProposal.path, { video_ids: [clip.id] }, stranger)).statusCode).toBe(204)
  expect(await proposals()).toHaveLength(1)
  expect((await server.get(listProposals.path)).statusCode).toBe(401)
})

test('a proposal that was dismissed stays away until that is undone, and can still be made by hand', async () => {
  await givenRide()
  const clip = await givenClip(10)
  await server.post(dismissProposal.path, { video_ids: [clip.id] }, ann)
  expect(await proposals()).toEqual([])
  expect(idsOf(await found(clip.id))).toEqual([clip.id])
  await server.post(dismissProposal.path, { video_ids: [clip.id], is_dismissed: false }, ann)
  expect((await proposals()).map(idsOf)).toEqual([[clip.id]])
})

test('unpublished projects are listed by their last change, and published ones are not', async () => {
  const own = { visibility: Visibility.onlyMe }
  const older = await givenProject(server, ann, own)
  const newer = await givenProject(server, ann, own)
  await givenProject(server, ann, { visibility: Visibility.unlisted })
  await givenProject(server, await givenAccount(server), own)
  const reply = await server.get(listUnpublished.path, ann)
  const { items } = listUnpublished.reply.parse(reply.json())
  expect(items.map(({ id }) => id)).toEqual([newer.id, older.id])
  const all = listProjects.reply.parse((await server.get(listProjects.path, ann)).json()).items
  expect(all.map(({ effective_visibility }) => effective_visibility).toSorted((a, b) => a - b)).toEqual([
    0, 0, 2,
  ])
})
