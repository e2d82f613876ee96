import { playerMessages } from '#web/player/player-messages.ts'
import type { Clips } from './clips.ts'
import type { Deck } from './deck.ts'
import type { Decks, Loaded } from './decks.ts'
import { Patience } from './patience.ts'
import { stopped, type StateStore } from './state-store.ts'

type Surroundings = {
  decks: Decks
  store: StateStore
  clips: () => Clips
  /** Whether a clip is still the one to show. */
  isWanted: (clip: number) => boolean
  /** New addresses have arrived. */
  goOn: (clip: number, mediaMs: number) => void
}

/** How missing parts and broken videos are handled: with new addresses, patience, and a message. */
export class Troubles {
  readonly #around: Surroundings
  readonly #patience = new Patience(() => this.#giveUp())
  #wasPlaying = false

  constructor(around: Surroundings) {
    this.#around = around
  }

  /** Whether it was playing when it had to stop. */
  get isInterrupted(): boolean {
    return this.#wasPlaying
  }

  see({ mediaMs, buffered }: Deck): void {
    this.#patience.see(mediaMs, buffered)
  }

  /** A seek to another position. */
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
    // The person may have moved on in the meantime.
    if (decks.active || !isWanted(clip)) return
    if (isRenewed) goOn(clip, mediaMs)
    else this.#stop(clips().isForeign(clip) ? playerMessages.embedBroken : playerMessages.broken)
  }

  #giveUp(): void {
    const [{ active }, { isPlaying }] = [this.#around.decks, this.#around.store.get()]
    // Someone looking at a paused picture is not missing anything yet.
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
