import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  clearActivityVote,
  clearProjectVote,
  downvoteActivity,
  downvoteProject,
  upvoteActivity,
  upvoteProject,
  type Rating,
} from '#contract/ratings/ratings.ts'
import { call } from '#web/lib/api-client.ts'
import { ratingQuery } from './comments.api.ts'
import type { CommentTopic } from './comments-context.ts'
import { VoteButtons } from './vote-buttons.tsx'

const none: Rating = { up: 0, down: 0, mine: 0 }
const calls = {
  project: { 1: upvoteProject, [-1]: downvoteProject, 0: clearProjectVote },
  activity: { 1: upvoteActivity, [-1]: downvoteActivity, 0: clearActivityVote },
}

/** Votes for a project or an activity, beside its title. They have their place before the counts arrive. */
export function TopicVotes({ topic: { kind, id }, isOwn }: { topic: CommentTopic; isOwn: boolean }) {
  const client = useQueryClient()
  const { data = none } = useQuery(ratingQuery(id))
  return (
    <VoteButtons
      rating={data}
      isOwn={isOwn}
      onVote={(value) => call(calls[kind][value], { params: { id } })}
      onChange={(rating) => client.setQueryData(ratingQuery(id).queryKey, rating)}
    />
  )
}
