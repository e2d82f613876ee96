import type { FastifyInstance } from 'fastify'
import {
  clearActivityVote,
  clearCommentVote,
  clearProjectVote,
  downvoteActivity,
  downvoteComment,
  downvoteProject,
  getRating,
  upvoteActivity,
  upvoteComment,
  upvoteProject,
} from '#contract/ratings/ratings.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { ratingOf, vote } from './rating.ts'

const calls = [
  [upvoteProject, 'project', 1],
  [downvoteProject, 'project', -1],
  [clearProjectVote, 'project', 0],
  [upvoteActivity, 'activity', 1],
  [downvoteActivity, 'activity', -1],
  [clearActivityVote, 'activity', 0],
  [upvoteComment, 'comment', 1],
  [downvoteComment, 'comment', -1],
  [clearCommentVote, 'comment', 0],
] as const

export function ratingRoutes(app: FastifyInstance, services: Services): void {
  handle(app, getRating, async ({ params: { topic_id }, viewer }) =>
    ratingOf(services, topic_id, await viewer()),
  )

  for (const [call, kind, value] of calls)
    handle(app, call, ({ params: { id }, viewer }) => vote(services, { kind, id, voterId: viewer.id, value }))
}
