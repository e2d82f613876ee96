import type { Generated } from 'kysely'

/** Cell tables: what people have to do with each other. */
export type PeopleTables = {
  block: PersonTable
  mute: PersonTable
  comment: CommentTable
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
  created_at: Generated<Date>
}
