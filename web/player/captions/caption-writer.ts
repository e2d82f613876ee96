import { captionMessages } from '#contract/videos/caption-messages.ts'
import { readCaptions } from '#domain/media/captions/read-captions.ts'
import { captionAt, shownCaptionsOf, type ShownCaption } from '#domain/media/captions/shown-captions.ts'
import { requestOrKept } from '#web/session/device/request-or-kept.ts'
import type { PlayerMoment } from '#web/player/playhead.ts'

type Loading = { captions: ShownCaption[]; againAt: number }

const againMs = 10_000
/** Shown in place of captions that could not be loaded, so that viewers do not wait for them. */
const notLoaded: ShownCaption[] = [{ startMs: 0, endMs: Infinity, texts: [captionMessages.notLoaded] }]

/**
 * Writes the current caption into an element without React. Captions are loaded only for videos that playback reaches.
 */
export class CaptionWriter {
  readonly #place: HTMLElement
  readonly #addresses: readonly string[]
  readonly #loaded = new Map<string, Loading>()
  readonly #ending = new AbortController()
  #moment: Pick<PlayerMoment, 'clip' | 'mediaMs'> | undefined
  #written: ShownCaption | undefined

  /** One address per clip, empty for clips without captions in the language. */
  constructor(place: HTMLElement, addresses: readonly string[]) {
    this.#place = place
    this.#addresses = addresses
  }

  show(moment: Pick<PlayerMoment, 'clip' | 'mediaMs'>): void {
    const isOtherClip = moment.clip !== this.#moment?.clip
    this.#moment = moment
    // The next clip usually follows, and its first captions should not be late.
    if (isOtherClip) this.#captionsOf(moment.clip + 1)
    const caption = captionAt(this.#captionsOf(moment.clip), moment.mediaMs)
    if (caption === this.#written) return
    this.#written = caption
    this.#place.replaceChildren(...(caption?.texts ?? []).map(cueElement))
  }

  stop(): void {
    this.#ending.abort()
    this.#place.replaceChildren()
  }

  #captionsOf(clip: number): ShownCaption[] {
    const address = this.#addresses[clip] ?? ''
    if (address === '') return []
    const loading = this.#loaded.get(address)
    if (loading && performance.now() < loading.againAt) return loading.captions
    const captions = loading?.captions ?? []
    this.#loaded.set(address, { captions, againAt: Infinity })
    void this.#load(address)
    return captions
  }

  async #load(address: string): Promise<void> {
    const { signal } = this.#ending
    const captions = await loadCaptions(address, signal).catch(() => null)
    if (signal.aborted) return
    const againAt = captions ? Infinity : performance.now() + againMs
    this.#loaded.set(address, { captions: captions ?? notLoaded, againAt })
    if (this.#moment) this.show(this.#moment)
  }
}

async function loadCaptions(address: string, signal: AbortSignal): Promise<ShownCaption[]> {
  const response = await requestOrKept(address, { signal })
  if (!response.ok) throw new Error(`captions were answered with ${response.status}`)
  return shownCaptionsOf(readCaptions(await response.text()))
}

/** One block per cue, in which only the text has a background. */
function cueElement(text: string): HTMLElement {
  const [block, words] = [document.createElement('p'), document.createElement('span')]
  words.textContent = text
  block.dir = 'auto'
  block.append(words)
  return block
}
