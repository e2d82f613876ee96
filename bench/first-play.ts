// The time from a video's arrival until it can be watched: one that browsers play as it is, and one that has to be
// turned into a stream first. The cost of the latter is compared with a bare ffmpeg encoding the same four seconds at
// 360 lines.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { limits } from '#contract/limits.ts'
import { completeUpload, createUpload, signParts } from '#contract/uploads/upload.ts'
import { getVideoUrl } from '#contract/videos/video.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { startServerProcess, withTemporaryFolder, type ServerProcess } from './server-process.ts'
import { signUpAt } from './signed-up.ts'

const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg'
const scene = 'testsrc2=s=1920x1080:r=30,scroll=h=0.003:v=0.002,noise=alls=12:allf=t,format=yuv420p'
const sound = ['-f', 'lavfi', '-i', 'sine=d=8', '-t', '8', '-c:a', 'aac']
const videos = [
  { name: 'H.264 1080p, 8 s', coding: ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '45M'] },
  {
    name: 'HEVC 1080p, 8 s',
    coding: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'],
  },
]

for (const { name, coding } of videos) {
  await withTemporaryFolder(async (folder) => {
    const path = join(folder, 'video.mp4')
    await run(['-y', '-f', 'lavfi', '-i', scene, ...sound, ...coding, path])
    // A server for each, since one keeps encoding all sizes of the previous video.
    const server = await startServerProcess(join(folder, 'data'), { BOT_CHECK_COST: '1' })
    try {
      const { cookie } = await signUpAt(server.url)
      const { ms, cpuSeconds, mime } = await untilPlayable(server, cookie, await readFile(path))
      const bare = await bareHead(path, folder)
      console.log(
        `${name}: watchable as ${mime} after ${ms.toFixed(0)} ms and ${cpuSeconds.toFixed(2)} CPU s; ` +
          `a bare ffmpeg needs ${bare.toFixed(2)} CPU s for the first four seconds at 360 lines (${(cpuSeconds / bare).toFixed(2)} ×)`,
      )
    } finally {
      await server.stop()
    }
  })
}

/**
 * Does not block: the server closes idle connections meanwhile, and a sleeping client would then send into a
 * closed one.
 */
async function run(args: string[]): Promise<void> {
  await promisify(execFile)(ffmpeg, ['-v', 'error', '-nostdin', ...args])
}

async function bareHead(path: string, folder: string): Promise<number> {
  const before = cpuSecondsOf(process.pid)
  const picture = [
    '-vf',
    'scale=-2:360,format=yuv420p',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '24',
  ]
  await run(['-y', '-t', '4', '-i', path, ...picture, '-c:a', 'aac', join(folder, 'head.mp4')])
  return cpuSecondsOf(process.pid) - before
}

async function untilPlayable({ url, pid }: ServerProcess, cookie: string, bytes: Buffer) {
  const uploadId = await send(url, cookie, bytes)
  const [startedAt, before] = [performance.now(), cpuSecondsOfTree(pid)]
  const { video } = completeUpload.reply.parse(
    await post(url + completeUpload.path, { upload_id: uploadId }, cookie),
  )
  for (;;) {
    const reply = await fetch(url + getVideoUrl.path.replace(':id', video.id), { headers: { cookie } })
    if (reply.ok) {
      const { mime } = getVideoUrl.reply.parse(await reply.json())
      return { ms: performance.now() - startedAt, cpuSeconds: cpuSecondsOfTree(pid) - before, mime }
    }
    await pause(50)
  }
}

async function send(url: string, cookie: string, bytes: Buffer): Promise<string> {
  const fingerprint = createHash('sha256').update(bytes).digest('hex')
  const uploadRequest = { type: 'VIDEO', filename: 'video.mp4', size: bytes.length, fingerprint }
  const { upload_id, parts } = createUpload.reply.parse(
    await post(url + createUpload.path, uploadRequest, cookie),
  )
  for (let n = 1; n <= parts; n++) {
    const body = bytes.subarray((n - 1) * limits.partSize, n * limits.partSize)
    const sha256 = createHash('sha256').update(body).digest('hex')
    const signed = signParts.reply.parse(
      await post(url + signParts.path, { upload_id, parts: [{ n, size: body.length, sha256 }] }, cookie),
    )
    const [part] = signed.parts
    const sent = await fetch(url + (part?.url ?? ''), {
      method: 'PUT',
      headers: part?.headers ?? {},
      body: new Uint8Array(body),
    })
    if (!sent.ok) throw new Error(`part ${n} was answered with ${sent.status}: ${await sent.text()}`)
  }
  return upload_id
}

async function post(url: string, body: unknown, cookie: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'trailcast', cookie }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}
