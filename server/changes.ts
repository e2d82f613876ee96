import type { UploadRequest } from '#contract/upload.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { DefaultVisibility } from '#domain/visibility.ts'
import type { Cell } from './cells/cell.ts'
import type { CellTransaction } from './db/schema.ts'

/** Who is told takes part in the transaction: if one of them fails, nothing was changed. */
type InTransaction = { cell: Cell; trx: CellTransaction; accountId: string }

/** What features tell others, which they do not know. Who is told of what: change-registry.ts. */
export type Changes = {
  /** What these activities show has changed, or who may see it; of all of them when the privacy settings changed. */
  recordingsChanged: InTransaction & { ids: string[] | 'all' }
  /** What these videos show has changed or who may see it; there is more to tell of them; or there are new pictures. */
  videosChanged: InTransaction & { ids: string[]; what: 'content' | 'more' | 'pictures' }
  /** What has the visibility of the account has this one from now on. */
  defaultVisibilityChanged: InTransaction & { visibility: DefaultVisibility }
  /** What is told of a project was worked out anew; by `texts` each audience finds it. */
  projectChanged: InTransaction & {
    projectId: string
    texts: ReadonlyMap<'owner' | 'others', (string | null)[]>
  }
  /** What the owner of a channel is called. */
  channelChanged: InTransaction
  /** An account was suspended, or is back. */
  suspensionChanged: InTransaction
  /** From here on an account exists for nobody; what it has is removed afterwards. */
  accountLeaving: InTransaction
  /** A file of a video is going to be sent: a new one's, or the one whose file it replaces. */
  videoUploadOpening: InTransaction & { videoId: string; options: UploadRequest }
  /** The file of a video will not be sent after all, and nothing of it is left. */
  videoUploadDiscarded: { cell: Cell; accountId: string; videoId: string }
  /** There are other places in the atlas, which is in none of the cells. */
  atlasChanged: Record<string, never>
  /** The recordings of a cell follow the atlas in these areas (null: everywhere). */
  areasChanged: { cell: Cell; areas: (BoundingBox | null)[]; signal: AbortSignal }
}

/** One after another, and comes back when all of them are done. */
export type Announce = <Name extends keyof Changes>(name: Name, change: Changes[Name]) => Promise<void>
