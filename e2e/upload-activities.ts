import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { Activity } from './activity.ts'

const headers = { 'X-Requested-With': 'trailcast' }
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Uploads files through the API, for journeys about what comes afterwards. */
export async function uploadActivities(page: Page, activities: Activity[]): Promise<void> {
  const { request } = page.context()
  const post = async <Answer>(path: string, data: unknown): Promise<Answer> => {
    const reply = await request.post(path, { headers, data })
    expect(reply.status(), await reply.text()).toBe(200)
    return (await reply.json()) as Answer
  }
  for (const { name, buffer } of activities) {
    const uploadRequest = {
      type: 'ACTIVITY',
      filename: name,
      size: buffer.length,
      fingerprint: sha256(buffer),
    }
    const { upload_id } = await post<{ upload_id: string }>('/api/create_upload', uploadRequest)
    const part = { n: 1, size: buffer.length, sha256: sha256(buffer) }
    const { parts } = await post<{ parts: { url: string; headers: Record<string, string> }[] }>(
      '/api/upload_parts',
      {
        upload_id,
        parts: [part],
      },
    )
    const [target] = parts
    const sent = await request.put(target?.url ?? '', {
      headers: { ...target?.headers, ...headers },
      data: buffer,
    })
    expect(sent.ok(), await sent.text()).toBe(true)
    let state = (await post<{ state: string }>('/api/complete_upload_activity', { upload_id })).state
    await expect
      .poll(async () => {
        if (state === 'done') return state
        const reply = await request.get(`/api/complete_upload_activity/${upload_id}`)
        ;({ state } = (await reply.json()) as { state: string })
        return state
      })
      .toBe('done')
  }
}
