import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '#contract/limits.ts'
import {
  ActivityImport,
  completeUploadActivity,
  createUpload,
  getActivityImport,
  signParts,
} from '#contract/uploads/upload.ts'

export type Sender = { url: string; cookie: string }

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Uploads a file of activities over the network as a browser does. Returns the id of the upload. */
export async function sendActivities(sender: Sender, filename: string, bytes: Uint8Array): Promise<string> {
  const options = {
    type: 'ACTIVITY',
    filename,
    size: bytes.length,
    fingerprint: sha256(randomUUID()),
    last_modified_ms: null,
  }
  const { upload_id, parts } = createUpload.reply.parse(await ask(sender, createUpload.path, options))
  for (let n = 1; n <= parts; n++) {
    const body = Buffer.from(bytes.subarray((n - 1) * limits.partSize, n * limits.partSize))
    const announced = { upload_id, parts: [{ n, size: body.length, sha256: sha256(body) }] }
    const [signed] = signParts.reply.parse(await ask(sender, signParts.path, announced)).parts
    const reply = await fetch(new URL(signed?.url ?? '', sender.url), {
      method: 'PUT',
      headers: signed?.headers ?? {},
      body,
    })
    if (!reply.ok) throw new Error(`part ${n} was refused: ${reply.status} ${await reply.text()}`)
  }
  return upload_id
}

/** Completes the upload, and waits until all of it has been read. */
export async function untilImported(sender: Sender, upload_id: string): Promise<ActivityImport> {
  let answer = ActivityImport.parse(await ask(sender, completeUploadActivity.path, { upload_id }))
  while (answer.state === 'processing') {
    await pause(250)
    answer = ActivityImport.parse(await ask(sender, getActivityImport.path.replace(':upload_id', upload_id)))
  }
  return answer
}

async function ask({ url, cookie }: Sender, path: string, body?: object): Promise<unknown> {
  const asPost = {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-requested-with': 'trailcast' },
    body: JSON.stringify(body),
  }
  const reply = await fetch(url + path, body ? asPost : { headers: { cookie } })
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`)
  return reply.json()
}
