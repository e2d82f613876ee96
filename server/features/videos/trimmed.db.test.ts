import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProjectCaptions } from '#contract/videos/captions.ts'
import { getChannel, getOEmbed, getRecommendedVideos } from '#contract/discovery/discovery.ts'
import {
  getProject,
  getProjectMotion,
  getProjectVideo,
  saveProject,
  type Project,
} from '#contract/projects/project.ts'
import { videoMessages } from '#contract/videos/video-messages.ts'
import { getThumbnails, getVideoUrl, getVideoUrlOfHeight } from '#contract/videos/video.ts'
import { writeWebVtt } from '#domain/media/captions/write-web-vtt.ts'
import { writeSoundSegment } from '#domain/mp4/sound-fragment.ts'
import { boxBytes, fullBox, u32s } from '#domain/mp4/write-box.ts'
import { decodeMotion, encodeMotion } from '#domain/motion/motion-codec.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import { createProjectFor } from '#server/features/projects/project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { describeGiven, draftOf, linkTo } from '#server/testing/given-project.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { folderOfVersion } from '#server/cells/files-of.ts'
import type { Video } from './video.queries.ts'

const segments = 10
const heights = [1080, 720, 360]
/** The number of the first frame of sound in each segment: 187 and a half last four seconds. */
const firstSound = (index: number) => Math.ceil(187.5 * index)
const soundsIn = (index: number) => firstSound(index + 1) - firstSound(index)
const ranges: TimeRange[] = [
  [5000, 9500],
  [20_000, 31_000],
]
/** Worked out by hand: segments are four seconds long, and there is a thumbnail every two seconds. */
const shownSegments = [1, 2, 5, 6, 7]
const shownThumbnails = [3, 3, 3, 3, 10, 11, 12, 13, 14, 14]

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

const streamNames = [...heights.map((height) => `v${height}`), 'a']

/** The beginning of every stream, as far as it is read: a thousand units a second. */
const init = boxBytes(
  'moov',
  boxBytes('trak', boxBytes('mdia', fullBox('mdhd', 0, u32s([0, 0, 1000, 0, 0])))),
)

/** Each frame says where it is from. */
function segmentOf(name: string, index: number): Uint8Array {
  const frames = Array.from({ length: name === 'a' ? soundsIn(index) : 1 }, () =>
    Buffer.from(`<${name} ${index}>`.padEnd(16)),
  )
  const startTime = name === 'a' ? firstSound(index) * 1024 : index * 4000
  const frameSamples = name === 'a' ? 1024 : 4000
  const endTime = startTime + frames.length * frameSamples
  return writeSoundSegment({ sequence: index + 1, startTime, endTime, frameSamples, frames })
}

/** Five pictures of eight by eight pixels, each as bright as its number. */
async function sheetOf(sheet: number): Promise<Buffer> {
  const canvas = createCanvas(40, 8)
  const context = canvas.getContext('2d')
  for (let place = 0; place < 5; place++) {
    const level = 12 * (5 * sheet + place)
    context.fillStyle = `rgb(${level} ${level} ${level})`
    context.fillRect(8 * place, 0, 8, 8)
  }
  return canvas.encode('jpeg', 95)
}

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
  const audio = {
    codecs: 'mp4a.40.2',
    durations: durations.map((_, index) => (soundsIn(index) * 1024) / 48_000),
    bitrate: 1000,
  }
  const streams = { is_whole: true, durations, audio, rungs: heights.map(rung) }
  const made = await givenVideo(server, owner, { duration_ms: 40_000, streams, width: 1920, height: 1080 })
  const { db, files } = server.services.cells.of(owner.id)
  const folder = folderOfVersion(owner.id, made.id, made.version ?? '')
  for (let sheet = 0; sheet < 4; sheet++)
    await files.put(`${folder}sheet_00${sheet}.jpg`, await sheetOf(sheet))
  for (const name of streamNames) {
    await files.put(`${folder}${name}_init.mp4`, init)
    for (let index = 0; index < segments; index++)
      await files.put(`${folder}${name}_${String(index).padStart(5, '0')}.m4s`, segmentOf(name, index))
  }
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
        width: 8,
        height: 8,
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

const all = Array.from({ length: segments }, (_, index) => index)
const contentFiles = [
  ...streamNames.flatMap((name) => all.map((index) => `${name}_${String(index).padStart(5, '0')}.m4s`)),
  ...[0, 1, 2, 3].map((sheet) => `sheet_00${sheet}.jpg`),
  'poster.jpg',
  'original',
]

/** What can be loaded with any URL that someone is given: where frames are from, and which thumbnails there are. */
async function collectFor(asker: Asker): Promise<Set<string>> {
  const got = new Set<string>()
  const tokens = await tokensFor(asker)
  expect(tokens.size).toBeGreaterThan(1)
  for (const token of tokens)
    for (const file of contentFiles) {
      const reply = await server.get(`/media/${token}/${video.id}/${file}`, asker)
      if (reply.statusCode !== 200) continue
      if (file.startsWith('sheet')) for (const picture of await picturesOn(reply.rawPayload)) got.add(picture)
      else if (!file.endsWith('.m4s')) got.add(file)
      for (const [, from = ''] of reply.body.matchAll(/<(\w+ \d+)>/g)) got.add(from)
    }
  return got
}

async function picturesOn(jpeg: Buffer): Promise<string[]> {
  const context = createCanvas(40, 8).getContext('2d')
  context.drawImage(await loadImage(jpeg), 0, 0)
  return [0, 1, 2, 3, 4].map((place) => {
    const [level = 0] = context.getImageData(8 * place + 4, 4, 1, 1).data
    return `thumbnail ${Math.round(level / 12)}`
  })
}

const path = (call: { path: string }) =>
  call.path.replace(':id', projectId).replace(':video_id', video.id).replace(':language', 'en')

test('a stranger gets no image, sound, caption or motion data of what was trimmed away, and everything that is visible', async () => {
  const bob = await givenAccount(server)
  const expected = [
    ...streamNames.flatMap((name) => shownSegments.map((index) => `${name} ${index}`)),
    ...shownThumbnails.map((picture) => `thumbnail ${picture}`),
  ]
  for (const asker of [undefined, bob]) {
    expect([...(await collectFor(asker))].toSorted()).toEqual([...new Set(expected)].toSorted())
    const captions = (await server.get(path(getProjectCaptions), asker)).body
    expect(captions.match(/[a-z]+ (?:words|beginning|middle)/g)).toEqual(['first words', 'last words'])
    expect(captions.match(/[\d:.]+ --> [\d:.]+/g)).toEqual([
      '00:00:02.000 --> 00:00:03.000',
      '00:00:18.500 --> 00:00:20.000',
    ])
    const { n, q } = decodeMotion((await server.get(path(getProjectMotion), asker)).rawPayload)
    const told = Array.from({ length: n }, (_, second) => second).filter((second) => q[4 * second] !== 1)
    // Trimmed away within segments that are served: the first second, two and a half before the cut, and the last.
    expect([n, told]).toEqual([20, [1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]])
    const project = (await server.get(path(getProject), asker)).json<Project>()
    expect([project.poster, project.videos[0]?.poster]).toEqual([null, null])
    expect(project.videos[0]?.duration_ms).toBe(20_000)
    expect(project.videos[0]?.thumbnails).toMatchObject({
      count: 10,
      sheets: [/./, /./].map(() => expect.any(String)),
    })
    const track = (await server.get(project.videos[0]?.thumbnails?.track ?? '', asker)).body
    expect(track.match(/sheet_\d+/g)).toEqual([
      ...Array.from({ length: 5 }, () => 'sheet_000'),
      ...Array.from({ length: 5 }, () => 'sheet_001'),
    ])
  }
})

test('the owner gets all of it, and what others do not get does not exist for them', async () => {
  const own = await collectFor(ann)
  for (const name of streamNames) for (const index of all) expect(own).toContain(`${name} ${index}`)
  for (const file of ['poster.jpg', 'original', 'thumbnail 0', 'thumbnail 19']) expect(own).toContain(file)
  expect((await server.get(path(getProjectCaptions), ann)).body).toContain('secret middle')
  const { url } = (await server.get(getVideoUrl.path.replace(':id', video.id))).json<{ url: string }>()
  for (const file of ['v720_00005.m4s', 'a_00005.m4s', 'sheet_002.jpg', 'poster.jpg', 'poster_400.jpg'])
    expect([file, (await server.get(url.replace('master.m3u8', file))).statusCode]).toEqual([file, 404])
})

test('lists hold the segments that are served, one after another, and nothing else', async () => {
  const { url } = (await server.get(getVideoUrl.path.replace(':id', video.id))).json<{ url: string }>()
  for (const name of streamNames) {
    const list = (await server.get(url.replace('master.m3u8', `${name}.m3u8`))).body
    expect(list.match(/\w+\.m4s/g)).toEqual([0, 1, 2, 3, 4].map((index) => `${name}_0000${index}.m4s`))
    expect(list).not.toMatch(/GAP|DISCONTINUITY/)
    const seconds = [...list.matchAll(/#EXTINF:([\d.]+)/g)].map(([, each]) => Number(each))
    expect(seconds.reduce((sum, each) => sum + each, 0)).toBeCloseTo(20, 3)
  }
})

test('of a video that is still being encoded, others get nothing while something of it is hidden', async () => {
  const { db } = server.services.cells.of(video.id)
  const { streams: whole } = video
  const save = (is_whole: boolean) =>
    db
      .updateTable('video')
      .set({ streams: JSON.stringify({ ...whole, is_whole }) })
      .where('id', '=', video.id)
      .execute()
  const { url } = (await server.get(getVideoUrl.path.replace(':id', video.id))).json<{ url: string }>()
  await save(false)
  await waitFor(async () => (await server.get(url)).statusCode === 404)
  for (const file of ['v720.m3u8', 'v720_init.mp4', 'v720_00000.m4s', 'a_00000.m4s'])
    expect([file, (await server.get(url.replace('master.m3u8', file))).statusCode]).toEqual([file, 404])
  const [info] = (await server.get(path(getProject))).json<Project>().videos
  expect([info?.url, info?.duration_ms, info?.heights]).toEqual([null, null, []])
  await save(true)
  await waitFor(async () => (await server.get(url)).statusCode === 200)
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
  expect(await collectFor(undefined)).not.toContain('v720 9')
  const got = await collectFor(bob)
  expect([9, 5, 4].map((index) => got.has(`v720 ${index}`))).toEqual([true, true, false])
})

test('trimming more away ends the URLs that showed it at once, except for the owner', async () => {
  const [forAll] = await tokensFor(undefined)
  const own = (await server.get(getVideoUrl.path.replace(':id', video.id), ann)).json<{ url: string }>().url
  const at = `/media/${forAll}/${video.id}/v720_00004.m4s`
  expect((await server.get(at)).statusCode).toBe(200)
  const { updated_at, ...project } = (await server.get(path(getProject), ann)).json<Project>()
  const draft = { ...draftOf({ ...project, trailcast_links: [linkOf([[20_000, 24_000]])] }), updated_at }
  expect((await server.post(saveProject.path.replace(':id', projectId), draft, ann)).statusCode).toBe(200)
  const after = await server.get(at)
  expect([after.statusCode, after.body]).toEqual([403, videoMessages.mediaAddressInvalid])
  expect((await server.get(own.replace('master.m3u8', 'v720_00007.m4s'), ann)).statusCode).toBe(200)
})
