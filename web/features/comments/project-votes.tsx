import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clearProjectVote, downvoteProject, upvoteProject, type Rating } from '#contract/ratings.ts'
import { call } from '#web/lib/api-client.ts'
import { ratingQuery } from './comments.api.ts'
import { VoteButtons } from './vote-buttons.tsx'

const none: Rating = { up: 0, down: 0, mine: 0 }
const calls = { 1: upvoteProject, [-1]: downvoteProject, 0: clearProjectVote }

/** Votes for a project, beside its title. They have their place before the counts arrive. */
export function ProjectVotes({ id, isOwn }: { id: string; isOwn: boolean }) {
  const client = useQueryClient()
  const { data = none } = useQuery(ratingQuery(id))
  return (
    <VoteButtons
      rating={data}
      isOwn={isOwn}
      onVote={(value) => call(calls[value], { params: { id } })}
      onChange={(rating) => client.setQueryData(ratingQuery(id).queryKey, rating)}
    />
  )
}
