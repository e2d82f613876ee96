import type { FastifyInstance } from 'fastify'
import {
  clearCommentVote,
  clearProjectVote,
  downvoteComment,
  downvoteProject,
  getRating,
  upvoteComment,
  upvoteProject,
} from '#contract/ratings.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { ratingOf, vote } from './rating.service.ts'

const calls = [
  [upvoteProject, 'project', 1],
  [downvoteProject, 'project', -1],
  [clearProjectVote, 'project', 0],
  [upvoteComment, 'comment', 1],
  [downvoteComment, 'comment', -1],
  [clearCommentVote, 'comment', 0],
] as const

export function ratingRoutes(app: FastifyInstance, services: Services): void {
  handle(app, getRating, async ({ params: { project_id }, viewer }) =>
    ratingOf(services, project_id, await viewer()),
  )

  for (const [call, kind, value] of calls)
    handle(app, call, ({ params: { id }, viewer }) => vote(services, { kind, id, voterId: viewer.id, value }))
}
