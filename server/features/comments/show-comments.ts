import type { Comment, CommentReply } from '#contract/comments/comments.ts'
import { isEditable } from '#domain/people/comment-rules.ts'
import { findPeopleToShow, type ShownPeople } from '#server/features/people/public.ts'
import { findVotes, ratingSeen, type OwnVote, type Topic } from '#server/features/ratings/public.ts'
import type { Services } from '#server/services.ts'
import type { CommentRow } from './comment.queries.ts'
import { msOf, type SeenMoments } from './moments.ts'

/** Who looks at the comments about what, and which moments of it they see. */
export type Looking = {
  services: Services
  seen: Topic
  viewerId: string | undefined
  unwanted: readonly string[]
  moments: SeenMoments
}

/** A comment without its tree, as this viewer sees it, in the given order. */
export async function showComments(looking: Looking, rows: readonly CommentRow[]): Promise<CommentReply[]> {
  const { services, seen, viewerId } = looking
  const authorIds = rows.flatMap(({ author_id }) => author_id ?? [])
  const { people, suspended, unreachable } = await findPeopleToShow(services, authorIds)
  const ids = rows.map(({ id }) => id)
  const votes =
    viewerId === undefined
      ? new Map<string, OwnVote>()
      : await findVotes(seen.cell.db, 'comment', { ids, voterId: viewerId })
  const known = { people, suspended, unreachable }
  return rows.map((row) => showComment(looking, row, { ...known, mine: votes.get(row.id) }))
}

export const withoutTree = (reply: CommentReply): Comment => ({
  ...reply,
  reply_count: 0,
  next_reply_cursor: null,
})

/** Nests each reply under the comment it replies to, or under the root if this viewer does not get that comment. */
export function nest(comment: CommentReply, replies: readonly CommentReply[]): CommentReply {
  const byId = new Map(
    [comment, ...replies].map((each) => [each.id, { ...each, children: [] as CommentReply[] }]),
  )
  const root = byId.get(comment.id)!
  for (const { id, parent_id } of replies) (byId.get(parent_id ?? '') ?? root).children.push(byId.get(id)!)
  return root
}

type Known = ShownPeople & { mine: OwnVote | undefined }

/**
 * A suspension hides what someone wrote while it lasts: the line says so, and the text comes back afterwards. While
 * the author's region cannot be reached, nobody knows whether they are suspended.
 */
function stateFor(
  { services, unwanted }: Looking,
  { author_id, state }: CommentRow,
  { suspended, unreachable }: ShownPeople,
): CommentReply['state'] {
  if (author_id === null) return state
  if (unwanted.includes(author_id)) return 'unwanted'
  if (state !== 'shown' && state !== 'held') return state
  if (unreachable.includes(services.cells.of(author_id).region)) return 'unreachable'
  return suspended.has(author_id) ? 'by_moderator' : state
}

function showComment(looking: Looking, row: CommentRow, { mine, ...known }: Known): CommentReply {
  const { services, seen, viewerId, moments } = looking
  const { id, parent_id, depth, author_id, up, down, pinned, hearted } = row
  const isOwn = author_id !== null && author_id === viewerId
  const state = stateFor(looking, row, known)
  const place = { id, parent_id, depth, created_at: row.created_at.toISOString() }
  if (state !== 'shown' && state !== 'held')
    return { ...place, ...onlyALine, state, deleted: isRemoved(state) }
  const author = author_id === null ? null : (known.people.get(author_id) ?? null)
  return {
    ...place,
    state,
    author,
    name: author?.channel_name ?? '',
    deleted: false,
    children: [],
    is_own: isOwn,
    is_by_owner: author_id === seen.row.account_id,
    comment: row.text,
    edited: row.edited_at !== null,
    can_edit: isOwn && isEditable(row, services.now()),
    held_for: row.held_for,
    votes: ratingSeen({ up, down }, mine),
    pinned,
    hearted,
    moment_ms: msOf(moments.spans, row),
  }
}

/**
 * Not counted as removed: what this viewer does not want to see is shown to others, and what cannot be reached comes
 * back.
 */
const isRemoved = (state: CommentReply['state']): boolean => state !== 'unwanted' && state !== 'unreachable'

/** No part of a removed comment is sent, whoever asks. */
const onlyALine = {
  author: null,
  name: '',
  children: [],
  is_own: false,
  is_by_owner: false,
  comment: '',
  edited: false,
  can_edit: false,
  held_for: null,
  votes: { up: 0, down: 0, mine: 0 as const },
  pinned: false,
  hearted: false,
  moment_ms: null,
}
