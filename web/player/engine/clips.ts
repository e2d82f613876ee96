import { getProjectVideo, type VideoInfo } from '#contract/projects/project.ts'
import type { Piece, Timeline } from '#domain/time/timeline.ts'
import { call } from '#web/lib/api-client.ts'
import {
  neutralColours,
  type Colours,
  type PlayerClip,
  type PlayerSource,
} from '#web/player/player-source.ts'
import type { FirstView } from '#web/player/view/first-view.ts'
import { FrameTimes } from './frame-times.ts'

/** The videos of a source, with the newest addresses and the current colours. */
export class Clips {
  readonly #projectId: string | null
  readonly #clips: readonly PlayerClip[]
  readonly #videos: VideoInfo[]
  readonly #colours: Colours[]
  readonly #frames: FrameTimes[]
  /** The videos on YouTube whose duration was already asked for. */
  readonly #asked: Set<string>
  /** The position of each video when its addresses were last requested, in milliseconds. */
  readonly #renewedAt: Map<string, number>

  constructor({ projectId, clips }: PlayerSource, before?: Clips) {
    this.#projectId = projectId
    this.#clips = clips
    this.#asked = before ? before.#asked : new Set()
    this.#renewedAt = before ? before.#renewedAt : new Map()
    const known = before ? before.#videos : []
    const frames = before ? before.#frames : []
    // Addresses requested in the meantime may be newer than those of the page.
    this.#videos = clips.map(
      ({ video }) => known.find((other) => isSameVideo(other, video) && endsLater(other, video)) ?? video,
    )
    this.#colours = clips.map(({ colours }) => colours)
    this.#frames = this.#videos.map((video) => {
      const index = known.findIndex((other) => isSameVideo(other, video) && other.fps === video.fps)
      return frames[index] ?? new FrameTimes(video.fps)
    })
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

  firstView(clip: number): FirstView {
    return this.#clips[clip]?.firstView ?? asRecorded
  }

  /** Another site's player shows it. */
  isForeign(clip: number): boolean {
    return this.#videos[clip]?.youtube_id !== null
  }

  /** The times of its frames, as far as they are known. */
  frames(clip: number): FrameTimes {
    return this.#frames[clip] ?? new FrameTimes(null)
  }

  /**
   * The position of the last frame of a piece; at the very end of the piece, the next one begins, or there is nothing.
   */
  lastFrameOf({ clip, mediaFromMs, mediaToMs }: Piece): number {
    return Math.max(mediaFromMs, this.frames(clip).lastBefore(mediaToMs))
  }

  /** The index of the matching clip; null when there is none. */
  numberOf(others: Clips, clip: number): number | null {
    const video = others.#videos[clip]
    if (!video) return null
    // A video with parts cut out of it is listed several times.
    const same = this.#videos[clip]
    if (same && isSameVideo(same, video)) return clip
    const index = this.#videos.findIndex((each) => isSameVideo(each, video))
    return index < 0 ? null : index
  }

  /** A YouTube video whose duration is unknown, so that it is not on the timeline yet; each is returned only once. */
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
   * Allowed once each time the addresses expire: if new ones also fail at the same position, expiry is not the cause.
   * Compared by position, because a browser's clock may be wrong and addresses may expire early.
   */
  canRenew(clip: number, mediaMs: number): boolean {
    const video = this.#videos[clip]
    if (!video || video.id === null || this.#projectId === null) return false
    const renewedAt = this.#renewedAt.get(video.id)
    return renewedAt === undefined || Math.abs(mediaMs - renewedAt) > samePlaceMs || hasEnded(video)
  }

  /** Requests new addresses; resolves to whether there are any. */
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

  /** The person wants to try again. */
  forgetRenewals(): void {
    this.#asked.clear()
    this.#renewedAt.clear()
  }
}

const asRecorded: FirstView = {}

const samePlaceMs = 10_000

const hasEnded = ({ expires_at_ms: end }: VideoInfo) => end !== null && end <= Date.now()

const endsLater = (one: VideoInfo, other: VideoInfo) => (one.expires_at_ms ?? 0) > (other.expires_at_ms ?? 0)

function isSameVideo(one: VideoInfo, other: VideoInfo): boolean {
  return one.id === other.id && one.youtube_id === other.youtube_id
}
