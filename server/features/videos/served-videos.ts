import type { Cells } from '#server/cells/cells.ts'
import type { CellDb } from '#server/db/schema.ts'
import { videoVisibleTo } from '#server/features/visibility/public.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import type { MediaPermission } from './media-token.ts'
import type { Video } from './video.queries.ts'

const columns = [
  'video.version',
  'video.media_generation',
  'video.status',
  'video.filename',
  'video.size',
  'video.original_key',
  'video.poster_key',
  'video.posters',
  'video.streams',
  'video.thumbnails',
  'video.duration_ms',
  'video.fps',
] as const

/** What is needed to serve the files of a video. */
export type ServedVideo = Pick<
  Video,
  | 'version'
  | 'media_generation'
  | 'status'
  | 'filename'
  | 'size'
  | 'original_key'
  | 'poster_key'
  | 'posters'
  | 'streams'
  | 'thumbnails'
  | 'duration_ms'
  | 'fps'
>

/** How long a URL can still work after another process has withdrawn what it was given out for. */
const believedMs = 1000
const cacheBytes = 16 * 1024 * 1024
const bytesPerSegment = 20

type Believed = { video: ServedVideo | undefined; askedAtMs: number; changes: number }
type Options = { cells: Cells; now: () => number; changes: () => number }

/**
 * Caches videos for a moment, because players constantly request their files. After a change made by this
 * process the cache is not trusted: `changes` counts its responses to requests that might have changed
 * something.
 */
export class ServedVideos {
  readonly #cells: Cells
  readonly #now: () => number
  readonly #changes: () => number
  readonly #cache = new MemoryCache<Believed>(cacheBytes)

  constructor({ cells, now, changes }: Options) {
    this.#cells = cells
    this.#now = now
    this.#changes = changes
  }

  /**
   * Undefined if the permission has ended: its holder may no longer see the video, or the video is gone or
   * has changed.
   */
  async find(permission: MediaPermission): Promise<ServedVideo | undefined> {
    const believed = this.#cache.get(keyOf(permission))
    const isFresh =
      believed && believed.changes === this.#changes() && this.#now() - believed.askedAtMs < believedMs
    // A URL of a later generation was used before the cached video expired.
    const isBehind = believed?.video && believed.video.media_generation < permission.generation
    return isFresh && !isBehind ? matching(believed.video, permission) : this.findNow(permission)
  }

  /** Bypasses the cache, because another process may have published more of it. */
  async findNow(permission: MediaPermission): Promise<ServedVideo | undefined> {
    const [askedAtMs, changes] = [this.#now(), this.#changes()]
    const video = await findServed(this.#cells.of(permission.videoId).db, permission)
    const bytes = (video?.streams?.durations.length ?? 0) * bytesPerSegment
    this.#cache.set(keyOf(permission), { video, askedAtMs, changes }, bytes)
    return matching(video, permission)
  }
}

const keyOf = ({ videoId, viewerId }: MediaPermission): string => `${videoId} ${viewerId ?? ''}`

/** Others may now see less of it. The owner, who alone can use this URL, sees all of it. */
function matching(video: ServedVideo | undefined, permission: MediaPermission): ServedVideo | undefined {
  const { videoId, accountId, viewerId, generation, version } = permission
  const isOfNow = viewerId === accountId || video?.media_generation === generation
  // Before its file has arrived, a video has no version.
  return video && isOfNow && (video.version ?? videoId) === version ? video : undefined
}

function findServed(db: CellDb, { videoId, viewerId }: MediaPermission): Promise<ServedVideo | undefined> {
  return db
    .selectFrom('video')
    .innerJoin('account', 'account.id', 'video.account_id')
    .select(columns)
    .where('video.id', '=', videoId)
    .where(videoVisibleTo(viewerId ?? undefined))
    .executeTakeFirst()
}
