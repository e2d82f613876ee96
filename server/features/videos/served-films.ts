import type { Cells } from '#server/cells/cells.ts'
import type { CellDb } from '#server/db/schema.ts'
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
  'video.streams',
  'video.thumbnails',
] as const

/** What is needed to hand out the files of a film. */
export type ServedFilm = Pick<
  Video,
  'version' | 'media_generation' | 'status' | 'filename' | 'size' | 'original_key' | 'poster_key' | 'streams' | 'thumbnails'
>

/** So long an address may still work after the film was deleted, or somebody may not see it any more. */
const believedMs = 5000
const cacheBytes = 16 * 1024 * 1024
const bytesPerSegment = 20

type Believed = { film: ServedFilm | undefined; askedAtMs: number }

/** Films as they were a moment ago: players ask for their files all the time. */
export class ServedFilms {
  readonly #cells: Cells
  readonly #now: () => number
  readonly #cache = new MemoryCache<Believed>(cacheBytes)

  constructor({ cells, now }: { cells: Cells; now: () => number }) {
    this.#cells = cells
    this.#now = now
  }

  /** Undefined when the permission has ended: the film is gone, or has changed, or its owner has gone. */
  async find(permission: MediaPermission): Promise<ServedFilm | undefined> {
    const believed = this.#cache.get(permission.videoId)
    const isFresh = believed && this.#now() - believed.askedAtMs < believedMs
    // One of a later generation was asked for before the other one was forgotten.
    const isBehind = believed?.film && believed.film.media_generation < permission.generation
    return isFresh && !isBehind ? matching(believed.film, permission) : this.findNow(permission)
  }

  /** Without believing what was known: another process may have offered more of it. */
  async findNow(permission: MediaPermission): Promise<ServedFilm | undefined> {
    const askedAtMs = this.#now()
    const film = await findServed(this.#cells.of(permission.videoId).db, permission.videoId)
    const bytes = (film?.streams?.durations.length ?? 0) * bytesPerSegment
    this.#cache.set(permission.videoId, { film, askedAtMs }, bytes)
    return matching(film, permission)
  }
}

/** Before its file has arrived, a film has no version of its own. */
function matching(film: ServedFilm | undefined, { videoId, generation, version }: MediaPermission): ServedFilm | undefined {
  return film?.media_generation === generation && (film.version ?? videoId) === version ? film : undefined
}

function findServed(db: CellDb, id: string): Promise<ServedFilm | undefined> {
  return db
    .selectFrom('video')
    .innerJoin('account', 'account.id', 'video.account_id')
    .select(columns)
    .where('video.id', '=', id)
    .where('video.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .executeTakeFirst()
}
