import type { Rating } from '#contract/ratings.ts'
import type { Cell } from '#server/cells/cell.ts'
import { hasBlocked } from '#server/features/people/block.service.ts'
import { requireConfirmed, standingOf, useAllowance } from '#server/features/people/standing.service.ts'
import { requireProject, type VisibleProject } from '#server/features/projects/visible-project.service.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { changeVote } from './change-vote.ts'
import { noVoting, ownComment, ownVideo } from './rating-errors.ts'
import { findVote, type VoteKind } from './vote.queries.ts'

export { findVotes } from './vote.queries.ts'

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
  const mine = viewer ? await findVote(cell.db, 'project', { id: projectId, voterId: viewer.id }) : 0
  return { up: row.up, down: row.down, mine }
}

/** Gives, changes or takes back a vote. Taking one back is always allowed. */
export async function vote(services: Services, { kind, id, voterId, value }: Chosen): Promise<Rating> {
  const target = await (kind === 'project' ? findProject : findComment)(services, id, voterId)
  if (target.ownerId === voterId) throw kind === 'project' ? ownVideo() : ownComment()
  const chosen = { kind, id, voterId, value, now: new Date(services.now()) }
  if (value === 0) return changeVote(target.cell.db, chosen)

  const ownerOfProject = target.project.account_id
  if (await hasBlocked(target.cell.db, { accountId: ownerOfProject, personId: voterId })) throw noVoting()
  const standing = await standingOf(services, voterId)
  requireConfirmed(standing)
  const use = await useAllowance(services, { accountId: voterId, isNew: standing.isNew }, allowance)
  try {
    return await changeVote(target.cell.db, chosen, async (trx) => {
      if (value !== 1 || target.ownerId === null) return
      await services.announce('voteGiven', {
        cell: target.cell,
        trx,
        accountId: ownerOfProject,
        projectId: target.project.id,
        commentId: target.commentId,
        ownerId: target.ownerId,
        voterId,
      })
    })
  } catch (error) {
    await use.takeBack()
    throw error
  }
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
