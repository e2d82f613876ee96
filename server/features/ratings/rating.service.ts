import type { Rating } from '#contract/ratings.ts'
import type { Cell } from '#server/cells/cell.ts'
import { hasBlocked } from '#server/features/people/block.service.ts'
import { requireConfirmed, standingOf, useAllowance } from '#server/features/people/standing.service.ts'
import { requireProject, type VisibleProject } from '#server/features/projects/visible-project.service.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { changeVote } from './change-vote.ts'
import { ownComment, ownVideo } from './rating-errors.ts'
import { findVote, ratingSeen, type VoteKind } from './vote.queries.ts'

export { findVotes, ratingSeen, type OwnVote } from './vote.queries.ts'

const allowance = { what: 'votes', seconds: 60 * 60, forNew: 20, forKnown: 200 }

type Target = {
  cell: Cell
  project: VisibleProject['row']
  commentId: string | null
  /** Whose it is; null if they have left. */
  ownerId: string | null
}
type Chosen = { kind: VoteKind; id: string; voterId: string; value: Rating['mine'] }

/** As this viewer sees it. */
export async function ratingOf(
  services: Pick<Services, 'cells'>,
  projectId: string,
  viewer: { id: string } | undefined,
): Promise<Rating> {
  const { cell, row } = await requireProject(services, projectId, viewer)
  const own = viewer && (await findVote(cell.db, 'project', { id: projectId, voterId: viewer.id }))
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
  const target = await (kind === 'project' ? findProject : findComment)(services, id, voterId)
  if (target.ownerId === voterId) throw kind === 'project' ? ownVideo() : ownComment()
  return target
}

/**
 * The vote of someone whom the owner has blocked counts for nobody else, and nobody is told. They notice nothing: a
 * refusal would tell them of the block.
 */
async function giveVote(services: Services, target: Target, chosen: Chosen): Promise<Rating> {
  const { cell, project, commentId, ownerId } = target
  const isCounted = !(await hasBlocked(cell.db, { accountId: project.account_id, personId: chosen.voterId }))
  return changeVote(cell.db, { ...chosen, isCounted, now: new Date(services.now()) }, async (trx) => {
    if (chosen.value !== 1 || ownerId === null || !isCounted) return
    await services.announce('voteGiven', {
      cell,
      trx,
      accountId: project.account_id,
      projectId: project.id,
      commentId,
      ownerId,
      voterId: chosen.voterId,
    })
  })
}

async function findProject(services: Services, id: string, viewerId: string): Promise<Target> {
  const { cell, row } = await requireProject(services, id, { id: viewerId })
  return { cell, project: row, commentId: null, ownerId: row.account_id }
}

/** The same error whether there is no such comment, it is not shown, or its project may not be seen. */
async function findComment(services: Services, id: string, viewerId: string): Promise<Target> {
  const comment = await services.cells
    .of(id)
    .db.selectFrom('comment')
    .select(['project_id', 'author_id'])
    .where('id', '=', id)
    .where('state', '=', 'shown')
    .executeTakeFirst()
  if (!comment) throw notFound()
  const { cell, row } = await requireProject(services, comment.project_id, { id: viewerId })
  if (row.comments === 'off') throw notFound()
  return { cell, project: row, commentId: id, ownerId: comment.author_id }
}
