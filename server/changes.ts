import type { UploadRequest } from '#contract/upload.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { DefaultVisibility } from '#domain/visibility.ts'
import type { Cell } from './cells/cell.ts'
import type { CellTransaction } from './db/schema.ts'

/** Handlers take part in the transaction: if one of them fails, nothing is changed. */
type InTransaction = { cell: Cell; trx: CellTransaction; accountId: string }

/** Changes that a feature announces to others it does not know. Who handles what: change-registry.ts. */
export type Changes = {
  /**
   * The content of these activities has changed, or who may see them; 'all' after a change of the privacy
   * settings.
   */
  recordingsChanged: InTransaction & { ids: string[] | 'all' }
  /**
   * The content of these videos has changed or who may see them, more is known about them, or they have new
   * pictures.
   */
  videosChanged: InTransaction & { ids: string[]; what: 'content' | 'more' | 'pictures' }
  /** Everything that uses the account's default visibility has this one from now on. */
  defaultVisibilityChanged: InTransaction & { visibility: DefaultVisibility }
  /** The project's derived data was computed again; `texts` are what each audience can find it by. */
  projectChanged: InTransaction & {
    projectId: string
    texts: ReadonlyMap<'owner' | 'others', (string | null)[]>
  }
  /** Others find the project in lists, and followers have not been told of it yet. */
  projectListed: InTransaction & { projectId: string }
  /** A video can be watched in all sizes, or could not be processed. */
  videoReady: InTransaction & { videoId: string; version: string }
  videoFailed: InTransaction & { videoId: string; version: string }
  /** Others see this comment from now on: it was written, or the owner of the project (`accountId`) approved it. */
  commentShown: InTransaction & {
    projectId: string
    commentId: string
    authorId: string
    /** Whose comment it answers. */
    parentAuthorId: string | null
    mentionedIds: string[]
  }
  /** Someone voted for a project of the account, or for a comment that the account wrote. */
  voteGiven: InTransaction & { projectId: string; commentId: string | null; ownerId: string; voterId: string }
  /**
   * Somebody has invited the account to be friends, or accepted its invitation. In the cell in which that was
   * noticed; for an invitation by email, the account may not exist.
   */
  friendInvited: InTransaction & { personId: string }
  friendAccepted: InTransaction & { personId: string }
  /** The account has blocked someone, so whatever connects the two ends. */
  personBlocked: InTransaction & { personId: string }
  /** A moderator has decided about something of the account, or about its appeal. */
  decisionMade: InTransaction & { decisionId: string; isAppeal: boolean }
  /** The deletion of a project can no longer be undone. It may be in playlists of every cell. */
  projectRemoved: { projectId: string }
  /** The name of a channel's owner has changed. */
  channelChanged: InTransaction
  /** An account was suspended or reinstated. */
  suspensionChanged: InTransaction
  /** Others no longer see the videos of an account that stopped paying for their storage, or see them again. */
  videosHiddenChanged: InTransaction
  /** From here on the account is invisible to everyone; its data is removed afterwards. */
  accountLeaving: InTransaction
  /** A video file is about to be uploaded: for a new video, or to replace the file of an existing one. */
  videoUploadOpening: InTransaction & { videoId: string; request: UploadRequest }
  /** The upload of a video file was cancelled, and nothing of it is left. */
  videoUploadDiscarded: { cell: Cell; accountId: string; videoId: string }
  /** The places in the atlas have changed. The atlas belongs to no cell. */
  atlasChanged: Record<string, never>
  /** The heights of a region were made, replaced or removed. They belong to no cell. */
  terrainChanged: Record<string, never>
  /** The activities of a cell have to follow the atlas in these areas (null: everywhere). */
  areasChanged: { cell: Cell; areas: (BoundingBox | null)[]; signal: AbortSignal }
}

/** Calls the handlers one after another and returns when all are done. */
export type Announce = <Name extends keyof Changes>(name: Name, change: Changes[Name]) => Promise<void>
