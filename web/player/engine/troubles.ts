import { playerMessages } from '#contract/player-messages.ts'
import type { Clips } from './clips.ts'
import type { Deck } from './deck.ts'
import type { Decks, Loaded } from './decks.ts'
import { Patience } from './patience.ts'
import { stopped, type StateStore } from './state-store.ts'

type Surroundings = {
  decks: Decks
  store: StateStore
  clips: () => Clips
  /** Whether a clip is still the one to be shown. */
  isWanted: (clip: number) => boolean
  /** There are new addresses. */
  goOn: (clip: number, mediaMs: number) => void
}

/** What is done about parts that do not arrive and videos that break: new addresses, patience, and a message. */
export class Troubles {
  readonly #around: Surroundings
  readonly #patience = new Patience(() => this.#giveUp())
  #wasPlaying = false

  constructor(around: Surroundings) {
    this.#around = around
  }

  /** It was playing when it had to stop. */
  get isInterrupted(): boolean {
    return this.#wasPlaying
  }

  see({ mediaMs, buffered }: Deck): void {
    this.#patience.see(mediaMs, buffered)
  }

  /** Another place is wanted. */
  reset(): void {
    this.#patience.reset()
    this.#wasPlaying = false
  }

  onTrouble(loaded: Loaded, isRefused: boolean): void {
    const { decks, clips } = this.#around
    if (loaded !== decks.active) return
    this.#patience.strain()
    if (isRefused && clips().canRenew(loaded.clip, loaded.deck.mediaMs)) void this.onBroken(loaded)
  }

  async onBroken(loaded: Loaded): Promise<void> {
    const { decks, store, clips, isWanted, goOn } = this.#around
    const { clip } = loaded
    const [wasActive, mediaMs] = [loaded === decks.active, loaded.deck.mediaMs]
    decks.dropBroken(loaded)
    if (!wasActive) return
    store.set({ isWaiting: true })
    const isRenewed = await clips().renew(clip, mediaMs)
    // The person may have gone elsewhere meanwhile.
    if (decks.active || !isWanted(clip)) return
    if (isRenewed) goOn(clip, mediaMs)
    else this.#stop(clips().isForeign(clip) ? playerMessages.embedBroken : playerMessages.broken)
  }

  #giveUp(): void {
    const [{ active }, { isPlaying }] = [this.#around.decks, this.#around.store.get()]
    // Whoever looks at a still picture misses nothing yet.
    if (!active || (active.deck.isReady && !isPlaying)) return
    this.#around.decks.dropBroken(active)
    this.#stop(playerMessages.partsMissing)
  }

  #stop(message: string): void {
    const { store } = this.#around
    this.#patience.reset()
    this.#wasPlaying = store.get().isPlaying
    store.set({ ...stopped, message })
  }
}
