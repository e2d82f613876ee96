import type { FastifyInstance } from 'fastify'
import {
  approveComment,
  countCommentsOfPerson,
  countNewComments,
  deleteComment,
  editComment,
  heartComment,
  listCommentMoments,
  listComments,
  pinComment,
  removeCommentsOfPerson,
  writeComment,
} from '#contract/comments/comments.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { approveCommentAs, deleteCommentAs, heartCommentAs, pinCommentAs } from './change-comment.ts'
import { listCommentsOf, removeCommentsOf } from './comment.ts'
import { countAfter } from './comment.queries.ts'
import { lookAt, momentsOf, pageOfComments } from './list-comments.ts'
import { editCommentAs, writeCommentAs } from './write-comment.ts'

export function commentRoutes(app: FastifyInstance, services: Services): void {
  handle(app, listComments, async ({ params: { topic_id }, query, viewer }) =>
    pageOfComments(await lookAt(services, topic_id, await viewer()), query),
  )

  handle(app, listCommentMoments, async ({ params: { topic_id }, viewer }) => ({
    items: await momentsOf(await lookAt(services, topic_id, await viewer())),
  }))

  handle(app, countNewComments, async ({ params: { topic_id }, query: { after }, viewer }) => {
    const { seen, unwanted, viewerId } = await lookAt(services, topic_id, await viewer())
    if (seen.row.comments === 'off') return { count: 0 }
    return { count: await countAfter(seen.cell.db, { topicId: topic_id, unwanted }, after, viewerId) }
  })

  handle(app, writeComment, ({ viewer, body, request }) =>
    writeCommentAs(services, { id: viewer.id, address: request.ip }, body),
  )

  handle(app, editComment, ({ viewer, params: { id }, body, request }) =>
    editCommentAs(services, { id: viewer.id, address: request.ip }, { id, ...body }),
  )

  handle(app, deleteComment, ({ viewer, params: { id } }) =>
    deleteCommentAs(services, { id, viewerId: viewer.id }),
  )

  handle(app, countCommentsOfPerson, async ({ viewer, query: { person_id: personId } }) => ({
    count: (await listCommentsOf(services, { accountId: viewer.id, personId })).length,
  }))

  handle(app, removeCommentsOfPerson, async ({ viewer, body: { person_id: personId } }) => ({
    removed: await removeCommentsOf(services, { accountId: viewer.id, personId }),
  }))

  handle(app, approveComment, ({ viewer, params: { id } }) =>
    approveCommentAs(services, { id, viewerId: viewer.id }),
  )

  handle(app, pinComment, ({ viewer, params: { id }, body: { pinned } }) =>
    pinCommentAs(services, { id, viewerId: viewer.id }, pinned),
  )

  handle(app, heartComment, ({ viewer, params: { id }, body: { hearted } }) =>
    heartCommentAs(services, { id, viewerId: viewer.id }, hearted),
  )
}
