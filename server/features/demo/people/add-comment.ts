import type { DemoComment } from '#demo/people.ts'
import { heartCommentAs, pinCommentAs, writeUnattended } from '#server/features/comments/public.ts'
import { reportUnattended } from '#server/features/moderation/public.ts'
import { voteUnattended } from '#server/features/ratings/public.ts'
import type { Services } from '#server/services.ts'
import { findCommentReading } from '../demo.queries.ts'

/** What is talked about. */
export type Subject = { kind: 'project' | 'activity'; id: string }

type Place = {
  subject: Subject
  ownerId: string
  parentId: string | undefined
  /** The id of an account by its key. */
  idOf: (key: string) => string
}

/** Writes a comment with its replies, unless it exists, and adds everything that others did with it. */
export async function addComment(services: Services, comment: DemoComment, place: Place): Promise<void> {
  const { subject, ownerId, idOf } = place
  const { db } = services.cells.of(subject.id)
  const sought = { subject, authorId: idOf(comment.by), text: comment.text }
  const { id, state } = (await findCommentReading(db, sought)) ?? (await write(services, comment, place))
  // The owner has not approved it, or it was removed.
  if (state !== 'shown') return
  const asOwner = { id, viewerId: ownerId }
  if (comment.isPinned) await pinCommentAs(services, asOwner, true)
  if (comment.hasHeart) await heartCommentAs(services, asOwner, true)
  for (const key of comment.likedBy ?? [])
    await voteUnattended(services, { kind: 'comment', id, voterId: idOf(key), value: 1 })
  for (const key of comment.dislikedBy ?? [])
    await voteUnattended(services, { kind: 'comment', id, voterId: idOf(key), value: -1 })
  for (const reply of comment.replies ?? []) await addComment(services, reply, { ...place, parentId: id })
  if (!comment.reported) return
  const { by, reason, text } = comment.reported
  await reportUnattended(services, idOf(by), { kind: 'comment', id, reason, text })
}

function write(services: Services, { by, text, atMs }: DemoComment, { subject, parentId, idOf }: Place) {
  return writeUnattended(services, idOf(by), {
    ...(subject.kind === 'project' ? { project_id: subject.id } : { activity_id: subject.id }),
    comment: text,
    ...(parentId !== undefined && { parent_id: parentId }),
    ...(atMs !== undefined && { moment: atMs }),
  })
}
