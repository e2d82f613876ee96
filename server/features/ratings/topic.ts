import type { CommentAccess } from '#server/db/project-schema.ts'
import type { Cell } from '#server/cells/cell.ts'
import { findSeenActivity, type VisibleActivity } from '#server/features/activities/public.ts'
import { findVisibleProject, type VisibleProject } from '#server/features/projects/public.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'

/** What people vote on and write about. All rules are the same for both kinds. */
export type TopicKind = 'project' | 'activity'

/** A project or an activity that a viewer may see. */
export type Topic = {
  cell: Cell
  isOwn: boolean
  row: {
    id: string
    account_id: string
    up: number
    down: number
    comments: CommentAccess
    holds_comments: boolean
    comment_count: number
  }
} & ({ kind: 'project'; project: VisibleProject } | { kind: 'activity'; activity: VisibleActivity })

type Viewer = { id: string } | undefined

/**
 * Ids do not tell what they name. The error is the same whether there is no such thing or the viewer may not see it.
 */
export async function requireTopic(
  services: Pick<Services, 'cells'>,
  id: string,
  viewer: Viewer,
): Promise<Topic> {
  const topic = (await findProject(services, id, viewer)) ?? (await findActivity(services, id, viewer))
  if (!topic) throw notFound()
  return topic
}

/** Only for a topic of this kind. */
export async function requireTopicOf(
  services: Pick<Services, 'cells'>,
  { kind, id }: { kind: TopicKind; id: string },
  viewer: Viewer,
): Promise<Topic> {
  const topic = await (kind === 'project' ? findProject : findActivity)(services, id, viewer)
  if (!topic) throw notFound()
  return topic
}

async function findProject(
  services: Pick<Services, 'cells'>,
  id: string,
  viewer: Viewer,
): Promise<Topic | undefined> {
  const project = await findVisibleProject(services, id, viewer)
  return project && { kind: 'project', project, ...project }
}

async function findActivity(
  { cells }: Pick<Services, 'cells'>,
  id: string,
  viewer: Viewer,
): Promise<Topic | undefined> {
  const activity = await findSeenActivity(cells, id, viewer)
  if (!activity) return undefined
  const { cell, isOwn, row } = activity
  return { kind: 'activity', activity, cell, isOwn, row }
}

/** One of the two is null. */
export const topicIds = ({ kind, row: { id } }: Pick<Topic, 'kind' | 'row'>) => ({
  projectId: kind === 'project' ? id : null,
  activityId: kind === 'activity' ? id : null,
})
