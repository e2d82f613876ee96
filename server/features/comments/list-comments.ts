import { z } from 'zod'
import type {
  Comment,
  CommentMoment,
  CommentPage,
  CommentsAbout,
  CommentSort,
} from '#contract/comments/comments.ts'
import { commentMessages } from '#contract/comments/comment-messages.ts'
import { Id } from '#contract/id.ts'
import { commentRules } from '#domain/people/comment-rules.ts'
import { listUnwanted, standingOf } from '#server/features/people/public.ts'
import { requireTopic } from '#server/features/ratings/public.ts'
import { invalidCursor, notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import * as queries from './comment.queries.ts'
import type { ByMoment, CommentRow } from './comment.queries.ts'
import { refusalFor } from './refusal.ts'
import { momentsSeen } from './moments.ts'
import { nest, showComments, withoutTree, type Looking } from './show-comments.ts'

const heldMax = 50
const previewLength = 140

type Asked = { sort: CommentSort; root?: string | undefined; cursor?: string | undefined }
type Viewer = { id: string } | undefined

/** Everything about a project or an activity that decides how this viewer sees its comments. */
export async function lookAt(services: Services, topicId: string, viewer: Viewer): Promise<Looking> {
  const seen = await requireTopic(services, topicId, viewer)
  const unwanted = viewer ? await listUnwanted(services.cells.of(viewer.id).db, viewer.id) : []
  const moments = await momentsSeen(seen)
  return { services, seen, viewerId: viewer?.id, unwanted, moments }
}

export async function pageOfComments(looking: Looking, asked: Asked): Promise<CommentPage> {
  const { row } = looking.seen
  if (row.comments === 'off') return { ...noComments, about: await aboutComments(looking, []) }
  if (asked.root !== undefined) return pageOfReplies(looking, asked.root, asked.cursor)
  const { rows, next_cursor } = await pageOfRoots(looking, asked)
  const isFirst = asked.cursor === undefined
  const pinned =
    isFirst && asked.sort !== 'moment' ? await queries.findPinned(looking.seen.cell.db, row.id) : undefined
  const items = await withFirstReplies(looking, pinned ? [pinned, ...rows] : rows)
  const about = isFirst ? await aboutComments(looking, await findHeld(looking)) : null
  return { items, next_cursor, total: row.comment_count, about }
}

const noComments = { items: [], next_cursor: null, total: 0 }

const Cursor = {
  newest: z.tuple([Id]),
  best: z.tuple([z.number(), Id]),
  moment: z.tuple([z.int().min(0), z.number(), Id]),
}

async function pageOfRoots(
  { seen, unwanted, moments: { spans } }: Looking,
  { sort, cursor }: Asked,
): Promise<{ rows: CommentRow[]; next_cursor: string | null }> {
  const { db } = seen.cell
  const listed = { topicId: seen.row.id, unwanted }
  const size = commentRules.rootsPerPage
  if (sort === 'newest') {
    const after = readCursor(Cursor.newest, cursor)
    const rows = await queries.listNewest(db, listed, after && { id: after[0] }, size + 1)
    return paged(rows, size, ({ id }) => [id])
  }
  if (sort === 'best') {
    const after = readCursor(Cursor.best, cursor)
    const rows = await queries.listBest(db, listed, after && { rank: after[0], id: after[1] }, size + 1)
    return paged(rows, size, ({ rank, id }) => [rank, id])
  }
  const after = readCursor(Cursor.moment, cursor)
  // Relative to the beginning of what this viewer sees: the time in the video would reveal how much was cut before it.
  const beginOf = (n: number) => spans.find((span) => span.n === n)?.from ?? 0
  const from = after && { n: after[0], moment_ms: beginOf(after[0]) + after[1], id: after[2] }
  const rows = await queries.listByMoment(db, { ...listed, spans }, from, size + 1)
  return paged(rows, size, ({ n, moment_ms, id }: ByMoment) => [
    n,
    Math.round((moment_ms ?? 0) - beginOf(n)),
    id,
  ])
}

function paged<Row>(rows: Row[], size: number, positionOf: (row: Row) => unknown[]) {
  const last = rows[size - 1]
  const next_cursor =
    rows.length > size && last ? Buffer.from(JSON.stringify(positionOf(last))).toString('base64url') : null
  return { rows: rows.slice(0, size), next_cursor }
}

function readCursor<Shape extends z.ZodType>(
  shape: Shape,
  cursor: string | undefined,
): z.output<Shape> | undefined {
  if (cursor === undefined) return undefined
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw invalidCursor()
  }
}

async function pageOfReplies(
  looking: Looking,
  rootId: string,
  cursor: string | undefined,
): Promise<CommentPage> {
  const { db } = looking.seen.cell
  const root = await queries.findComment(db, rootId)
  if (root?.topic_id !== looking.seen.row.id || root.depth !== 0 || !root.is_listed) throw notFound()
  const size = commentRules.repliesPerPage
  const after = readCursor(Cursor.newest, cursor)?.[0]
  const found = await queries.listReplies(
    db,
    { rootIds: [rootId], unwanted: looking.unwanted, ...(after !== undefined && { after }) },
    size + 1,
  )
  const { rows, next_cursor } = paged(found, size, ({ id }) => [id])
  const items = (await showComments(looking, rows)).map(withoutTree)
  return { items, next_cursor, total: looking.seen.row.comment_count, about: null }
}

async function withFirstReplies(looking: Looking, roots: CommentRow[]): Promise<Comment[]> {
  const size = commentRules.repliesAtFirst
  const found = await queries.listReplies(
    looking.seen.cell.db,
    { rootIds: roots.map(({ id }) => id), unwanted: looking.unwanted },
    size + 1,
  )
  const byRoot = Map.groupBy(found, ({ root_id }) => root_id)
  const first = roots.map((root) => paged(byRoot.get(root.id) ?? [], size, ({ id }) => [id]))
  const shown = await showComments(looking, [...roots, ...first.flatMap(({ rows }) => rows)])
  const byId = new Map(shown.map((comment) => [comment.id, comment]))
  return roots.flatMap((root, index) => {
    const comment = byId.get(root.id)
    const { rows, next_cursor } = first[index] ?? { rows: [], next_cursor: null }
    const replies = rows.flatMap(({ id }) => byId.get(id) ?? [])
    return comment
      ? [{ ...nest(comment, replies), reply_count: root.thread, next_reply_cursor: next_cursor }]
      : []
  })
}

/** Owners see what waits for their approval; others see that their own comment is waiting. */
async function findHeld(looking: Looking): Promise<Comment[]> {
  const { seen, viewerId } = looking
  if (viewerId === undefined) return []
  const authorId = seen.isOwn ? undefined : viewerId
  const rows = await queries.listHeld(seen.cell.db, { topicId: seen.row.id, authorId }, heldMax)
  return (await showComments(looking, rows)).map(withoutTree)
}

async function aboutComments(looking: Looking, held: Comment[]): Promise<CommentsAbout> {
  const { services, seen, viewerId } = looking
  const isVisitor = viewerId === undefined
  const refusal = isVisitor
    ? seen.row.comments === 'off'
      ? commentMessages.turnedOff
      : null
    : await refusalFor(services, seen, viewerId)
  return {
    access: seen.row.comments,
    holds_all: seen.row.holds_comments,
    refusal,
    needs_check: !isVisitor && (await standingOf(services, viewerId)).isNew,
    held,
    newest_id: seen.row.comments === 'off' ? null : await queries.findNewestId(seen.cell.db, seen.row.id),
  }
}

export async function momentsOf(looking: Looking): Promise<CommentMoment[]> {
  const { seen, unwanted, moments } = looking
  if (seen.row.comments === 'off') return []
  const rows = await queries.listMarked(seen.cell.db, {
    topicId: seen.row.id,
    unwanted,
    spans: moments.spans,
  })
  const shown = await showComments(looking, rows)
  return shown
    .flatMap(({ id, state, author, comment, moment_ms }) =>
      moment_ms === null || state !== 'shown'
        ? []
        : [{ id, author, comment: beginningOf(comment), moment_ms }],
    )
    .toSorted((one, other) => one.moment_ms - other.moment_ms)
}

/** Cut between characters, never within one. */
function beginningOf(text: string): string {
  if (text.length <= previewLength) return text
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return letters.length > previewLength ? `${letters.slice(0, previewLength).join('').trimEnd()}…` : text
}
