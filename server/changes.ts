import type { UploadRequest } from '#contract/uploads/upload.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { DefaultVisibility } from '#domain/visibility.ts'
import type { Cell } from './cells/cell.ts'
import type { CellTransaction } from './db/schema.ts'

/** Handlers take part in the transaction: if one of them fails, nothing is changed. */
type InTransaction = { cell: Cell; trx: CellTransaction; accountId: string }

/** What people vote and comment on: one of the two is null. */
type TopicIds = { projectId: string | null; activityId: string | null }

/** Changes that a feature announces to others without knowing them. Each feature declares which ones it listens to. */
export type Changes = {
  /**
   * The content of these activities has changed, or who may see them; 'all' after a change of the privacy
   * settings.
   */
  recordingsChanged: InTransaction & { ids: string[] | 'all' }
  /**
   * The content of these videos or who may see them has changed, more is known about them, or they have new pictures.
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
  /**
   * Others see this comment from now on: it was written, or the owner of the project or activity (`accountId`) approved
   * it.
   */
  commentShown: InTransaction &
    TopicIds & {
      commentId: string
      authorId: string
      /** The author of the comment it replies to. */
      parentAuthorId: string | null
      mentionedIds: string[]
    }
  /** Someone voted for a project or an activity of the account, or for a comment on it. */
  voteGiven: InTransaction & TopicIds & { commentId: string | null; ownerId: string; voterId: string }
  /**
   * Someone has invited the account to be friends, or accepted its invitation. Announced in the cell where that was
   * noticed; for an invitation by email, the account may not exist.
   */
  friendInvited: InTransaction & { personId: string }
  friendAccepted: InTransaction & { personId: string }
  /** The account has blocked someone, so every connection between the two ends. */
  personBlocked: InTransaction & { personId: string }
  /** A moderator has decided about the account's content, or about its appeal. */
  decisionMade: InTransaction & { decisionId: string; isAppeal: boolean }
  /** The deletion of a project can no longer be undone. It may be in playlists of every cell. */
  projectRemoved: { projectId: string }
  /** What others see of an account's activities was recomputed after a change of its privacy settings. */
  partsHidden: { cell: Cell; accountId: string }
  /**
   * From now on another recording of these activities counts instead, or they count again. Everyone who sees that
   * recording could see these too.
   */
  duplicatesChanged: InTransaction & { ids: string[] }
  /** These activities no longer exist. */
  activitiesRemoved: { ids: string[] }
  /** The name of a channel's owner has changed. */
  channelChanged: InTransaction
  /** An account was suspended or reinstated. */
  suspensionChanged: InTransaction
  /** Others no longer see the videos of an account that has stopped paying for storage, or they see them again. */
  videosHiddenChanged: InTransaction
  /** From now on the account is invisible to everyone; its data is removed afterwards. */
  accountLeaving: InTransaction
  /** A video file is about to be uploaded: for a new video, or to replace the file of an existing one. */
  videoUploadOpening: InTransaction & { videoId: string; request: UploadRequest }
  /** The upload of a video file was cancelled, and nothing of it is left. */
  videoUploadDiscarded: { cell: Cell; accountId: string; videoId: string }
  /** The places in the atlas have changed. The atlas belongs to no cell. */
  atlasChanged: Record<string, never>
  /** The elevation data of a region was created, replaced or removed. It belongs to no cell. */
  terrainChanged: Record<string, never>
  /** The activities of a cell have to be matched against the atlas again in these areas (null: everywhere). */
  areasChanged: { cell: Cell; areas: (BoundingBox | null)[]; signal: AbortSignal }
}

/** Calls the handlers one after another and returns when all are done. */
export type Announce = <Name extends keyof Changes>(name: Name, change: Changes[Name]) => Promise<void>
