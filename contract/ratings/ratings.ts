import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'

/** How many people voted for and against something, and the viewer's own vote: 0 if none. */
export const Rating = z.object({
  up: z.number().int(),
  down: z.number().int(),
  mine: z.union([z.literal(1), z.literal(-1), z.literal(0)]),
})
export type Rating = z.infer<typeof Rating>

export const getRating = endpoint({
  method: 'GET',
  path: '/api/rating/u/:topic_id',
  summary: 'Get the votes for a project or an activity',
  access: 'anyone',
  params: z.object({ topic_id: Id }),
  reply: Rating,
})

const vote = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/rating/${path}`,
    summary,
    access: 'signed_in',
    params: z.object({ id: Id }),
    reply: Rating,
  })

export const upvoteProject = vote('video/:id/upvote', 'Vote for the project of someone else')
export const downvoteProject = vote('video/:id/downvote', 'Vote against the project of someone else')
export const clearProjectVote = vote('video/:id/clear', 'Take back the vote on a project')
export const upvoteActivity = vote('activity/:id/upvote', 'Vote for the activity of someone else')
export const downvoteActivity = vote('activity/:id/downvote', 'Vote against the activity of someone else')
export const clearActivityVote = vote('activity/:id/clear', 'Take back the vote on an activity')
export const upvoteComment = vote('comment/:id/upvote', 'Vote for the comment of someone else')
export const downvoteComment = vote('comment/:id/downvote', 'Vote against the comment of someone else')
export const clearCommentVote = vote('comment/:id/clear', 'Take back the vote on a comment')
