import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '#contract/limits.ts'
import { createProject } from '#contract/project.ts'
import { completeUpload, createUpload, signParts } from '#contract/upload.ts'
import { getUploadedVideo } from '#contract/video.ts'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import { sendActivities, untilImported, type Sender } from '#server/testing/send-activities.ts'

const startMs = Date.UTC(2024, 5, 12, 8, 30)
const filmedAfterMs = 10 * 60_000

/** A film of a minute that was taken during an outing of an hour. Gives back the address of its page. */
export async function makeWatchedProject(sender: Sender, folder: string): Promise<string> {
  const video = await sendFilm(sender, await readFile(await makeFilm(folder)))
  const { activity } = await untilImported(sender, await sendActivities(sender, 'outing.gpx', Buffer.from(outing())))
  const draft = {
    title: 'A minute of an hour',
    description: '',
    sport: 'cycling',
    visibility: 1,
    trailcast_links: [
      { video_id: video, video_url: null, timing: { start_ms: startMs + filmedAfterMs, rate: 1, ranges: null, verdict: 'sure' } },
    ],
    shared_telemetries: [activity?.id ?? '', video].map((id) => ({ id, visible: null })),
  }
  const { id } = createProject.reply.parse(await post(sender, createProject.path, draft))
  return `${sender.url}/watch/${id}`
}

async function makeFilm(folder: string): Promise<string> {
  const [camera, film] = [join(folder, 'camera.mp4'), join(folder, 'film.mp4')]
  await writeFile(camera, cameraFileForTests({ camera: { seconds: 60, startMs: startMs + filmedAfterMs } }))
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=30:d=60', '-f', 'lavfi', '-i', 'sine=d=60', '-i', camera]
  const tracks = ['-map', '0:v', '-map', '1:a', '-map', '2:d', '-c:d', 'copy', '-copy_unknown']
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg'
  const { status, stderr } = spawnSync(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...inputs, ...tracks, ...coding, film])
  if (status !== 0) throw new Error(String(stderr))
  return film
}

/** A fix for each second, with a pulse. */
function outing(): string {
  const points = Array.from({ length: 3600 }, (_, s) => {
    const place = `lat="${(47 + s * 5e-5).toFixed(6)}" lon="${(11 + Math.sin(s / 200) * 0.01).toFixed(6)}"`
    const height = 600 + 200 * Math.sin(s / 400)
    const pulse = `<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>${120 + (s % 40)}</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>`
    return `<trkpt ${place}><ele>${height.toFixed(1)}</ele><time>${new Date(startMs + s * 1000).toISOString()}</time>${pulse}</trkpt>`
  })
  const names = 'xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"'
  return `<?xml version="1.0"?><gpx version="1.1" creator="bench" ${names}><trk><type>cycling</type><trkseg>${points.join('')}</trkseg></trk></gpx>`
}

async function sendFilm(sender: Sender, film: Buffer): Promise<string> {
  const fingerprint = sha256(film)
  const wish = { type: 'VIDEO', filename: 'GX010001.MP4', size: film.length, fingerprint }
  const { upload_id, parts } = createUpload.reply.parse(await post(sender, createUpload.path, wish))
  for (let n = 1; n <= parts; n++) {
    const body = film.subarray((n - 1) * limits.partSize, n * limits.partSize)
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
    if (status === 'failed') throw new Error(sentence ?? 'the film failed')
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
