import { createHash, hash } from 'node:crypto'
import { request } from 'node:http'
import { limits } from '#contract/limits.ts'
import {
  completeUpload,
  completeUploadActivity,
  createUpload,
  signParts,
  type ActivityImport,
  type OpenUpload,
  type UploadRequest,
} from '#contract/uploads/upload.ts'
import type { UploadedVideo } from '#contract/videos/video.ts'
import { fingerprint } from '#domain/media/fingerprint.ts'
import { post } from './visitor.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

type UploadToSend = {
  url: string
  cookie: string
  bytes: Buffer
  filename: string
  type?: UploadRequest['type']
}

/** The upload of one file to a server that may die at any moment. */
export class UploadClient {
  /** How many bytes were sent, and how many of them were repeats. */
  sent = 0
  readonly acknowledged = new Set<number>()
  readonly #bytes: Buffer
  readonly #filename: string
  readonly #url: string
  readonly #cookie: string

  readonly #type: UploadRequest['type']

  constructor({ url, cookie, bytes, filename, type = 'ACTIVITY' }: UploadToSend) {
    this.#url = url
    this.#cookie = cookie
    this.#bytes = bytes
    this.#filename = filename
    this.#type = type
  }

  bytesOf(n: number): Buffer {
    return this.#bytes.subarray((n - 1) * limits.partSize, n * limits.partSize)
  }

  /** New, or resumed from where it was. */
  async open(): Promise<OpenUpload> {
    const source = {
      size: this.#bytes.length,
      read: async (from: number, to: number) => this.#bytes.subarray(from, to),
    }
    const uploadRequest = {
      type: this.#type,
      filename: this.#filename,
      size: this.#bytes.length,
      fingerprint: await fingerprint(source, sha256),
    }
    return createUpload.reply.parse(await this.#ask(createUpload.path, uploadRequest))
  }

  /** If given, stops for good after this many bytes, and then calls `onStopped` instead of continuing. */
  async send(
    uploadId: string,
    n: number,
    stop?: { afterBytes: number; onStopped: () => Promise<void> },
  ): Promise<void> {
    const body = this.bytesOf(n)
    const parts = [{ n, size: body.length, sha256: hash('sha256', body), md5: hash('md5', body) }]
    const signed = signParts.reply.parse(await this.#ask(signParts.path, { upload_id: uploadId, parts }))
      .parts[0]
    if (!signed) throw new Error('no address was signed')
    const first = stop ? body.subarray(0, stop.afterBytes) : body
    await new Promise<void>((resolve, reject) => {
      const headers = { ...signed.headers, 'content-length': body.length }
      const sending = request(new URL(signed.url, this.#url), { method: 'PUT', headers }, (answer) => {
        answer.resume()
        if (answer.statusCode !== 204 && answer.statusCode !== 200)
          return reject(new Error(`part ${n} was answered with ${answer.statusCode}`))
        this.acknowledged.add(n)
        // If the server already has the part, it answers before all of it has been sent.
        return answer.on('end', () => stop ?? resolve())
      })
      // A killed server takes the connection with it.
      sending.on('error', (error) => stop ?? reject(error))
      this.sent += first.length
      if (stop) sending.write(first, () => void stop.onStopped().then(resolve, reject))
      else sending.end(first)
    })
  }

  async complete(uploadId: string): Promise<ActivityImport> {
    return completeUploadActivity.reply.parse(
      await this.#ask(completeUploadActivity.path, { upload_id: uploadId }),
    )
  }

  async completeVideo(uploadId: string): Promise<UploadedVideo> {
    return completeUpload.reply.parse(await this.#ask(completeUpload.path, { upload_id: uploadId })).video
  }

  async #ask(path: string, body: unknown): Promise<unknown> {
    const { status, text } = await post(this.#url + path, body, this.#cookie)
    if (status !== 200) throw new Error(`${path} was answered with ${status} ${text}`)
    return JSON.parse(text) as unknown
  }
}
