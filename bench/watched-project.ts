import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '#contract/limits.ts'
import { createProject } from '#contract/projects/project.ts'
import { completeUpload, createUpload, signParts } from '#contract/uploads/upload.ts'
import { getUploadedVideo } from '#contract/videos/video.ts'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import { sendActivities, untilImported, type Sender } from '#server/testing/send-activities.ts'

const startMs = Date.UTC(2024, 5, 12, 8, 30)
const filmedAfterMs = 10 * 60_000

export type ProjectOptions = {
  videoSeconds: number
  /** About three per second. */
  samples: number
}

/** A video taken during an activity. Returns the URL of its page. */
export async function makeWatchedProject(
  sender: Sender,
  folder: string,
  options: ProjectOptions,
): Promise<string> {
  const video = await sendVideo(sender, await readFile(await makeVideo(folder, options.videoSeconds)))
  const gpx = Buffer.from(gpxOf(options.samples))
  const { activity } = await untilImported(sender, await sendActivities(sender, 'activity.gpx', gpx))
  const draft = {
    title: 'Some of a long day',
    description: '',
    sport: 'cycling',
    visibility: 1,
    trailcast_links: [
      {
        video_id: video,
        video_url: null,
        timing: { start_ms: startMs + filmedAfterMs, rate: 1, ranges: null, verdict: 'sure' },
      },
    ],
    shared_telemetries: [activity?.id ?? '', video].map((id) => ({ id, visible: null })),
  }
  const { id } = createProject.reply.parse(await post(sender, createProject.path, draft))
  return `${sender.url}/watch/${id}`
}

/** A long video has small and few frames, so that encoding it takes less time than watching it. */
async function makeVideo(folder: string, seconds: number): Promise<string> {
  const [size, fps] = seconds > 600 ? ['320x180', 6] : ['640x360', 30]
  const [camera, path] = [join(folder, 'camera.mp4'), join(folder, 'video.mp4')]
  await writeFile(camera, cameraFileForTests({ camera: { seconds, startMs: startMs + filmedAfterMs } }))
  const picture = `testsrc2=s=${size}:r=${fps}:d=${seconds}`
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=d=${seconds}`, '-i', camera]
  const tracks = ['-map', '0:v', '-map', '1:a', '-map', '2:d', '-c:d', 'copy', '-copy_unknown']
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg'
  const { status, stderr } = spawnSync(ffmpeg, [
    '-v',
    'error',
    '-nostdin',
    '-y',
    ...inputs,
    ...tracks,
    ...coding,
    path,
  ])
  if (status !== 0) throw new Error(String(stderr))
  return path
}

/** Bends of some metres, so that a good part of the line is drawn; and a heart rate. */
function gpxOf(samples: number): string {
  const points = Array.from({ length: samples }, (_, row) => {
    const s = row * 0.36
    const bend = Math.sin(s / 4) * 5e-5
    const place = `lat="${(47 + s * 2e-5 + bend).toFixed(6)}" lon="${(11 + Math.sin(s / 200) * 0.01).toFixed(6)}"`
    const height = 600 + 200 * Math.sin(s / 400)
    const pulse = `<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>${120 + (row % 40)}</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>`
    return `<trkpt ${place}><ele>${height.toFixed(1)}</ele><time>${new Date(startMs + s * 1000).toISOString()}</time>${pulse}</trkpt>`
  })
  const names =
    'xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"'
  return `<?xml version="1.0"?><gpx version="1.1" creator="bench" ${names}><trk><type>cycling</type><trkseg>${points.join('')}</trkseg></trk></gpx>`
}

async function sendVideo(sender: Sender, bytes: Buffer): Promise<string> {
  const fingerprint = sha256(bytes)
  const uploadRequest = { type: 'VIDEO', filename: 'GX010001.MP4', size: bytes.length, fingerprint }
  const { upload_id, parts } = createUpload.reply.parse(await post(sender, createUpload.path, uploadRequest))
  for (let n = 1; n <= parts; n++) {
    const body = bytes.subarray((n - 1) * limits.partSize, n * limits.partSize)
    const announced = { upload_id, parts: [{ n, size: body.length, sha256: sha256(body) }] }
    const [signed] = signParts.reply.parse(await post(sender, signParts.path, announced)).parts
    await fetch(new URL(signed?.url ?? '', sender.url), {
      method: 'PUT',
      headers: signed?.headers ?? {},
      body: new Uint8Array(body),
    })
  }
  const { video } = completeUpload.reply.parse(await post(sender, completeUpload.path, { upload_id }))
  const path = getUploadedVideo.path.replace(':id', video.id)
  for (;;) {
    const reply = await fetch(sender.url + path, { headers: { cookie: sender.cookie } })
    const { status, sentence } = getUploadedVideo.reply.parse(await reply.json())
    if (status === 'failed') throw new Error(sentence ?? 'the video failed')
    if (status === 'ready') return video.id
    await pause(200)
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function post({ url, cookie }: Sender, path: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'trailcast', cookie }
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}
