/** What is on screen at an instant, in the three time scales of a project. */
export type PlayerMoment = {
  /** In the played project, piece after piece. */
  projectMs: number
  /** Milliseconds since 1970; null when it is unknown when it was filmed. */
  absoluteMs: number | null
  /** The index of the clip. */
  clip: number
  mediaMs: number
  isPlaying: boolean
}

type MomentListener = (moment: PlayerMoment) => void

/**
 * The one moment that everything on a page shows. It lives outside React: listeners are called for each frame
 * drawn and after each seek, and write to the screen themselves.
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

  /** Only the player moves it. */
  moveTo(moment: PlayerMoment): void {
    this.#moment = moment
    for (const listener of this.#listeners) listener(moment)
  }
}
