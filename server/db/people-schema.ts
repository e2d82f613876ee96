import type { ColumnType, Generated } from 'kysely'

/** Cell tables: how people interact with each other. */
export type PeopleTables = {
  block: PersonTable
  mute: PersonTable
  comment: CommentTable
  project_vote: VoteTable & { project_id: string }
  activity_vote: VoteTable & { activity_id: string }
  comment_vote: VoteTable & { comment_id: string }
}

/** Someone whom an account has blocked or muted. */
type PersonTable = {
  account_id: string
  /** May be in another cell. */
  person_id: string
  created_at: Generated<Date>
}

/**
 * `shown`: to everyone who sees the project or activity; `held`: until the owner approves; the others say who removed
 * it.
 */
export type CommentState = 'shown' | 'held' | 'deleted' | 'by_owner' | 'by_moderator'

/** Why a comment is held for the owner's approval. */
export type HeldFor = 'all' | 'link' | 'links' | 'word' | 'repeat'

type VoteTable = {
  /** May be in another cell. */
  voter_id: string
  value: 1 | -1
  /** False: the owner has blocked the voter, who alone sees it counted. */
  is_counted: Generated<boolean>
  created_at: Generated<Date>
}

type CommentTable = {
  id: string
  /** The owner of the project or activity. */
  account_id: string
  /** What it is about: exactly one of the two. */
  project_id: string | null
  activity_id: string | null
  /** The one of the two that is set. */
  topic_id: ColumnType<string, never, never>
  /** May be in another cell; null when they have left. */
  author_id: string | null
  parent_id: string | null
  /** The top-level comment of the thread; its own id at depth 0. */
  root_id: string
  depth: number
  text: string
  /** Detects the same text sent again; null once the text is erased. */
  text_hash: Uint8Array | null
  /**
   * The moment it is about, in a video's own time, which editing the project does not shift; or in an activity's
   * recording, as time since 1970. `moment_of` is the id of that video or activity.
   */
  moment_of: string | null
  moment_ms: number | null
  state: CommentState
  state_changed_at: Generated<Date | null>
  pinned: Generated<boolean>
  hearted: Generated<boolean>
  edited_at: Generated<Date | null>
  up: Generated<number>
  down: Generated<number>
  /** The lower confidence bound of the share of people who like it. */
  rank: Generated<number>
  /** Whether it has a line in the list: it is shown, or was removed but has replies with lines. */
  is_listed: Generated<boolean>
  /** How many direct replies have a line. */
  replies: Generated<number>
  /** For a top-level comment: how many replies in the whole thread have a line. */
  thread: Generated<number>
  held_for: Generated<HeldFor | null>
  created_at: Generated<Date>
}
