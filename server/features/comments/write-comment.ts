import type { Comment, CommentDraft } from '#contract/comments/comments.ts'
import { commentRules, isEditable } from '#domain/people/comment-rules.ts'
import { rankOf } from '#domain/people/wilson-rank.ts'
import { newId } from '#server/cells/new-id.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { requireBotCheck, findPeople, requireConfirmed, standingOf } from '#server/features/people/public.ts'
import { topicIds } from '#server/features/ratings/public.ts'
import { isStillKept } from '#server/features/visibility/public.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { announceShown } from './announce-shown.ts'
import { noLongerEditable, outsideActivity, outsideVideo, refusedTo, tooLong } from './comment-errors.ts'
import { findComment, type CommentRow } from './comment.queries.ts'
import { judgeComment, type Judged } from './judge-comment.ts'
import { addLine, countShown, lockTopic, removeLine } from './lines.ts'
import { lookAt } from './list-comments.ts'
import { refusalFor } from './refusal.ts'
import { findMentioned } from './mentions.ts'
import type { Moment } from './moments.ts'
import { showComments, withoutTree, type Looking } from './show-comments.ts'
import { takeTurn } from './take-turn.ts'

/** `address` is the visitor's IP address, which some bot checks compare. */
export type Author = { id: string; address: string }

export async function writeCommentAs(
  services: Services,
  author: Author,
  draft: CommentDraft,
): Promise<Comment> {
  const looking = await lookAt(services, topicOf(draft), author)
  const { isNew } = await requireMayWrite(looking, author, draft.token)
  const written = await compose(looking, author.id, { draft, isNew })
  const turn = await takeTurn(services, { accountId: author.id, isNew })
  try {
    return await publish(looking, written)
  } catch (error) {
    await turn.takeBack()
    throw error
  }
}

/**
 * For a channel without a person behind it, which nobody can sign in to: it has no email to confirm, passes no
 * bot check and does not have to wait. Everything else is as for a person.
 */
export async function writeUnattended(
  services: Services,
  authorId: string,
  draft: CommentDraft,
): Promise<Comment> {
  const looking = await lookAt(services, topicOf(draft), { id: authorId })
  await requireAdmitted(looking, authorId)
  const { isNew } = await standingOf(services, authorId)
  return publish(looking, await compose(looking, authorId, { draft, isNew }))
}

/** One of the two is given. */
const topicOf = ({ project_id, activity_id }: CommentDraft): string => project_id ?? activity_id ?? ''

/** The comment as it is stored, if what it is about can be seen. */
async function compose(
  looking: Looking,
  authorId: string,
  { draft, isNew }: { draft: CommentDraft; isNew: boolean },
): Promise<Written> {
  const { services, seen, moments } = looking
  const parent = draft.parent_id === undefined ? undefined : await findParent(looking, draft.parent_id)
  const moment = draft.moment === undefined ? undefined : moments.at(draft.moment)
  if (draft.moment !== undefined && !moment)
    throw seen.kind === 'project' ? outsideVideo() : outsideActivity()
  const text = await textOf(services, draft.comment, parent)
  const judged = await judgeComment(services, seen, { text, authorId, isNew })
  const mentionedIds = judged.heldFor === null ? await findMentioned(services, judged.text) : []
  return { authorId, judged, parent, moment, mentionedIds }
}

async function publish(looking: Looking, written: Written): Promise<Comment> {
  const { services, seen } = looking
  const row = await seen.cell.db.transaction().execute(async (trx) => {
    const inserted = await insert(trx, looking, written)
    if (inserted.state === 'shown')
      await announceShown(services, seen.cell, { trx, row: inserted, mentionedIds: written.mentionedIds })
    return inserted
  })
  return showOne(looking, row)
}

async function requireAdmitted({ services, seen }: Looking, authorId: string): Promise<void> {
  const refusal = await refusalFor(services, seen, authorId)
  if (refusal !== null) throw refusedTo(refusal)
}

async function requireMayWrite(looking: Looking, author: Author, token: string | undefined) {
  const { services } = looking
  await requireAdmitted(looking, author.id)
  const standing = await standingOf(services, author.id)
  requireConfirmed(standing)
  if (standing.isNew) await requireBotCheck(services, token, author.address)
  return standing
}

/** Only what this viewer sees can be answered. */
async function findParent({ seen, unwanted }: Looking, id: string): Promise<CommentRow> {
  const parent = await findComment(seen.cell.db, id)
  const isSeen =
    parent?.topic_id === seen.row.id &&
    parent.state === 'shown' &&
    (parent.author_id === null || !unwanted.includes(parent.author_id))
  if (!isSeen) throw notFound()
  return parent
}

/** A reply to a comment at the deepest level becomes its sibling and says whom it answers. */
async function textOf(services: Services, text: string, parent: CommentRow | undefined): Promise<string> {
  if (!parent || parent.depth < commentRules.deepest || parent.author_id === null) return text
  const name = (await findPeople(services, [parent.author_id])).get(parent.author_id)?.channel_name
  if (name === undefined || text.toLowerCase().startsWith(`@${name.toLowerCase()}`)) return text
  const answering = `@${name} ${text}`
  if (answering.length > commentRules.textMax) throw tooLong()
  return answering
}

type Written = {
  authorId: string
  judged: Judged
  parent: CommentRow | undefined
  moment: Moment | undefined
  mentionedIds: string[]
}

async function insert(
  trx: CellTransaction,
  { services, seen }: Looking,
  { authorId, judged, parent, moment }: Written,
): Promise<CommentRow> {
  const { projectId: project_id, activityId: activity_id } = topicIds(seen)
  if (!(await lockTopic(trx, { project_id, activity_id }))) throw notFound()
  if (activity_id !== null && !(await isStillKept(trx, activity_id))) throw notFound()
  const now = services.now()
  const id = newId(seen.cell.region, now)
  const below = parent && (await placeBelow(trx, parent))
  const row = await trx
    .insertInto('comment')
    .values({
      id,
      account_id: seen.row.account_id,
      project_id,
      activity_id,
      author_id: authorId,
      ...(below ?? { parent_id: null, root_id: id, depth: 0 }),
      text: judged.text,
      text_hash: judged.hash,
      moment_of: moment?.moment_of ?? null,
      moment_ms: moment?.moment_ms ?? null,
      state: judged.heldFor === null ? 'shown' : 'held',
      held_for: judged.heldFor,
      rank: rankOf({ up: 0, down: 0 }),
      created_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.state === 'shown') {
    await addLine(trx, row)
    await countShown(trx, row, 1)
  }
  return row
}

/** It may have been removed since it was looked up. */
async function placeBelow(trx: CellTransaction, { id }: CommentRow) {
  const parent = await findComment(trx, id)
  if (parent?.state !== 'shown') throw notFound()
  const isDeepest = parent.depth >= commentRules.deepest
  return {
    parent_id: isDeepest ? parent.parent_id : parent.id,
    root_id: parent.root_id,
    depth: Math.min(parent.depth + 1, commentRules.deepest),
  }
}

type Edit = { id: string; comment: string; token?: string | undefined }

/** An edited text is judged like a new one. */
export async function editCommentAs(
  services: Services,
  author: Author,
  { id, comment, token }: Edit,
): Promise<Comment> {
  const before = await findComment(services.cells.of(id).db, id)
  if (before?.author_id !== author.id || (before.state !== 'shown' && before.state !== 'held'))
    throw notFound()
  const looking = await lookAt(services, before.topic_id, author)
  const { isNew } = await requireMayWrite(looking, author, token)
  const judged = await judgeComment(services, looking.seen, {
    text: comment,
    authorId: author.id,
    isNew,
    exceptId: id,
  })
  const row = await looking.seen.cell.db.transaction().execute(async (trx) => {
    await lockTopic(trx, before)
    const current = await trx
      .selectFrom('comment')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (current?.state !== before.state || !isEditable(current, services.now())) throw noLongerEditable()
    return saveText(trx, current, judged, new Date(services.now()))
  })
  return showOne(looking, row)
}

/** A comment that was waiting keeps waiting: only the owner can release it. */
async function saveText(
  trx: CellTransaction,
  before: CommentRow,
  { text, hash, heldFor }: Judged,
  now: Date,
): Promise<CommentRow> {
  const isHeld = before.state === 'held' || heldFor !== null
  const row = await trx
    .updateTable('comment')
    .set({
      text,
      text_hash: hash,
      edited_at: now,
      state: isHeld ? 'held' : 'shown',
      held_for: heldFor ?? before.held_for,
      ...(isHeld && { pinned: false }),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (before.state === 'shown' && isHeld) {
    await removeLine(trx, row)
    await countShown(trx, row, -1)
  }
  return row
}

async function showOne(looking: Looking, row: CommentRow): Promise<Comment> {
  const [shown] = await showComments(looking, [row])
  if (!shown) throw notFound()
  return withoutTree(shown)
}
