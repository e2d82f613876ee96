import { getProjectVideo, type VideoInfo } from '#contract/project.ts'
import type { Piece, Timeline } from '#domain/time/timeline.ts'
import { call } from '#web/lib/api-client.ts'
import { neutralColours, type Colours, type PlayerSource } from '#web/player/player-source.ts'
import { usualFps } from './frame-clock.ts'

/** The videos of a source, with the newest addresses and the colours of the moment. */
export class Clips {
  readonly #projectId: string | null
  readonly #videos: VideoInfo[]
  readonly #colours: Colours[]
  /** The videos on YouTube that were asked how long they are. */
  readonly #asked: Set<string>
  /** Where each video was when its addresses were asked for last, in its milliseconds. */
  readonly #renewedAt: Map<string, number>

  constructor({ projectId, clips }: PlayerSource, before?: Clips) {
    this.#projectId = projectId
    this.#asked = before ? before.#asked : new Set()
    this.#renewedAt = before ? before.#renewedAt : new Map()
    const known = before ? before.#videos : []
    // Addresses that were asked for meanwhile may be newer than those of the page.
    this.#videos = clips.map(
      ({ video }) => known.find((other) => isSameVideo(other, video) && endsLater(other, video)) ?? video,
    )
    this.#colours = clips.map(({ colours }) => colours)
  }

  video(clip: number): VideoInfo | undefined {
    return this.#videos[clip]
  }

  colours(clip: number): Colours {
    return this.#colours[clip] ?? neutralColours
  }

  setColours(clip: number, colours: Colours): void {
    this.#colours[clip] = colours
  }

  /** It is shown by a player of others. */
  isForeign(clip: number): boolean {
    return this.#videos[clip]?.youtube_id !== null
  }

  frameMs(clip: number): number {
    return 1000 / (this.#videos[clip]?.fps ?? usualFps)
  }

  /** Whether the frame that begins at a moment is the one that is shown a little later. */
  isFrameOf(clip: number, mediaMs: number, laterMs: number): boolean {
    return laterMs > mediaMs && laterMs - mediaMs < 1.5 * this.frameMs(clip)
  }

  /** Where the last frame of a piece is: where the piece ends, another begins, or nothing. */
  lastFrameOf({ clip, mediaFromMs, mediaToMs }: Piece): number {
    const frameMs = this.frameMs(clip)
    return Math.max(mediaFromMs, (frameAt(mediaToMs - 0.1 * frameMs, frameMs) + inside) * frameMs)
  }

  /** Where in the project the frame is that comes so many after the one of a moment. */
  stepFrom(piece: Piece, mediaMs: number, frames: number): number {
    const frameMs = this.frameMs(piece.clip)
    const here = frameAt(Math.min(mediaMs, this.lastFrameOf(piece)), frameMs)
    return piece.projectFromMs + (here + frames + inside) * frameMs - piece.mediaFromMs
  }

  /** Which of these a clip of others is; null when it is not among them. */
  numberOf(others: Clips, clip: number): number | null {
    const video = others.#videos[clip]
    const index = video ? this.#videos.findIndex((each) => isSameVideo(each, video)) : -1
    return index < 0 ? null : index
  }

  /** A video on YouTube of which nobody has said how long it is, so that the timeline has no place for it; each is named once. */
  takeUnmeasured({ pieces }: Timeline): number | null {
    const clip = this.#videos.findIndex(
      ({ youtube_id: id }, index) =>
        id !== null && !this.#asked.has(id) && pieces.every((piece) => piece.clip !== index),
    )
    const id = this.#videos[clip]?.youtube_id
    if (id != null) this.#asked.add(id)
    return clip < 0 ? null : clip
  }

  /**
   * Once for each end of the old addresses: new ones that do not work at the same place either are not the fault of their
   * age. By the place, because the clock of a browser may be wrong, and addresses may end before their time.
   */
  canRenew(clip: number, mediaMs: number): boolean {
    const video = this.#videos[clip]
    if (!video || video.id === null || this.#projectId === null) return false
    const renewedAt = this.#renewedAt.get(video.id)
    return renewedAt === undefined || Math.abs(mediaMs - renewedAt) > samePlaceMs || hasEnded(video)
  }

  /** Asks for new addresses; whether there are any. */
  async renew(clip: number, mediaMs: number): Promise<boolean> {
    const id = this.#videos[clip]?.id
    if (id == null || this.#projectId === null || !this.canRenew(clip, mediaMs)) return false
    this.#renewedAt.set(id, mediaMs)
    try {
      this.#videos[clip] = await call(getProjectVideo, {
        params: { project_id: this.#projectId, video_id: id },
      })
      return true
    } catch {
      return false
    }
  }

  /** Someone wants to try again. */
  forgetRenewals(): void {
    this.#asked.clear()
    this.#renewedAt.clear()
  }
}

const samePlaceMs = 10_000

/** A little into a frame, so that rounding does not end in the one before. */
const inside = 0.1

/** The number of the frame at a moment, of which a little may be missing: clocks count in fractions. */
const frameAt = (mediaMs: number, frameMs: number) => Math.floor(mediaMs / frameMs + inside / 2)

const hasEnded = ({ expires_at_ms: end }: VideoInfo) => end !== null && end <= Date.now()

const endsLater = (one: VideoInfo, other: VideoInfo) => (one.expires_at_ms ?? 0) > (other.expires_at_ms ?? 0)

function isSameVideo(one: VideoInfo, other: VideoInfo): boolean {
  return one.id === other.id && one.youtube_id === other.youtube_id
}
