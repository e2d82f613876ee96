import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archiveActivity, changeActivity } from '#contract/activities/activity.ts'
import { addPrivacyZone, savePrivacy } from '#contract/privacy/privacy.ts'
import {
  archiveProject,
  downloadProjectGpx,
  getProject,
  getProjectVideo,
  saveProject,
  setProjectVisibility,
  type Project,
} from '#contract/projects/project.ts'
import { archiveVideo, getVideoUrl } from '#contract/videos/video.ts'
import type { Coordinates } from '#domain/atlas/draft.ts'
import { placeId, placeNumber } from '#domain/atlas/place.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { givenSamples, givenStartMs } from '#server/testing/given-activity.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { describeGiven, draftOf, givenProject, linkTo } from '#server/testing/given-project.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'
import { describeProject } from './describing/describe-project.ts'
import { saveDescription } from './describing/save-description.ts'
import { describeProjects } from './jobs/describe-projects.job.ts'
import { createProjectFor } from './project.ts'
import { listUndescribed } from './project.queries.ts'

/**
 * The test activities go straight east from here, 10 m per second; their videos last from 300 m to 1300 m.
 */
const start = { lat: 51.5, lon: -0.1 }
const lonAt = (metres: number) => start.lon + metres / (111_320 * Math.cos((start.lat * Math.PI) / 180))
const metresAt = (lon: number) => (lon - start.lon) * 111_320 * Math.cos((start.lat * Math.PI) / 180)
const along = (fromM: number, toM: number): Coordinates =>
  Float64Array.from({ length: 22 }, (_, n) =>
    n % 2 === 0 ? lonAt(fromM + ((toM - fromM) * n) / 20) : start.lat,
  )
const trailN = placeNumber('trail', 'way', 1)
const trailId = placeId({ type: 'trail', n: trailN, region: 'eu' })

let time = Date.UTC(2026, 10, 15)
let server: TestApp
let ann: GivenAccount
beforeAll(async () => {
  server = await startTestApp({ now: () => time })
  const trail = along(400, 1500)
  await givenAtlas(server, {
    places: [
      { type: 'city', name: 'Nearby', lat: 51.51, lon: -0.1 },
      {
        type: 'trail',
        n: trailN,
        name: 'Kingsway',
        difficulty: 'easy',
        length_m: 1100,
        outline: { kind: 'lines', lines: [trail] },
      },
    ],
    edges: [{ id: 70, coordinates: trail, lengthM: 1100, difficulty: 'easy' }],
    trails: [{ trailN, edgeIds: [70] }],
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await givenAccount(server, { channel_name: `Ann's rides ${Math.random()}` })
})

const look = async (id: string, asker?: Asker) =>
  (await server.get(getProject.path.replace(':id', id), asker)).json<Project>()
const db = () => server.services.cells.at('us').db
const viewOf = (id: string, audience: 'owner' | 'others') =>
  db()
    .selectFrom('project_view')
    .selectAll()
    .where('project_id', '=', id)
    .where('audience', '=', audience)
    .executeTakeFirst()
const isListed = async (id: string) => (await viewOf(id, 'others'))?.is_listed ?? false
const segmentsOf = (id: string, audience: 'owner' | 'others') =>
  db()
    .selectFrom('project_segment')
    .select(['project_ms', 'duration_ms', 'is_listed'])
    .select(({ fn }) => fn<string>('st_astext', ['line']).as('line'))
    .where('project_id', '=', id)
    .where('audience', '=', audience)
    .orderBy('n')
    .execute()
/** The first and last metre along the way that the lines touch. */
const reach = (lines: string[]) => {
  const metres = lines.flatMap((line) =>
    [...line.matchAll(/(-?[\d.]+) [\d.]+/g)].map(([, lon]) => metresAt(Number(lon))),
  )
  return [Math.round(Math.min(...metres) / 10) * 10, Math.round(Math.max(...metres) / 10) * 10]
}
const samplesAt = async (url: string | undefined, asker?: Asker) => {
  const reply = await server.get(url ?? '', asker)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    'application/vnd.apache.arrow.stream',
  ])
  return { bytes: reply.rawPayload, ...decodeSamples(new Uint8Array(reply.rawPayload)) }
}
/** Whether the number occurs anywhere in the bytes, in any format that columns use. */
const holds = (bytes: Buffer, value: number) =>
  bytes.includes(Buffer.from(Float64Array.of(value).buffer)) || bytes.includes(String(value))

describe('the list entry of a project', () => {
  test('has the places that were filmed: trails with their time in the project, the city, the line in short pieces', async () => {
    const { id } = await givenProject(server, ann)
    expect([await isListed(id), (await viewOf(id, 'owner'))?.duration_ms]).toEqual([false, 100_000])
    await server.run(describeProjects, { accountId: ann.id })
    const view = await viewOf(id, 'others')
    expect(view).toMatchObject({
      is_listed: true,
      is_ready: true,
      duration_ms: 100_000,
      shown_ms: givenStartMs + 30_000,
      sports: ['cycling'],
      country: 'GB',
      timezone: 'Europe/London',
      nearest_city: 'Nearby',
    })
    const [trail] = view?.trails ?? []
    expect(trail).toMatchObject({ id: trailId, name: 'Kingsway' })
    // The trail begins at 400 m, and the video at 300.
    expect(Math.abs((trail?.project_ms ?? 0) - 10_000)).toBeLessThan(3000)
    const segments = await segmentsOf(id, 'others')
    expect(segments.map(({ project_ms }) => project_ms)).toEqual([0, 30_000, 60_000, 90_000])
    expect(segments.every((one) => one.is_listed)).toBe(true)
    expect(reach(segments.map(({ line }) => line))).toEqual([300, 1290])
    const places = await db()
      .selectFrom('project_place')
      .selectAll()
      .where('project_id', '=', id)
      .where('audience', '=', 'others')
      .execute()
    expect(places.find(({ place_n }) => place_n === trailN)?.is_listed).toBe(true)
    const project = await look(id)
    expect(project.crossing).toMatchObject({ nearest_city: 'Nearby', trails: [{ id: trailId }] })
    expect(metresAt(project.bounding_box?.west ?? 0)).toBeCloseTo(300, 0)
  })

  test('shows others only what they see of the recordings, and nothing until that is worked out', async () => {
    const { id } = await givenProject(server, ann, {
      shared: { hidden: [[givenStartMs, givenStartMs + 60_000]] },
    })
    await describeGiven(server, ann)
    expect(reach((await segmentsOf(id, 'others')).map(({ line }) => line))).toEqual([600, 1290])
    expect(reach((await segmentsOf(id, 'owner')).map(({ line }) => line))).toEqual([300, 1290])
    await server.post(savePrivacy.path, { hide_start_m: 0, hide_end_m: 605 }, ann)
    expect([await viewOf(id, 'others'), await segmentsOf(id, 'others')]).toEqual([undefined, []])
    expect(await look(id)).toMatchObject({ crossing: null, bounding_box: null, sketch: [], country: null })
    await describeGiven(server, ann)
    // The way ends at 1990 m, and up to twice the chosen distance is hidden.
    const [nearest = 0, farthest = 0] = reach((await segmentsOf(id, 'others')).map(({ line }) => line))
    expect(nearest).toBe(600)
    expect(Math.abs(farthest - 1075)).toBeLessThanOrEqual(305)
    await server.post(
      addPrivacyZone.path,
      { name: 'Home', lat: start.lat, lon: lonAt(850), radius_m: 1000 },
      ann,
    )
    await describeGiven(server, ann)
    // All of it was filmed there.
    expect(await viewOf(id, 'others')).toMatchObject({
      is_listed: false,
      duration_ms: 0,
      trails: [],
      nearest_city: null,
      west: null,
      country: null,
    })
  })

  test('is not saved if something changed while it was worked out', async () => {
    const { id, activity } = await givenProject(server, ann)
    const cell = server.services.cells.of(id)
    const [project] = await listUndescribed(cell.db, { accountId: ann.id, after: '', limit: 1 })
    if (!project) throw new Error('there is nothing to describe')
    const descriptions = await describeProject(server.services, cell, project)
    await server.post(changeActivity.path.replace(':id', activity.id), { sport: 'running' }, ann)
    await saveDescription(server.services, cell, project, descriptions)
    expect(await isListed(id)).toBe(false)
    await describeGiven(server, ann)
    expect([await isListed(id), (await viewOf(id, 'others'))?.sports]).toEqual([true, ['running']])
  })

  test('follows changes of its visibility at once, and changes of its videos and recordings', async () => {
    const { id, video, activity } = await givenProject(server, ann)
    await describeGiven(server, ann)
    const set = (visibility: number) =>
      server.post(setProjectVisibility.path, { project_id: id, visibility }, ann)
    await set(2)
    expect(await isListed(id)).toBe(false)
    await set(1)
    expect(await isListed(id)).toBe(true)
    await server.post(archiveProject.path.replace(':id', id), {}, ann)
    expect([await isListed(id), (await segmentsOf(id, 'others')).some((one) => one.is_listed)]).toEqual([
      false,
      false,
    ])
    await server.post(archiveProject.path.replace(':id', id).replace('archive', 'restore'), {}, ann)
    await server.post(archiveActivity.path.replace(':id', activity.id), {}, ann)
    expect(await isListed(id)).toBe(false)
    await describeGiven(server, ann)
    expect([await isListed(id), await segmentsOf(id, 'others')]).toEqual([true, []])
    await server.post(archiveVideo.path.replace(':id', video.id), {}, ann)
    await describeGiven(server, ann)
    // Nothing is left for others to watch.
    expect(await viewOf(id, 'others')).toMatchObject({ is_listed: false, is_ready: false, duration_ms: 0 })
  })
})

describe('a recording that a project shows', () => {
  test('is not the place that a phone wrote into its video: others learn neither that place nor its time zone', async () => {
    const { id, video } = await givenProject(server, ann, { shared_telemetries: [] })
    const tag = {
      place_from: 'tag',
      lat: 47.26313,
      lon: 11.39457,
      place: 'Phoneville',
      timezone: 'Europe/Vienna',
    } as const
    await db()
      .updateTable('video')
      .set({ ...tag, country: 'AT', telemetry_key: null, telemetry_from: null })
      .where('id', '=', video.id)
      .execute()
    await server.run(describeProjects, { accountId: ann.id })
    const told = [
      JSON.stringify(await look(id)),
      (await server.get(getProjectVideo.path.replace(':project_id', id).replace(':video_id', video.id))).body,
      JSON.stringify(await viewOf(id, 'others')),
      JSON.stringify(await segmentsOf(id, 'others')),
    ].join(' ')
    expect(told).toContain(video.id)
    for (const secret of ['47.26', '11.39', 'Phoneville', 'Vienna', '"AT"'])
      expect(told).not.toContain(secret)
    expect((await look(id)).telemetries).toEqual([])
  })

  test('is complete for its owner, and for others without the hidden parts', async () => {
    const [from, to] = [givenStartMs + 50_000, givenStartMs + 80_000]
    const { id, activity } = await givenProject(server, ann, {
      activity: { title: 'Where I live' },
      shared: { visible: [[givenStartMs + 20_000, givenStartMs + 120_000]], hidden: [[from, to]] },
    })
    const { samples } = activity.recording
    const mine = await samplesAt((await look(id, ann)).telemetries[0]?.telemetry_url, ann)
    expect(mine.samples.time).toEqual(samples.time)
    const project = await look(id)
    expect(project).toMatchObject({ shared_telemetries: [], is_own: false })
    const [info] = project.telemetries
    expect(info).toMatchObject({
      start_time_ms: givenStartMs + 20_000,
      end_time_ms: givenStartMs + 119_000,
      has_page: false,
      is_owner_only: false,
    })
    const theirs = await samplesAt(info?.telemetry_url)
    const seen = [...samples.time].filter(
      (ms) => ms >= givenStartMs + 20_000 && ms < givenStartMs + 120_000 && !(ms >= from && ms < to),
    )
    expect([...theirs.samples.time]).toEqual(seen)
    expect(theirs.breaks).toEqual([30])
    // Neither the distance to the visible part nor the length of the hidden part can be read from it.
    expect(theirs.samples.series.distance?.[0]).toBe(0)
    expect(theirs.samples.series.distance?.[30]).toBeCloseTo(290, -1)
    const unseen = [...samples.time.keys()].filter((at) => !seen.includes(samples.time[at] ?? 0))
    const leaked = unseen.filter(
      (at) => holds(theirs.bytes, samples.lon[at] ?? 0) || holds(theirs.bytes, samples.time[at] ?? 0),
    )
    expect([unseen.length, leaked]).toEqual([130, []])
    expect(holds(theirs.bytes, samples.lon[20] ?? 0)).toBe(true)
    const gpx = (await server.get(downloadProjectGpx.path.replace(':id', id))).body
    expect([...gpx.matchAll(/<trkpt/g)].length).toBe(seen.length)
    expect(gpx).not.toContain(new Date(from).toISOString().slice(11, 19))
    expect(`${gpx}${JSON.stringify(project)}`).not.toContain('Where I live')
  })

  test('ends where the privacy settings say, from the next request on', async () => {
    const { id, activity } = await givenProject(server, ann)
    const url = async () => (await look(id)).telemetries[0]?.telemetry_url
    const before = await samplesAt(await url())
    expect(before.samples.time.length).toBe(200)
    const known = await server.get((await url()) ?? '')
    await server.post(
      addPrivacyZone.path,
      { name: 'Home', lat: start.lat, lon: start.lon, radius_m: 200 },
      ann,
    )
    const after = await samplesAt(await url())
    expect(after.samples.time.length).toBeLessThan(190)
    expect(holds(after.bytes, activity.recording.samples.lon[0] ?? 0)).toBe(false)
    // The old URL gives the new response, and a cached one is no longer valid.
    const again = await server.get(known.raw.req.url ?? '', undefined, {
      headers: { 'if-none-match': String(known.headers.etag) },
    })
    expect([again.statusCode, again.rawPayload.equals(after.bytes)]).toEqual([200, true])
  })

  test('can come from a camera, aligned to the clock of the others', async () => {
    const samples = givenSamples({ startMs: 0, points: 20 })
    const video = await givenVideo(server, ann, { samples, duration_ms: 20_000, device_name: 'Given camera' })
    const link = linkTo(video.id, givenStartMs)
    const id = await createProjectFor(
      server.services,
      ann.id,
      draftOf({
        trailcast_links: [{ ...link, timing: { ...link.timing, rate: 10 } }],
        shared_telemetries: [{ id: video.id, visible: [[givenStartMs + 50_000, givenStartMs + 1_000_000]] }],
      }),
    )
    await describeGiven(server, ann)
    const [info] = (await look(id)).telemetries
    expect(info).toMatchObject({
      kind: 'camera',
      title: 'Given camera',
      start_time_ms: givenStartMs + 50_000,
      sport: 'other',
    })
    const { samples: seen } = await samplesAt(info?.telemetry_url)
    expect([...seen.time].slice(0, 2)).toEqual([givenStartMs + 50_000, givenStartMs + 60_000])
    const segments = await segmentsOf(id, 'others')
    expect([segments[0]?.project_ms, reach(segments.map(({ line }) => line))]).toEqual([5000, [50, 190]])
  })
})

describe('the videos of a project', () => {
  test('can be watched by those who may see it, and their URLs expire when it is withdrawn', async () => {
    const { id, video, draft } = await givenProject(server, ann)
    const [bob, path] = [await givenAccount(server), getVideoUrl.path.replace(':id', video.id)]
    const address = async () => (await look(id)).videos[0]?.url ?? ''
    const works = async (url: string) => {
      // Cached facts about a video are trusted for this long.
      time += 5001
      return (await server.get(url)).statusCode === 200
    }
    const set = (visibility: number) =>
      server.post(setProjectVisibility.path, { project_id: id, visibility }, ann)
    const first = await address()
    expect([await works(first), (await server.get(path, bob)).statusCode]).toEqual([true, 200])
    await set(2)
    expect(await works(first)).toBe(true)
    await set(3)
    expect([await works(first), (await server.get(path, bob)).statusCode]).toEqual([false, 404])
    await set(1)
    const second = await address()
    expect([await works(second), await works(first)]).toEqual([true, false])
    await server.post(archiveProject.path.replace(':id', id), {}, ann)
    expect([await works(second), (await server.get(path, bob)).statusCode]).toEqual([false, 404])
    await server.post(archiveProject.path.replace(':id', id).replace('archive', 'restore'), {}, ann)
    const third = await address()
    const { updated_at } = await look(id, ann)
    expect(await works(third)).toBe(true)
    await server.post(saveProject.path.replace(':id', id), { ...draft, trailcast_links: [], updated_at }, ann)
    expect([await works(third), (await server.get(path, bob)).statusCode]).toEqual([false, 404])
  })

  test('are those of the project and no others', async () => {
    const { id, video } = await givenProject(server, ann)
    const other = await givenProject(server, ann, { visibility: 2 })
    const infoOf = (projectId: string, videoId: string) =>
      server.get(getProjectVideo.path.replace(':project_id', projectId).replace(':video_id', videoId))
    expect((await infoOf(id, video.id)).json()).toMatchObject({ id: video.id, heights: [1080, 720, 360] })
    expect([
      (await infoOf(id, other.video.id)).statusCode,
      (await infoOf(other.id, video.id)).statusCode,
    ]).toEqual([404, 404])
    await server.post(archiveVideo.path.replace(':id', video.id), {}, ann)
    expect((await infoOf(id, video.id)).statusCode).toBe(404)
    // Unlike the owner, others do not even learn that there was a video, or when it was taken.
    expect(await look(id)).toMatchObject({
      videos: [],
      trailcast_links: [],
      duration_ms: 0,
      start_time_ms: null,
    })
    expect(await look(id, ann)).toMatchObject({
      videos: [{ id: video.id }],
      trailcast_links: [{ video_id: video.id }],
    })
  })
})
