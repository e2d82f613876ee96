import { createStore } from '#web/lib/store.ts'
import { pictureOfFilm } from './picture-of-film.ts'

/** Addresses of small pictures of films that are being uploaded, by the ids of the uploads. They never leave this page. */
export const filmPicturesStore = createStore<ReadonlyMap<string, string>>(new Map())

/** Makes them one after the other: each has a part of its film in memory. */
export class FilmPictures {
  readonly #wanted = new Set<string>()
  #turn: Promise<void> = Promise.resolve()

  take(id: string, file: File): void {
    if (this.#wanted.has(id)) return
    this.#wanted.add(id)
    this.#turn = this.#turn.then(() => this.#make(id, file))
  }

  forget(id: string): void {
    this.#wanted.delete(id)
    const { [id]: gone, ...rest } = Object.fromEntries(filmPicturesStore.get())
    if (gone === undefined) return
    URL.revokeObjectURL(gone)
    filmPicturesStore.set(new Map(Object.entries(rest)))
  }

  forgetAll(): void {
    for (const id of this.#wanted) this.forget(id)
  }

  async #make(id: string, file: File): Promise<void> {
    if (!this.#wanted.has(id)) return
    const picture = await pictureOfFilm(file)
    if (picture && this.#wanted.has(id)) {
      filmPicturesStore.set(new Map(filmPicturesStore.get()).set(id, URL.createObjectURL(picture)))
    }
  }
}
