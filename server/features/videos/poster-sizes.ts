import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Cell } from '#server/cells/cell.ts'
import { makePosterSize } from '#server/media/make-poster-size.ts'
import type { Services } from '#server/services.ts'
import { withWorkFolder } from './processing/work-folder.ts'
import { posterWidths, sizeOfPoster } from './stream-files.ts'

type Place = { files: Cell['files']; jpegKey: string; folder: string; name: string }
type Making = Pick<Services, 'config'> & { signal: AbortSignal }

/** Stores the sizes of a poster beside it, so that nobody has to wait for them. */
export async function storePosterSizes(
  { config, signal }: Making,
  { files, folder, name }: Omit<Place, 'jpegKey'>,
  jpeg: string,
): Promise<void> {
  for (const width of posterWidths) {
    const size = sizeOfPoster(name, width)
    const file = `${jpeg}.${width}.webp`
    if (await makePosterSize({ ...config.video, isNice: true }, { jpeg, file, width, signal }))
      await files.put(folder + size, await readFile(file))
  }
}

const patienceMs = 60_000

/** Makes the missing sizes of posters from before there were sizes. One at a time: each takes a moment. */
export class MissingPosterSizes {
  readonly #config: Services['config']
  readonly #making = new Map<string, Promise<void>>()
  #last: Promise<void> = Promise.resolve()

  constructor({ config }: Pick<Services, 'config'>) {
    this.#config = config
  }

  async make(place: Place): Promise<void> {
    const key = place.folder + place.name
    const running = this.#making.get(key) ?? this.#enqueue(place)
    this.#making.set(key, running)
    await running.finally(() => this.#making.delete(key))
  }

  #enqueue(place: Place): Promise<void> {
    const made = this.#last.then(() => this.#store(place))
    this.#last = made.catch(() => undefined)
    return made
  }

  async #store({ files, jpegKey, folder, name }: Place): Promise<void> {
    const stored = await files.read(jpegKey)
    if (!stored) return
    const bytes = await buffer(stored)
    await withWorkFolder(this.#config, randomUUID(), async (work) => {
      const jpeg = join(work, name)
      await writeFile(jpeg, bytes)
      const signal = AbortSignal.timeout(patienceMs)
      await storePosterSizes({ config: this.#config, signal }, { files, folder, name }, jpeg)
    })
  }
}
