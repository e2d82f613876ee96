import { createStore } from '#web/lib/store.ts'
import { pictureOfVideo } from './picture-of-video.ts'

/** Addresses of thumbnails of videos being uploaded, by upload id. They never leave this page. */
export const videoPicturesStore = createStore<ReadonlyMap<string, string>>(new Map())

/** Makes them one at a time: each holds a part of its video in memory. */
export class VideoPictures {
  readonly #wanted = new Set<string>()
  #turn: Promise<void> = Promise.resolve()

  take(id: string, file: File): void {
    if (this.#wanted.has(id)) return
    this.#wanted.add(id)
    this.#turn = this.#turn.then(() => this.#make(id, file))
  }

  forget(id: string): void {
    this.#wanted.delete(id)
    const { [id]: gone, ...rest } = Object.fromEntries(videoPicturesStore.get())
    if (gone === undefined) return
    URL.revokeObjectURL(gone)
    videoPicturesStore.set(new Map(Object.entries(rest)))
  }

  forgetAll(): void {
    for (const id of this.#wanted) this.forget(id)
  }

  async #make(id: string, file: File): Promise<void> {
    if (!this.#wanted.has(id)) return
    const picture = await pictureOfVideo(file)
    if (picture && this.#wanted.has(id)) {
      videoPicturesStore.set(new Map(videoPicturesStore.get()).set(id, URL.createObjectURL(picture)))
    }
  }
}
