import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const headers = { 'X-Requested-With': 'trailcast' }
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Videos are encoded on a machine that is busy with other work. */
const patiently = { timeout: 180_000 }

/** Uploads a video of one part through the API, and waits until it can be watched. Returns its id. */
export async function uploadVideo(page: Page, path: string, hasTelemetry = true): Promise<string> {
  const { request } = page.context()
  const bytes = await readFile(path)
  const uploadRequest = {
    type: 'VIDEO',
    filename: basename(path),
    size: bytes.length,
    fingerprint: sha256(bytes),
  }
  const { upload_id } = await post<{ upload_id: string }>(page, '/api/create_upload', uploadRequest)
  const part = { n: 1, size: bytes.length, sha256: sha256(bytes) }
  const { parts } = await post<{ parts: { url: string; headers: Record<string, string> }[] }>(
    page,
    '/api/upload_parts',
    {
      upload_id,
      parts: [part],
    },
  )
  const [target] = parts
  const sent = await request.put(target?.url ?? '', {
    headers: { ...target?.headers, ...headers },
    data: bytes,
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const { video } = await post<{ video: { id: string } }>(page, '/api/complete_upload', { upload_id })
  const isReady = async () => {
    const reply = await request.get(`/api/uploaded_videos/${video.id}`)
    const { status, has_telemetry } = (await reply.json()) as { status: string; has_telemetry: boolean }
    return { status, has_telemetry }
  }
  await expect.poll(isReady, patiently).toEqual({ status: 'ready', has_telemetry: hasTelemetry })
  return video.id
}

/** The server's answer to a call that changes something. */
export async function post<Answer>(page: Page, path: string, data: unknown): Promise<Answer> {
  const reply = await page.context().request.post(path, { headers, data })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as Answer
}
