import { commentMessages } from '#contract/comments/comment-messages.ts'
import type { Rating } from '#contract/ratings/ratings.ts'
import { hourSeconds } from '#domain/time/durations.ts'
import { doesVoteCount, requireConfirmed, standingOf, useAllowance } from '#server/features/people/public.ts'
import { AppError, notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { changeVote } from './change-vote.ts'
import { requireTopic, requireTopicOf, topicIds, type Topic, type TopicKind } from './topic.ts'
import { findVote, ratingSeen, type VoteKind } from './vote.queries.ts'

export { findVotes, ratingSeen, type OwnVote } from './vote.queries.ts'

const allowance = { what: 'votes', seconds: hourSeconds, forNew: 20, forKnown: 200 }

type Target = {
  topic: Topic
  commentId: string | null
  /** Whose it is; null if they have left. */
  ownerId: string | null
}
type Chosen = { kind: VoteKind; id: string; voterId: string; value: Rating['mine'] }

/** As this viewer sees it. */
export async function ratingOf(
  services: Pick<Services, 'cells'>,
  topicId: string,
  viewer: { id: string } | undefined,
): Promise<Rating> {
  const { kind, cell, row } = await requireTopic(services, topicId, viewer)
  const own = viewer && (await findVote(cell.db, kind, { id: topicId, voterId: viewer.id }))
  return ratingSeen(row, own)
}

/** Gives, changes or takes back a vote. Taking one back is always allowed. */
export async function vote(services: Services, chosen: Chosen): Promise<Rating> {
  const target = await findTarget(services, chosen)
  if (chosen.value === 0) return giveVote(services, target, chosen)

  const standing = await standingOf(services, chosen.voterId)
  requireConfirmed(standing)
  const voter = { accountId: chosen.voterId, isNew: standing.isNew }
  const use = await useAllowance(services, voter, allowance)
  try {
    return await giveVote(services, target, chosen)
  } catch (error) {
    await use.takeBack()
    throw error
  }
}

/**
 * For a channel without a person behind it, which nobody can sign in to: it has no email to confirm, and its
 * votes are not limited. Everything else is as for a person.
 */
export async function voteUnattended(services: Services, chosen: Chosen): Promise<Rating> {
  return giveVote(services, await findTarget(services, chosen), chosen)
}

async function findTarget(services: Services, { kind, id, voterId }: Chosen): Promise<Target> {
  const target =
    kind === 'comment'
      ? await findComment(services, id, voterId)
      : await findOwned(services, { kind, id }, voterId)
  if (target.ownerId === voterId) throw refusals[kind]()
  return target
}

const refusals = {
  project: () => new AppError({ status: 422, code: 'own_video' }, commentMessages.ownVideo),
  activity: () => new AppError({ status: 422, code: 'own_activity' }, commentMessages.ownActivity),
  comment: () => new AppError({ status: 422, code: 'own_comment' }, commentMessages.ownComment),
}

/** Nobody is told of a vote that does not count. */
async function giveVote(services: Services, target: Target, chosen: Chosen): Promise<Rating> {
  const { topic, commentId, ownerId } = target
  const { cell, row } = topic
  const isCounted = await doesVoteCount(cell.db, { ownerId: row.account_id, voterId: chosen.voterId })
  return changeVote(cell.db, { ...chosen, isCounted, now: new Date(services.now()) }, async (trx) => {
    if (chosen.value !== 1 || ownerId === null || !isCounted) return
    await services.announce('voteGiven', {
      cell,
      trx,
      accountId: row.account_id,
      ...topicIds(topic),
      commentId,
      ownerId,
      voterId: chosen.voterId,
    })
  })
}

async function findOwned(
  services: Services,
  named: { kind: TopicKind; id: string },
  viewerId: string,
): Promise<Target> {
  const topic = await requireTopicOf(services, named, { id: viewerId })
  return { topic, commentId: null, ownerId: topic.row.account_id }
}

/** The same error whether the comment does not exist, is not shown, or is about something the viewer may not see. */
async function findComment(services: Services, id: string, viewerId: string): Promise<Target> {
  const comment = await services.cells
    .of(id)
    .db.selectFrom('comment')
    .select(['topic_id', 'author_id'])
    .where('id', '=', id)
    .where('state', '=', 'shown')
    .executeTakeFirst()
  if (!comment) throw notFound()
  const topic = await requireTopic(services, comment.topic_id, { id: viewerId })
  if (topic.row.comments === 'off') throw notFound()
  return { topic, commentId: id, ownerId: comment.author_id }
}
