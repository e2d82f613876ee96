import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProjectCaptions } from '#contract/videos/captions.ts'
import { getProject, getProjectMotion, type Project, type VideoInfo } from '#contract/projects/project.ts'
import { getThumbnails, getVideoUrl } from '#contract/videos/video.ts'
import { writeWebVtt } from '#domain/media/captions/write-web-vtt.ts'
import { segmentBounds } from '#domain/media/streams.ts'
import { decodeMotion, encodeMotion } from '#domain/motion/motion-codec.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import { createProjectFor } from '#server/features/projects/project.ts'
import { coloursOf, givenClips, type Clips } from '#server/media/clips-for-tests.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { draftOf, linkTo } from '#server/testing/given-project.ts'
import { sendVideo } from '#server/testing/given-video.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import type { Video } from './video.queries.ts'

/*
 * Two videos that differ only in how long their hidden beginning is. It is red and whistles; so does a hidden part
 * in between. What is shown is green, with a white flash and a beep two seconds in, and then blue.
 */
const rate = '30000/1001'
const frameSeconds = 1001 / 30_000
const segmentMs = 4004
const hiddenSegments = [2, 5]
const shownSegments = 4

let server: TestApp
let ann: GivenAccount
let clips: Clips
let made: { video: Video; projectId: string; hidden: number }[]
beforeAll(async () => {
  clips = givenClips()
  server = await startTestApp({ config: { role: 'all' } })
  ann = await givenAccount(server, { channel_name: 'Parts' })
  made = await Promise.all(hiddenSegments.map(givenPartlyShown))
}, 300_000)
afterAll(async () => {
  await server.close()
  clips.remove()
})

const secondsOf = (segments: number) => (segments * segmentMs) / 1000
const picture = (colour: string, segments: number) =>
  `-f lavfi -i color=${colour}:s=320x180:r=${rate}:d=${secondsOf(segments)}`
const sound = (hertz: number, segments: number) =>
  `-f lavfi -i sine=${hertz}:r=48000:d=${secondsOf(segments)}`

function clipWith(hidden: number): string {
  const pictures = [picture('red', hidden), picture('lime', 2), picture('red', 1), picture('blue', 2)]
  const sounds = [sound(6000, hidden), sound(440, 2), sound(6000, 1), sound(440, 2)]
  const flash = `[1:v]drawbox=c=white:t=fill:enable='between(n,66,71)'[f]`
  const beep = `[5:a]volume='between(t,2.2022,2.4)':eval=frame[b];[7:a]volume=0[q]`
  const joined = `${flash};${beep};[0:v][4:a][f][b][2:v][6:a][3:v][q]concat=n=4:v=1:a=1`
  const encoding = '-c:v libx264 -preset ultrafast -qp 0 -pix_fmt yuv420p -c:a aac -b:a 192k'
  return clips.clip(
    `hidden-${hidden}.mov`,
    `${[...pictures, ...sounds].join(' ')} -filter_complex ${joined} ${encoding}`,
  )
}

const said = (ms: number, text: string) => ({ startMs: ms, endMs: ms + 1500, text })

async function givenPartlyShown(hidden: number) {
  const { id } = await sendVideo(server, ann, readFileSync(clipWith(hidden)))
  const { db, files } = server.services.cells.of(id)
  const find = () => db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ready = await waitFor(async () => {
    const video = await find()
    return video.streams?.is_whole && video.thumbnails && video.status === 'ready' ? video : false
  }, 240_000)
  const bounds = segmentBounds(ready.streams?.durations ?? [])
  expect(bounds).toHaveLength(hidden + 6)
  const motion_key = `${ready.original_key}-motion`
  await files.put(motion_key, motionOf(bounds.at(-1)! / 1000, bounds[hidden]! / 1000))
  const video = await db
    .updateTable('video')
    .set({ motion_key, motion_quality: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const text = writeWebVtt([
    said(100, 'at home'),
    said(Math.round(bounds[hidden]!) + 1000, 'leaving'),
    said(Math.round(bounds[hidden + 2]!) + 500, 'a secret'),
    said(Math.round(bounds[hidden + 3]!) + 500, 'arriving'),
  ])
  await db
    .insertInto('video_captions')
    .values({ video_id: id, language: 'en', text, updated_at: new Date(0) })
    .execute()
  const ranges: TimeRange[] = [
    [Math.ceil(bounds[hidden]!), Math.floor(bounds[hidden + 2]!)],
    [Math.ceil(bounds[hidden + 3]!), Math.floor(bounds[hidden + 5]!)],
  ]
  const link = linkTo(id, null, { timing: { start_ms: null, rate: 1, ranges, verdict: 'unknown' } })
  const projectId = await createProjectFor(server.services, ann.id, draftOf({ trailcast_links: [link] }))
  await waitFor(async () => (await projectOf(projectId)).videos[0]?.poster, 120_000)
  return { video, projectId, hidden }
}

/** Turned in proportion to how long after the hidden part a frame is. */
function motionOf(seconds: number, hiddenSeconds: number): Buffer {
  const n = Math.round(seconds / frameSeconds)
  const angles = Array.from({ length: n }, (_, frame) => (frame * frameSeconds - hiddenSeconds) / 100)
  return Buffer.from(
    encodeMotion({
      n,
      t0: 0,
      dt: seconds / n,
      times: null,
      source: 'cori',
      lag: 0,
      readout: 0,
      eis: false,
      grav: 'grav',
      quality: null,
      lens: { fx: 160, fy: 160, cx: 160, cy: 90, k: [0, 0, 0, 0], w: 320, h: 180, from: 'guess' },
      q: Float32Array.from(angles.flatMap((angle) => [Math.cos(angle), 0, Math.sin(angle), 0])),
      gravity: Float32Array.from(angles.flatMap(() => [0, 1, 0])),
    }),
  )
}

const projectOf = async (id: string, asker?: GivenAccount): Promise<Project> =>
  (await server.get(getProject.path.replace(':id', id), asker)).json<Project>()
const infoOf = async ({ projectId }: (typeof made)[number]): Promise<VideoInfo> =>
  (await projectOf(projectId)).videos[0]!

/** All files of the stream as a stranger gets them, in a folder, so that other programs can play them. */
async function downloaded(
  one: (typeof made)[number],
): Promise<{ folder: string; texts: Map<string, string> }> {
  const url = (await infoOf(one)).url ?? ''
  const folder = clips.path(`served-${one.hidden}`)
  mkdirSync(folder, { recursive: true })
  const texts = new Map<string, string>()
  const get = async (file: string): Promise<void> => {
    if (texts.has(file)) return
    const reply = await server.get(url.replace('master.m3u8', file))
    expect([file, reply.statusCode, reply.headers['content-length']]).toEqual([
      file,
      200,
      String(reply.rawPayload.length),
    ])
    writeFileSync(join(folder, file), reply.rawPayload)
    texts.set(file, file.endsWith('.m3u8') ? reply.body : '')
    if (!file.endsWith('.m3u8')) return
    for (const [name] of reply.body.matchAll(/[av]\d*(?:\.m3u8|_\d{5}\.m4s|_init\.mp4)/g)) await get(name)
  }
  await get('master.m3u8')
  return { folder, texts }
}

function run(program: 'ffmpeg' | 'ffprobe', args: string[]): Buffer {
  const path = process.env[program === 'ffmpeg' ? 'FFMPEG_PATH' : 'FFPROBE_PATH'] ?? program
  const { status, stdout, stderr } = spawnSync(path, ['-v', 'error', ...args], { maxBuffer: 1e8 })
  expect([status, stderr.toString()]).toEqual([0, ''])
  return stdout
}
const input = (folder: string) => ['-allowed_extensions', 'ALL', '-i', join(folder, 'master.m3u8')]

type Packet = { pts: number; duration: number }
function packetsOf(folder: string, stream: 'v:0' | 'a:0'): Packet[] {
  const shown = [
    '-select_streams',
    stream,
    '-show_entries',
    'packet=pts_time,duration_time',
    '-of',
    'csv=p=0',
  ]
  return run('ffprobe', [...shown, ...input(folder)])
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split(',').map(Number))
    .map(([pts = NaN, duration = NaN]) => ({ pts, duration }))
    .toSorted((a, b) => a.pts - b.pts)
}

test('what a stranger plays begins at 0, has no gaps, and keeps sound and picture together', async () => {
  for (const one of made) {
    const { folder } = await downloaded(one)
    const pictures = packetsOf(folder, 'v:0')
    expect(pictures).toHaveLength(shownSegments * 120)
    // ffmpeg counts from the moment at which the first frame is decoded.
    const begin = pictures[0]?.pts ?? NaN
    expect(begin).toBeLessThanOrEqual(2 * frameSeconds)
    for (const [index, { pts }] of pictures.entries())
      expect(pts - begin).toBeCloseTo(index * frameSeconds, 4)
    const sounds = packetsOf(folder, 'a:0')
    let end = 0
    for (const { pts, duration } of sounds) {
      // Before a cut the last frame is listed as slightly longer, but not decoded so.
      expect(pts - end).toBeGreaterThan(-1e-4)
      expect(pts - end).toBeLessThan(1024 / 48_000)
      end = pts + duration
    }
    expect(Math.abs(end - (shownSegments * segmentMs) / 1000)).toBeLessThan(1024 / 48_000)
    // The beep begins with the flash, within a frame.
    const samples = soundOf(folder)
    const beep = samples.findIndex((level) => Math.abs(level) > 2000) / 48_000
    expect(Math.abs(beep - 66 * frameSeconds)).toBeLessThan(frameSeconds)
  }
})

/** The first channel. */
function soundOf(folder: string): Int16Array {
  const pcm = run('ffmpeg', [...input(folder), '-vn', '-ac', '1', '-ar', '48000', '-f', 's16le', '-'])
  return new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2)
}

test('no frame and no sound of the hidden parts can be decoded from what is served', async () => {
  for (const one of made) {
    const { folder } = await downloaded(one)
    const pixels = run('ffmpeg', [
      ...input(folder),
      ...'-an -vf scale=1:1:flags=area -fps_mode passthrough -f rawvideo -pix_fmt rgb24 -'.split(' '),
    ])
    expect(pixels.length).toBe(3 * shownSegments * 120)
    for (let at = 0; at < pixels.length; at += 3)
      expect(pixels[at]! > 128 && pixels[at + 1]! < 128 && pixels[at + 2]! < 128).toBe(false)
    // The hidden whistle crosses zero 48 times in four milliseconds; the beep does 3 or 4 times.
    const samples = soundOf(folder)
    let loud = 0
    for (let at = 0; at + 192 < samples.length; at += 192) {
      const window = samples.subarray(at, at + 192)
      const crossings = window.filter(
        (level, index) => index > 0 && level > 0 !== window[index - 1]! > 0,
      ).length
      if (crossings > 24 && window.some((level) => Math.abs(level) > 500)) loud++
    }
    // A frame of sound fades into the next, so at most that much is heard at each of three edges.
    expect(loud).toBeLessThanOrEqual(3 * 11)
  }
})

test('thumbnails and the poster show nothing hidden', async () => {
  for (const one of made) {
    const info = await infoOf(one)
    const [sheet = ''] = info.thumbnails?.sheets.filter((each) => each !== null) ?? []
    const { rawPayload } = await server.get(sheet)
    const path = clips.file(`sheet-${one.hidden}.jpg`, rawPayload)
    expect(info.thumbnails?.count).toBe(9)
    expect(coloursOf(path, '5x5').slice(0, 9)).toEqual([
      ...Array.from({ length: 5 }, () => 'green'),
      ...Array.from({ length: 4 }, () => 'blue'),
    ])
    const poster = await server.get(info.poster ?? '')
    expect(coloursOf(clips.file(`poster-${one.hidden}.jpg`, poster.rawPayload), '1x1')).toEqual(['green'])
  }
})

/** Ids and tokens differ anyway; their lengths must not. */
const anonymous = (text: string, { video, projectId }: (typeof made)[number]): string =>
  text
    .replaceAll(video.id, 'VIDEO')
    .replaceAll(projectId, 'PROJECT')
    .replaceAll(/\/media\/([\w-]+)\//g, (_, token: string) => `/media/${token.length} letters/`)
    .replaceAll(/\?v=([\w-]+)/g, (_, version: string) => `?v=${version.length} letters`)

/** The lists of samples without the sizes of the frames, which an encoder chooses anew each time. */
function structureOf(segment: Buffer): string {
  const at = segment.indexOf('trun')
  return segment.toString('hex', 0, segment.indexOf('mdat') - 4).length + segment.toString('hex', 0, at - 30)
}

test('nothing that a stranger gets tells how long the hidden beginning is', async () => {
  const seen = await Promise.all(
    made.map(async (one) => {
      const info = await infoOf(one)
      const { texts, folder } = await downloaded(one)
      const track = await server.get(info.thumbnails?.track ?? '')
      const path = (call: { path: string }) =>
        call.path.replace(':id', one.projectId).replace(':video_id', one.video.id).replace(':language', 'en')
      const motion = await server.get(path(getProjectMotion))
      const captions = await server.get(path(getProjectCaptions))
      const address = await server.get(getVideoUrl.path.replace(':id', one.video.id))
      const thumbnails = await server.get(`${getThumbnails.path}?video_id=${one.video.id}`)
      return {
        info: anonymous(JSON.stringify(info), one),
        texts: [...texts],
        track: track.body,
        motion: motion.rawPayload.toString('hex'),
        captions: captions.body,
        address: anonymous(address.body, one),
        thumbnails: anonymous(thumbnails.body, one),
        inits: [...texts.keys()]
          .filter((file) => file.endsWith('init.mp4'))
          .map((file) => readFileSync(join(folder, file), 'hex')),
        pictures: [...texts.keys()]
          .filter((file) => /^v.*m4s$/.test(file))
          .map((file) => structureOf(readFileSync(join(folder, file)))),
        packets: [packetsOf(folder, 'v:0'), packetsOf(folder, 'a:0')],
      }
    }),
  )
  const [first, second] = seen
  expect(first?.captions).toContain('leaving')
  expect(first?.captions.match(/^[a-z ]+$/gm)).toEqual(['leaving', 'arriving'])
  expect(second).toEqual(first)
})

test('the motion of the camera is that of the served frames, and goes on evenly after a cut', async () => {
  for (const { projectId, video } of made) {
    const path = getProjectMotion.path.replace(':id', projectId).replace(':video_id', video.id)
    const { n, t0, dt, q } = decodeMotion((await server.get(path)).rawPayload)
    expect([n, t0]).toEqual([shownSegments * 120, 0])
    expect(dt).toBeCloseTo(frameSeconds, 8)
    const angle = (frame: number) => Math.atan2(q[4 * frame + 2]!, q[4 * frame]!)
    expect(angle(1) - angle(0)).toBeCloseTo(frameSeconds / 100, 3)
    expect(angle(240) - angle(239)).toBeCloseTo(0, 3)
  }
})

test('parts of a moved segment fit together, and a browser that has it gets it no second time', async () => {
  const [one] = made
  if (!one) throw new Error('no video')
  const url = ((await infoOf(one)).url ?? '').replace('master.m3u8', 'v180_00001.m4s')
  const whole = await server.get(url)
  const size = whole.rawPayload.length
  for (const at of [1, 60, 120, 130, 3000]) {
    const parts = await Promise.all(
      [`bytes=0-${at - 1}`, `bytes=${at}-`].map((range) =>
        server.get(url, undefined, { headers: { range } }),
      ),
    )
    expect(parts.map(({ statusCode }) => statusCode)).toEqual([206, 206])
    expect(Buffer.concat(parts.map(({ rawPayload }) => rawPayload)).equals(whole.rawPayload)).toBe(true)
  }
  expect(whole.headers['content-length']).toBe(String(size))
  const known = await server.get(url, undefined, {
    headers: { 'if-none-match': String(whole.headers.etag) },
  })
  expect(known.statusCode).toBe(304)
  for (const file of ['v180_00004.m4s', 'a_00004.m4s', 'poster_800.jpg', 'sheet_001.jpg'])
    expect([file, (await server.get(url.replace('v180_00001.m4s', file))).statusCode]).toEqual([file, 404])
})
