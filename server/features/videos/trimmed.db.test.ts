import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProjectCaptions } from '#contract/captions.ts'
import { getChannel, getOEmbed, getRecommendedVideos } from '#contract/discovery.ts'
import {
  getProject,
  getProjectMotion,
  getProjectVideo,
  saveProject,
  type Project,
} from '#contract/project.ts'
import { videoMessages } from '#contract/video-messages.ts'
import { getThumbnails, getVideoUrl, getVideoUrlOfHeight } from '#contract/video.ts'
import { writeWebVtt } from '#domain/media/captions/write-web-vtt.ts'
import { decodeMotion, encodeMotion } from '#domain/motion/motion-codec.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import { createProjectFor } from '#server/features/projects/project.service.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { describeGiven, draftOf, linkTo } from '#server/testing/given-project.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'
import { folderOfVersion } from '#server/cells/files-of.ts'
import type { Video } from './video.queries.ts'

const segments = 10
const heights = [1080, 720, 360]
const ranges: TimeRange[] = [
  [5000, 9500],
  [20_000, 31_000],
]
/** Worked out by hand: segments are four seconds long, and sheets hold five images of two seconds each. */
const shownSegments = [1, 2, 5, 6, 7]
const shownSheet = 2

let server: TestApp
let ann: GivenAccount
let video: Video
let projectId: string
beforeAll(async () => {
  server = await startTestApp()
  ann = await givenAccount(server, { channel_name: 'Trimmed' })
  video = await givenTrimmable(ann)
  projectId = await createProjectFor(server.services, ann.id, draftOf({ trailcast_links: [linkOf(ranges)] }))
  await describeGiven(server, ann)
})
afterAll(() => server.close())

const linkOf = (shown: TimeRange[] | null) =>
  linkTo(video.id, 1_700_000_000_000, {
    timing: { start_ms: 1_700_000_000_000, rate: 1, ranges: shown, verdict: 'sure' },
  })

/** Forty seconds, with everything that is ever made from a video. */
async function givenTrimmable(owner: GivenAccount): Promise<Video> {
  const rung = (height: number) => ({
    height,
    picture_width: (height * 16) / 9,
    picture_height: height,
    codecs: 'avc1.640028',
    peak_bitrate: 1000,
    bitrate: 1000,
    segments,
  })
  const durations = Array.from({ length: segments }, () => 4)
  const audio = { codecs: 'mp4a.40.2', durations, bitrate: 1000 }
  const streams = { is_whole: true, durations, audio, rungs: heights.map(rung) }
  const made = await givenVideo(server, owner, { duration_ms: 40_000, streams, width: 1920, height: 1080 })
  const { db, files } = server.services.cells.of(owner.id)
  const folder = folderOfVersion(owner.id, made.id, made.version ?? '')
  const tiles = Array.from(
    { length: 20 },
    (_, i) => `00:00:${i * 2}.000 --> x\nsheet_00${Math.floor(i / 5)}.jpg#xywh=${i},0,1,1\n`,
  )
  await files.put(`${folder}thumbnails.vtt`, Buffer.from(['WEBVTT\n', ...tiles].join('\n')))
  for (let sheet = 0; sheet < 4; sheet++)
    await files.put(`${folder}sheet_00${sheet}.jpg`, Buffer.from(`sheet ${sheet}`))
  const turned = Array.from({ length: 40 }, () => [0, 1, 0, 0]).flat()
  const motion = {
    n: 40,
    t0: 0,
    dt: 1,
    times: null,
    source: 'cori',
    lag: 0,
    readout: 0,
    eis: false,
    grav: 'grav',
    quality: null,
  } as const
  const lens = {
    fx: 1,
    fy: 1,
    cx: 1,
    cy: 1,
    k: [0, 0, 0, 0] as [number, number, number, number],
    w: 1,
    h: 1,
    from: 'guess' as const,
  }
  const bytes = encodeMotion({
    ...motion,
    lens,
    q: Float32Array.from(turned),
    gravity: new Float32Array(120).fill(0.5),
  })
  await files.put(made.motion_key ?? '', Buffer.from(bytes))
  const text = writeWebVtt([
    { startMs: 1000, endMs: 2000, text: 'secret beginning' },
    { startMs: 6000, endMs: 7000, text: 'first words' },
    { startMs: 12_000, endMs: 13_000, text: 'secret middle' },
    { startMs: 30_500, endMs: 33_000, text: 'last words' },
  ])
  await db
    .insertInto('video_captions')
    .values({ video_id: made.id, language: 'en', text, updated_at: new Date() })
    .execute()
  return db
    .updateTable('video')
    .set({
      thumbnails: JSON.stringify({
        sheets: 4,
        every_ms: 2000,
        count: 20,
        width: 1,
        height: 1,
        columns: 5,
        rows: 1,
      }),
    })
    .where('id', '=', made.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Every response that contains URLs of a video. */
const tellingPaths = () => [
  getProject.path.replace(':id', projectId),
  getProjectVideo.path.replace(':project_id', projectId).replace(':video_id', video.id),
  getVideoUrl.path.replace(':id', video.id),
  ...heights.map((height) =>
    getVideoUrlOfHeight.path.replace(':id', video.id).replace(':height', String(height)),
  ),
  `${getThumbnails.path}?video_id=${video.id}`,
  getChannel.path.replace(':id', ann.id),
  `${getRecommendedVideos.path}?number=1`,
  `${getOEmbed.path}?url=${encodeURIComponent(`${server.services.config.publicUrl}/watch/${projectId}`)}`,
]

async function tokensFor(asker: Asker): Promise<Set<string>> {
  const tokens = new Set<string>()
  for (const path of tellingPaths()) {
    const { body } = await server.get(path, asker)
    for (const [, token = ''] of body.matchAll(/\/media\/([^/"\\]+)\//g)) tokens.add(token)
  }
  return tokens
}

const streams = [...heights.map((height) => `v${height}`), 'a']
const segmentsOf = (name: string, indices: number[]) =>
  indices.map((index) => `${name}_${String(index).padStart(5, '0')}.m4s`)
const all = Array.from({ length: segments }, (_, index) => index)
const contentFiles = [
  ...streams.flatMap((name) => segmentsOf(name, all)),
  ...[0, 1, 2, 3].map((sheet) => `sheet_00${sheet}.jpg`),
  'poster.jpg',
  'original',
]

/** All images and sounds that can be loaded with any URL that someone is given. */
async function collectFor(asker: Asker): Promise<Set<string>> {
  const got = new Set<string>()
  const tokens = await tokensFor(asker)
  expect(tokens.size).toBeGreaterThan(1)
  for (const token of tokens)
    for (const file of contentFiles)
      if ((await server.get(`/media/${token}/${video.id}/${file}`, asker)).statusCode === 200) got.add(file)
  return got
}

const path = (call: { path: string }) =>
  call.path.replace(':id', projectId).replace(':video_id', video.id).replace(':language', 'en')

test('a stranger gets no image, sound, caption or motion data of what was trimmed away, and everything that is visible', async () => {
  const bob = await givenAccount(server)
  const expected = new Set([
    ...streams.flatMap((name) => segmentsOf(name, shownSegments)),
    `sheet_00${shownSheet}.jpg`,
  ])
  for (const asker of [undefined, bob]) {
    expect(await collectFor(asker)).toEqual(expected)
    const captions = (await server.get(path(getProjectCaptions), asker)).body
    expect(captions.match(/[a-z]+ (?:words|beginning|middle)/g)).toEqual(['first words', 'last words'])
    const { q } = decodeMotion((await server.get(path(getProjectMotion), asker)).rawPayload)
    const told = all
      .flatMap((index) => [0, 1, 2, 3].map((offset) => 4 * index + offset))
      .filter((second) => q[4 * second + 1] === 1)
    expect(told).toEqual([5, 6, 7, 8, 9, ...Array.from({ length: 11 }, (_, second) => 20 + second)])
    const project = (await server.get(path(getProject), asker)).json<Project>()
    expect([project.poster, project.videos[0]?.poster]).toEqual([null, null])
    expect(project.videos[0]?.thumbnails?.sheets.map((sheet) => sheet !== null)).toEqual([
      false,
      false,
      true,
      false,
    ])
    const track = (await server.get(project.videos[0]?.thumbnails?.track ?? '', asker)).body
    expect(new Set(track.match(/sheet_\d+/g))).toEqual(new Set([`sheet_00${shownSheet}`]))
  }
})

test('the owner gets all of it, and a refused part says why', async () => {
  expect(await collectFor(ann)).toEqual(new Set(contentFiles))
  expect((await server.get(path(getProjectCaptions), ann)).body).toContain('secret middle')
  const { url } = (await server.get(getVideoUrl.path.replace(':id', video.id))).json<{ url: string }>()
  const hidden = await server.get(url.replace('master.m3u8', 'v720_00003.m4s'))
  expect([hidden.statusCode, hidden.body]).toEqual([403, videoMessages.partNotShown])
})

test('lists keep the position of each segment, and mark hidden ones as gaps', async () => {
  const { url } = (await server.get(getVideoUrl.path.replace(':id', video.id))).json<{ url: string }>()
  for (const name of streams) {
    const lines = (await server.get(url.replace('master.m3u8', `${name}.m3u8`))).body.split('\n')
    const listed = lines.filter((line) => line.endsWith('.m4s'))
    expect(listed).toEqual(segmentsOf(name, all))
    const gaps = listed.filter((file) => lines[lines.indexOf(file) - 2] === '#EXT-X-GAP')
    expect(gaps).toEqual(
      segmentsOf(
        name,
        all.filter((index) => !shownSegments.includes(index)),
      ),
    )
  }
})

test('a second project adds what it shows, but only for those who may see it', async () => {
  const friends = draftOf({ visibility: 3, trailcast_links: [linkOf([[36_000, 40_000]])] })
  await createProjectFor(server.services, ann.id, friends)
  const bob = await givenAccount(server)
  await server.services.cells
    .of(ann.id)
    .db.insertInto('friendship')
    .values({ account_id: ann.id, friend_id: bob.id })
    .execute()
  expect(await collectFor(undefined)).not.toContain('v720_00009.m4s')
  const got = await collectFor(bob)
  expect([got.has('v720_00009.m4s'), got.has('v720_00005.m4s'), got.has('v720_00004.m4s')]).toEqual([
    true,
    true,
    false,
  ])
})

test('trimming more away ends the URLs that showed it at once, except for the owner', async () => {
  const [forAll] = await tokensFor(undefined)
  const own = (await server.get(getVideoUrl.path.replace(':id', video.id), ann)).json<{ url: string }>().url
  const at = `/media/${forAll}/${video.id}/v720_00007.m4s`
  expect((await server.get(at)).statusCode).toBe(200)
  const { updated_at, ...project } = (await server.get(path(getProject), ann)).json<Project>()
  const draft = { ...draftOf({ ...project, trailcast_links: [linkOf([[20_000, 24_000]])] }), updated_at }
  expect((await server.post(saveProject.path.replace(':id', projectId), draft, ann)).statusCode).toBe(200)
  const after = await server.get(at)
  expect([after.statusCode, after.body]).toEqual([403, videoMessages.mediaAddressInvalid])
  expect((await server.get(own.replace('master.m3u8', 'v720_00007.m4s'), ann)).statusCode).toBe(200)
})
