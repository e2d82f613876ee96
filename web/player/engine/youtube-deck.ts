import type { TimeRange } from '#domain/time/time-ranges.ts'
import { playerSettingsStore } from '#web/player/player-settings.ts'
import type { Deck, DeckListener, DeckLoad } from './deck.ts'
import {
  commandText,
  embedAddress,
  listeningText,
  readReport,
  youtubeOrigin,
  type YouTubeReport,
} from './youtube-messages.ts'
import { texts } from './messages.ts'

const askEveryMs = 250
const [ended, playing, paused, waiting] = [0, 1, 2, 3]
/** The fastest rate its player supports. */
const fastest = 2

/**
 * A video on YouTube in an iframe, which receives commands and reports its position. None of YouTube's code
 * runs on the page.
 */
export class YouTubeDeck implements Deck {
  readonly element: HTMLIFrameElement
  readonly picture = null
  readonly buffered: TimeRange[] = []
  readonly #listener: DeckListener
  readonly #ending = new AbortController()
  readonly #waiting: string[] = []
  #durationMs: number | null
  #isHeard = false
  #state = -1
  #rate = 1
  #reportedMs: number
  #reportedAt = performance.now()
  #request = 0
  #asking: ReturnType<typeof setInterval> | undefined

  constructor(youtubeId: string, { video, startMs, listener }: DeckLoad) {
    const frame = document.createElement('iframe')
    this.element = frame
    this.#listener = listener
    this.#durationMs = video.duration_ms
    this.#reportedMs = startMs
    frame.title = texts.videoOnYoutube
    frame.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen'
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    frame.tabIndex = -1
    frame.src = embedAddress(youtubeId, {
      startMs,
      pageOrigin: location.origin,
      hasCaptions: playerSettingsStore.get().captionsOn === true,
    })
    window.addEventListener('message', (event) => this.#read(event), { signal: this.#ending.signal })
    // Until then it is an empty page of our own. YouTube's code does not listen until it runs, and does not
    // say when that is.
    frame.addEventListener('load', () => this.#ask(), { signal: this.#ending.signal })
    this.#watch()
  }

  /** Reports come a few times a second; between them the video continues. */
  get mediaMs(): number {
    const sinceMs = this.#state === playing ? (performance.now() - this.#reportedAt) * this.#rate : 0
    return Math.min(this.#durationMs ?? Infinity, this.#reportedMs + Math.min(sinceMs, 1000 * this.#rate))
  }

  get durationMs(): number | null {
    return this.#durationMs
  }

  get isReady(): boolean {
    return this.#isHeard
  }

  seek(mediaMs: number): void {
    if (Math.abs(mediaMs - this.mediaMs) < 1 && this.#state !== ended) return
    this.#place(mediaMs)
    this.#tell('seekTo', [mediaMs / 1000, true])
    if (this.#state !== playing) this.#listener.onFrame(mediaMs)
  }

  play(): Promise<boolean> {
    this.#tell('playVideo')
    return Promise.resolve(true)
  }

  pause(): void {
    this.#tell('pauseVideo')
  }

  setRate(rate: number): void {
    this.#rate = Math.min(fastest, rate)
    this.#tell('setPlaybackRate', [this.#rate])
  }

  setSound(volume: number, isMuted: boolean): void {
    this.#tell('setVolume', [Math.round(volume * 100)])
    this.#tell(isMuted ? 'mute' : 'unMute')
  }

  setHeight(): void {
    // Its player chooses the quality itself.
  }

  destroy(): void {
    this.#ending.abort()
    clearInterval(this.#asking)
    cancelAnimationFrame(this.#request)
    this.element.remove()
  }

  #tell(func: string, args: readonly unknown[] = []): void {
    const text = commandText(func, args)
    if (this.#isHeard) this.#post(text)
    else this.#waiting.push(text)
  }

  #post(text: string): void {
    this.element.contentWindow?.postMessage(text, youtubeOrigin)
  }

  #read({ origin, source, data }: MessageEvent<unknown>): void {
    if (origin !== youtubeOrigin || source !== this.element.contentWindow) return
    const report = readReport(data)
    if (!report) return
    if (report.kind === 'error') this.#listener.onBroken()
    else this.#take(report)
  }

  #take({ kind, currentTime, duration, playerState }: YouTubeReport): void {
    if (!this.#isHeard && (kind === 'ready' || duration !== undefined)) this.#begin()
    if (duration !== undefined && duration > 0) this.#durationMs = duration * 1000
    if (currentTime !== undefined) this.#place(currentTime * 1000)
    if (playerState !== undefined) this.#enter(playerState)
    this.#listener.onProgress()
  }

  #ask(): void {
    clearInterval(this.#asking)
    this.#post(listeningText)
    this.#asking = setInterval(() => this.#post(listeningText), askEveryMs)
  }

  #begin(): void {
    this.#isHeard = true
    clearInterval(this.#asking)
    for (const text of this.#waiting.splice(0)) this.#post(text)
    this.#listener.onReady()
  }

  #place(mediaMs: number): void {
    this.#reportedMs = mediaMs
    this.#reportedAt = performance.now()
  }

  #enter(state: number): void {
    if (state === this.#state) return
    this.#state = state
    this.#listener.onWaiting(state === waiting)
    if (state === ended) this.#listener.onEnded()
    if (state === playing) this.#listener.onPlaying(true)
    if (state === paused) this.#listener.onPlaying(false)
  }

  #watch(): void {
    this.#request = requestAnimationFrame(() => {
      this.#watch()
      if (this.#state === playing) this.#listener.onFrame(this.mediaMs)
    })
  }
}
