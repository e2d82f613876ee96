import { limits } from '#contract/limits.ts'
import { deleteVideo, getUploadedVideo, UploadedVideo } from '#contract/videos/video.ts'
import { givenVideoFile } from '#server/testing/given-video.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { countVideoFaults, type VideoFaults, type KnownVideo, type StoredFiles } from './video-ledger.ts'
import type { Place } from './place.ts'
import { startServer, type RunningServer } from './run-server.ts'
import { stopAtRest } from './stop-at-rest.ts'
import { UploadClient } from './upload-client.ts'
import { ask, newSignUp, post, sendSignUp } from './visitor.ts'

export const readyDeadlineMs = 300_000

/** Two parts: the video, followed by a box that players skip. */
export function videoOfTwoParts(round: number): Buffer {
  const video = givenVideoFile({ seconds: 9, size: '640x360', rate: 10 })
  const box = Buffer.alloc(limits.partSize)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4)
  box.writeUInt32BE(round, 8)
  return Buffer.concat([video, box])
}

/** Someone with videos on a server that may be killed at any moment. */
export class Filmer {
  readonly videos: KnownVideo[] = []
  kills = 0
  server: RunningServer
  readonly place: Place
  #cookie = ''

  constructor(place: Place) {
    this.place = place
    this.server = startServer(place.settings)
  }

  async signUp(): Promise<void> {
    await this.server.ready
    this.#cookie = (await sendSignUp(this.place.url, await newSignUp(this.place.url, 'eu'))).cookie ?? ''
  }

  async killAndRestart(): Promise<void> {
    await this.server.kill()
    this.kills++
    this.server = startServer(this.place.settings)
    await this.server.ready
  }

  client(bytes: Buffer): UploadClient {
    return new UploadClient({
      url: this.place.url,
      cookie: this.#cookie,
      bytes,
      filename: 'GX010001.MP4',
      type: 'VIDEO',
    })
  }

  /** Its upload was acknowledged: from here on it must not be lost. */
  async send(bytes: Buffer): Promise<KnownVideo> {
    const client = this.client(bytes)
    const { upload_id, parts, have } = await client.open()
    for (let n = 1; n <= parts; n++) if (!have.includes(n)) await client.send(upload_id, n)
    return this.know((await client.completeVideo(upload_id)).id, bytes)
  }

  know(id: string, bytes: Buffer): KnownVideo {
    const video = { id, bytes, isDeleted: false }
    this.videos.push(video)
    return video
  }

  /** Undefined while the server is too busy, or its disk too full, to answer. */
  async look({ id }: KnownVideo): Promise<UploadedVideo | undefined> {
    const { status, text } = await ask(this.place.url + getUploadedVideo.path.replace(':id', id), {
      headers: { cookie: this.#cookie },
    })
    if (status === 503 || status === 507) return undefined
    return UploadedVideo.parse(JSON.parse(text))
  }

  async until(video: KnownVideo, condition: (video: UploadedVideo) => boolean): Promise<void> {
    await waitFor(async () => {
      const found = await this.look(video)
      return found !== undefined && condition(found)
    }, readyDeadlineMs)
  }

  untilReady(video: KnownVideo): Promise<void> {
    return this.until(video, ({ status, thumbnails }) => status === 'ready' && thumbnails !== null)
  }

  async delete(video: KnownVideo): Promise<void> {
    const { status } = await post(
      this.place.url + deleteVideo.path.replace(':id', video.id),
      {},
      this.#cookie,
    )
    if (status === 204) video.isDeleted = true
  }

  /** Stops the server, and looks at its data directly. */
  async faults(files: () => StoredFiles): Promise<VideoFaults> {
    const engine = await stopAtRest(this.place, this.server)
    const faults = await countVideoFaults(engine, {
      videos: this.videos,
      files: files(),
      dataDir: this.place.dataDir,
    })
    await engine.close()
    return faults
  }
}

export async function startFilmer(place: Place): Promise<Filmer> {
  const filmer = new Filmer(place)
  await filmer.signUp()
  return filmer
}
