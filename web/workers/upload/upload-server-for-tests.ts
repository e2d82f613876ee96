import { vi } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import type { ActivityImport } from '#contract/uploads/upload.ts'
import type { PartAnswer, SendPart } from './send-part.ts'
import type { UploadTools } from './upload-tools.ts'
import { videoForTests } from './video-for-tests.ts'

type Options = {
  type: string
  filename: string
  size: number
  fingerprint: string
  replaces?: string
  parent_id?: string
  chapter?: number
}
type SignedPart = { n: number; size: number; sha256: string; md5?: string }
type Open = Options & {
  id: string
  videoId: string | null
  signed: Map<number, SignedPart>
  parts: Map<number, Uint8Array>
}

export const idOf = (number: number) => `eu_01j${String(number).padStart(23, '0')}`

/**
 * Accepts uploads like the server, with small parts. Requests are recorded in `calls`, and `before` may
 * answer first.
 */
export class UploadServerForTests {
  partSize = 10
  needsMd5 = false
  readonly calls: string[] = []
  readonly uploads: Open[] = []
  /** Fingerprints of files that were uploaded before, with the activity they became. */
  readonly known = new Map<string, string | null>()
  readonly knownVideos = new Map<string, string>()
  /** The telemetry that was sent ahead of video files, by video id. */
  readonly telemetry = new Map<string, Uint8Array>()
  before: (call: string, n: number) => Response | PartAnswer | undefined | Promise<PartAnswer> = () =>
    undefined
  /** The successive states reported for an upload; the last one is repeated forever. */
  imports: Partial<ActivityImport>[] = [{}]
  #asked = 0

  readonly tools: UploadTools = {
    sendPart: (part, onSent, signal) => this.#putPart(part, onSent, signal),
    // Pauses end at once; nothing else is sped up.
    sleep: (_, signal) => {
      signal.throwIfAborted()
      return new Promise((resolve) => setTimeout(resolve, 0))
    },
    random: () => 0.5,
    now: () => performance.now(),
  }

  listen(): void {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      const call = `${init?.method ?? 'GET'} ${url}`
      this.calls.push(call)
      init?.signal?.throwIfAborted()
      const instead = this.before(call, this.#count(call))
      if (instead instanceof Response) return instead
      if (init?.body instanceof Uint8Array) return this.#keepTelemetry(url, init.body)
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as never) : ({} as never)
      return this.#answer(call, body)
    })
  }

  /** The bytes of an upload, once all its parts are there. */
  contentOf(upload: Open): string {
    const parts = [...upload.parts].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes)
    return parts.map((bytes) => new TextDecoder().decode(bytes)).join('')
  }

  #count(call: string): number {
    return this.calls.filter((each) => each === call).length
  }

  #answer(call: string, body: never): Response {
    if (call === 'POST /api/already_uploaded') return this.#lookUp(body)
    if (call === 'POST /api/create_upload') return this.#open(body)
    if (call === 'POST /api/upload_parts') return this.#sign(body)
    if (call === 'POST /api/complete_upload_activity')
      return this.#complete(body, (id) => this.#nextImport(id))
    if (call === 'POST /api/complete_upload')
      return this.#complete(body, (_, { videoId, filename, size }) => ({
        video: videoForTests({ id: videoId ?? '', filename, size, status: 'waiting' }),
      }))
    if (call.startsWith('GET /api/complete_upload_activity/'))
      return Response.json(this.#nextImport(call.split('/').at(-1) ?? ''))
    return new Response(serverMessages.unknownCall, { status: 404 })
  }

  #lookUp({ items }: { items: { fingerprint: string }[] }): Response {
    const found = items.filter(
      ({ fingerprint }) => this.known.has(fingerprint) || this.knownVideos.has(fingerprint),
    )
    return Response.json({
      items: found.map(({ fingerprint }) => ({
        fingerprint,
        activity_id: this.known.get(fingerprint) ?? null,
        video_id: this.knownVideos.get(fingerprint) ?? null,
      })),
    })
  }

  #keepTelemetry(url: string, bytes: Uint8Array): Response {
    this.telemetry.set(url.split('/')[3] ?? '', bytes)
    return new Response(null, { status: 204 })
  }

  #open(options: Options): Response {
    let upload = this.uploads.find(({ fingerprint }) => fingerprint === options.fingerprint)
    if (!upload) {
      const number = this.uploads.length + 1
      const videoId = options.type === 'VIDEO' ? (options.replaces ?? idOf(500 + number)) : null
      upload = { ...options, id: idOf(number), videoId, signed: new Map(), parts: new Map() }
      this.uploads.push(upload)
    }
    const parts = Math.ceil(options.size / this.partSize)
    const have = [...upload.parts.keys()]
    const numbers = { part_size: this.partSize, parts, have, needs_md5: this.needsMd5 }
    return Response.json({ upload_id: upload.id, ...numbers, video_id: upload.videoId })
  }

  #sign({ upload_id: id, parts }: { upload_id: string; parts: SignedPart[] }): Response {
    const upload = this.uploads.find((each) => each.id === id)
    for (const part of parts) upload?.signed.set(part.n, part)
    return Response.json({
      parts: parts.map(({ n }) => ({ n, url: `/part/${id}/${n}`, headers: { 'x-part': String(n) } })),
    })
  }

  readonly #putPart: SendPart = async ({ url, body }, onSent, signal) => {
    signal.throwIfAborted()
    const call = `PUT ${url}`
    this.calls.push(call)
    onSent(Math.floor(body.length / 2))
    const instead = await this.before(call, this.#count(call))
    if (instead && !(instead instanceof Response)) return instead
    const [, , id, n] = url.split('/')
    const upload = this.uploads.find((each) => each.id === id)
    const signed = upload?.signed.get(Number(n))
    const digest = hexOf(await crypto.subtle.digest('SHA-256', body))
    if (!signed || digest !== signed.sha256 || body.length !== signed.size)
      return { status: 422, text: 'Other bytes.', retryAfter: null }
    upload?.parts.set(Number(n), body)
    return { status: 200, text: '', retryAfter: null }
  }

  #complete(
    { upload_id: id }: { upload_id: string },
    answer: (id: string, upload: Open) => object,
  ): Response {
    const upload = this.uploads.find((each) => each.id === id)
    const bytes = [...(upload?.parts.values() ?? [])].reduce((sum, { length }) => sum + length, 0)
    if (!upload || bytes !== upload.size) return new Response('Parts are missing.', { status: 422 })
    return Response.json(answer(id, upload))
  }

  #nextImport(id: string): ActivityImport {
    const said = this.imports[Math.min(this.#asked, this.imports.length - 1)]
    this.#asked += 1
    return { ...storedImport(id), ...said }
  }
}

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

export function storedImport(uploadId: string): ActivityImport {
  const activity = { id: idOf(90), title: 'Morning ride', duplicate_of: null }
  return {
    upload_id: uploadId,
    state: 'done',
    files_total: 1,
    files_done: 1,
    stored: 1,
    already_uploaded: 0,
    unreadable: 0,
    sentence: null,
    files: [{ filename: 'ride.gpx', outcome: 'stored', activities: [activity], sentences: [] }],
    activity: { id: activity.id },
    duplicate_of: null,
  }
}
