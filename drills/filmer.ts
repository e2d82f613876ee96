import { limits } from '#contract/limits.ts'
import { deleteVideo, getUploadedVideo, UploadedVideo } from '#contract/video.ts'
import { givenFilm } from '#server/testing/given-video.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { countFilmFaults, type FilmFaults, type KnownFilm, type StoredFiles } from './film-ledger.ts'
import type { Place } from './place.ts'
import { startServer, type RunningServer } from './run-server.ts'
import { UploadClient } from './upload-client.ts'
import { ask, newSignUp, post, sendSignUp } from './visitor.ts'

export const readyDeadlineMs = 300_000

/** Two parts: the film, and a box after it that players skip. */
export function filmOfTwoParts(round: number): Buffer {
  const film = givenFilm({ seconds: 9, size: '640x360', rate: 10 })
  const box = Buffer.alloc(limits.partSize)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4)
  box.writeUInt32BE(round, 8)
  return Buffer.concat([film, box])
}

/** Somebody with films on a server that may be killed at any moment. */
export class Filmer {
  readonly films: KnownFilm[] = []
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

  /** Its upload was answered: from here on it must not be lost. */
  async send(bytes: Buffer): Promise<KnownFilm> {
    const client = this.client(bytes)
    const { upload_id, parts, have } = await client.open()
    for (let n = 1; n <= parts; n++) if (!have.includes(n)) await client.send(upload_id, n)
    return this.know((await client.completeFilm(upload_id)).id, bytes)
  }

  know(id: string, bytes: Buffer): KnownFilm {
    const film = { id, bytes, isDeleted: false }
    this.films.push(film)
    return film
  }

  async look({ id }: KnownFilm): Promise<UploadedVideo> {
    const { text } = await ask(this.place.url + getUploadedVideo.path.replace(':id', id), {
      headers: { cookie: this.#cookie },
    })
    return UploadedVideo.parse(JSON.parse(text))
  }

  async until(film: KnownFilm, condition: (video: UploadedVideo) => boolean): Promise<void> {
    await waitFor(async () => condition(await this.look(film)), readyDeadlineMs)
  }

  untilReady(film: KnownFilm): Promise<void> {
    return this.until(film, ({ status, thumbnails }) => status === 'ready' && thumbnails !== null)
  }

  async delete(film: KnownFilm): Promise<void> {
    const { status } = await post(this.place.url + deleteVideo.path.replace(':id', film.id), {}, this.#cookie)
    if (status === 204) film.isDeleted = true
  }

  /** Stops the server, and looks behind its back. */
  async faults(files: () => StoredFiles): Promise<FilmFaults> {
    const { code } = await this.server.stop()
    if (code !== 0) throw new Error(`the server ended with ${code}`)
    const engine = await this.place.openDatabase()
    const faults = await countFilmFaults(engine, {
      films: this.films,
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
