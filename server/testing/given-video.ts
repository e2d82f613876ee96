import { spawnSync } from 'node:child_process'
import { hash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { completeUpload } from '#contract/uploads/upload.ts'
import type { UploadedVideo } from '#contract/videos/video.ts'
import { writeWebVtt } from '#domain/media/captions/write-web-vtt.ts'
import type { StreamedRung, Streams } from '#domain/media/streams.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { newId } from '#server/cells/new-id.ts'
import {
  initFile,
  posterFile,
  segmentFile,
  sheetFile,
  trackFile,
} from '#server/features/videos/stream-files.ts'
import { folderOfVersion, folderOfVideo, originalKeyOf } from '#server/cells/files-of.ts'
import type { Video } from '#server/features/videos/video.queries.ts'
import type { GivenAccount } from './given.ts'
import { givenSentUpload } from './sent-upload.ts'
import type { TestApp } from './start-test-app.ts'

export type VideoFileOptions = {
  seconds?: number
  /** In ffmpeg's notation. */
  size?: string
  rate?: number
  hasAudio?: boolean
  /** Text that the camera might have written into it. */
  words?: string
}

/** A video of a moving pattern and a tone. Made once, and kept for other tests and runs. */
export function givenVideoFile({
  seconds = 2,
  size = '320x180',
  rate = 30,
  hasAudio = true,
  words = '',
}: VideoFileOptions = {}): Buffer {
  const sound = hasAudio
    ? ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`]
    : []
  const picture = ['-f', 'lavfi', '-i', `testsrc2=duration=${seconds}:size=${size}:rate=${rate}`]
  const encoding = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
  ]
  const said = ['title', 'comment', 'location'].flatMap((name) => ['-metadata', `${name}=${words}`])
  const options = [...picture, ...sound, ...encoding, ...(words === '' ? [] : said)]
  const folder = join(tmpdir(), 'trailcast-videos')
  const path = join(folder, `${hash('sha256', options.join(' ')).slice(0, 16)}.mp4`)
  if (!existsSync(path)) make(folder, path, options)
  return readFileSync(path)
}

/** Several test files may run at once and need the same video. */
function make(folder: string, path: string, options: string[]): void {
  mkdirSync(folder, { recursive: true })
  const unfinished = join(folder, `${randomUUID()}.mp4`)
  const { status, stderr } = spawnSync(
    process.env['FFMPEG_PATH'] ?? 'ffmpeg',
    ['-v', 'error', '-nostdin', ...options, unfinished],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`no video could be made: ${stderr}`)
  renameSync(unfinished, path)
}

/** Uploads a video as a browser does. It is processed when the server runs jobs. */
export async function sendVideo(
  server: TestApp,
  owner: GivenAccount,
  bytes: Uint8Array,
  changes: { filename?: string; replaces?: string } = {},
): Promise<UploadedVideo> {
  const upload_id = await givenSentUpload(server, owner, bytes, {
    type: 'VIDEO',
    filename: 'GX010001.MP4',
    ...changes,
  })
  const reply = await server.post(completeUpload.path, { upload_id }, owner)
  if (reply.statusCode !== 200) throw new Error(`the video was refused: ${reply.statusCode} ${reply.body}`)
  return completeUpload.reply.parse(reply.json()).video
}

const rung = (height: number): StreamedRung => ({
  height,
  picture_width: Math.round((height * 16) / 9),
  picture_height: height,
  codecs: 'avc1.640028',
  peak_bitrate: height * 4000,
  bitrate: height * 3000,
  segments: 2,
})

const usualMs = 6500

const lengthsOf = (ends: number[]) =>
  ends.map((end, index) => Math.round(1000 * (end - (ends[index - 1] ?? 0))) / 1000)

/** In segments of four seconds; those of the sound end slightly later. */
export function streamsOf(durationMs: number): Streams {
  const count = Math.ceil(durationMs / 4000)
  const ends = Array.from({ length: count }, (_, index) => Math.min(4 * (index + 1), durationMs / 1000))
  const soundEnds = ends.map((end, index) => (index < count - 1 ? end + 0.01 : end))
  return {
    is_whole: true,
    durations: lengthsOf(ends),
    audio: { codecs: 'mp4a.40.2', durations: lengthsOf(soundEnds), bitrate: 128_000 },
    rungs: [1080, 720, 360].map((height) => ({ ...rung(height), segments: count })),
  }
}

const none: Samples = {
  time: new Float64Array(),
  lat: new Float64Array(),
  lon: new Float64Array(),
  series: {},
}

/** The content of each file of a video that has no real frames. */
export const bytesOfFile = (file: string): Buffer => Buffer.from(`the bytes of ${file}`)

/** A processed video whose files are a few letters each. */
export async function givenVideo(
  { services: { cells, now } }: Pick<TestApp, 'services'>,
  { id: account_id, home }: Pick<GivenAccount, 'id' | 'home'>,
  changes: Partial<
    Pick<
      Video,
      'status' | 'archived_at' | 'deleted_at' | 'filename' | 'size' | 'version' | 'is_original_playable'
    >
  > &
    Partial<
      Pick<
        Video,
        | 'duration_ms'
        | 'width'
        | 'height'
        | 'start_time_ms'
        | 'start_from'
        | 'device_name'
        | 'lat'
        | 'lon'
        | 'place'
      >
    > & {
      streams?: Streams | null
      /** What its camera recorded, by milliseconds of the video; nothing if omitted. */
      samples?: Samples
    } = {},
): Promise<Video> {
  const { db, files } = cells.at(home)
  const [id, version] = [newId(home, now()), newId(home, now())]
  const { streams: given = streamsOf(changes.duration_ms ?? usualMs), samples = none, ...rest } = changes
  const folder = folderOfVersion(account_id, id, version)
  const parts = ['a', ...(given?.rungs.map(({ height }) => `v${height}`) ?? [])]
  const segments = (given?.durations ?? []).map((_, index) => index)
  const made = parts.flatMap((name) => [initFile(name), ...segments.map((index) => segmentFile(name, index))])
  for (const file of [...(given ? made : []), posterFile, sheetFile(0), trackFile])
    await files.put(folder + file, bytesOfFile(file))
  const original = bytesOfFile('original')
  const original_key = originalKeyOf(account_id, id, version)
  await files.put(original_key, original)
  const [telemetry_key, motion_key] = [
    `${folderOfVideo(account_id, id)}telemetry-1`,
    `${folderOfVideo(account_id, id)}motion-1`,
  ]
  await files.put(telemetry_key, gzipSync(encodeSamples(samples, [])))
  await files.put(motion_key, Buffer.from('motion'))
  return db
    .insertInto('video')
    .values({
      id,
      account_id,
      version,
      original_key,
      size: original.length,
      filename: 'GX010001.MP4',
      fingerprint: hash('sha256', id),
      status: 'ready',
      duration_ms: usualMs,
      telemetry_key,
      telemetry_from: 'file',
      motion_key,
      poster_key: folder + posterFile,
      lens: null,
      thumbnails: JSON.stringify({
        sheets: 1,
        every_ms: 2000,
        count: 4,
        width: 160,
        height: 90,
        columns: 10,
        rows: 10,
      }),
      created_at: new Date(now()),
      ...rest,
      streams: given && JSON.stringify(given),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** English captions of its first seconds. */
export async function givenCaptions(
  { services: { cells, now } }: Pick<TestApp, 'services'>,
  { id: video_id }: Pick<Video, 'id'>,
  words: string,
): Promise<void> {
  const text = writeWebVtt([{ startMs: 0, endMs: 2000, text: words }])
  await cells
    .of(video_id)
    .db.insertInto('video_captions')
    .values({ video_id, language: 'en', text, updated_at: new Date(now()) })
    .execute()
}
