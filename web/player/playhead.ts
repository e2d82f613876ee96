/** What is on screen at an instant, in the three times that a project has. */
export type PlayerMoment = {
  /** Of what is played, piece after piece. */
  projectMs: number
  /** Milliseconds since 1970; null when nobody knows when it was filmed. */
  absoluteMs: number | null
  /** Its place in the list of clips. */
  clip: number
  mediaMs: number
  isPlaying: boolean
}

type MomentListener = (moment: PlayerMoment) => void

/**
 * The one moment that everything on a page shows. Lives outside React: listeners are called once for each picture that
 * is drawn and after each seek, and write to the screen themselves.
 */
export class Playhead {
  #moment: PlayerMoment = { projectMs: 0, absoluteMs: null, clip: 0, mediaMs: 0, isPlaying: false }
  readonly #listeners = new Set<MomentListener>()

  get moment(): PlayerMoment {
    return this.#moment
  }

  subscribe(listener: MomentListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Only what plays moves it. */
  moveTo(moment: PlayerMoment): void {
    this.#moment = moment
    for (const listener of this.#listeners) listener(moment)
  }
}
