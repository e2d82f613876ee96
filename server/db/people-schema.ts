import type { Generated } from 'kysely'

/** Cell tables: what people have to do with each other. */
export type PeopleTables = {
  block: PersonTable
  mute: PersonTable
  comment: CommentTable
  project_vote: VoteTable & { project_id: string }
  comment_vote: VoteTable & { comment_id: string }
}

/** Someone whom an account has blocked or muted. */
type PersonTable = {
  account_id: string
  /** May be in another cell. */
  person_id: string
  created_at: Generated<Date>
}

/** `shown` to those who see the project; `held` until the owner approves; the others say who removed it. */
export type CommentState = 'shown' | 'held' | 'deleted' | 'by_owner' | 'by_moderator'

/** Why a comment waits for the owner. */
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
  /** The owner of the project. */
  account_id: string
  project_id: string
  /** May be in another cell; null when they have left. */
  author_id: string | null
  parent_id: string | null
  /** The comment that the tree begins with; itself at depth 0. */
  root_id: string
  depth: number
  text: string
  /** Tells the same text sent again; null once the text is erased. */
  text_hash: Uint8Array | null
  /** The moment on the video's own time, which editing the project does not move. */
  video_id: string | null
  video_ms: number | null
  state: CommentState
  state_changed_at: Generated<Date | null>
  pinned: Generated<boolean>
  hearted: Generated<boolean>
  edited_at: Generated<Date | null>
  up: Generated<number>
  down: Generated<number>
  /** The lower bound of the share of people who like it. */
  rank: Generated<number>
  /** Whether it has a line in the list: it is shown, or it was removed and has replies that do. */
  is_listed: Generated<boolean>
  /** How many replies to it have a line. */
  replies: Generated<number>
  /** For the first of a tree: how many replies in the tree have a line. */
  thread: Generated<number>
  held_for: Generated<HeldFor | null>
  created_at: Generated<Date>
}
