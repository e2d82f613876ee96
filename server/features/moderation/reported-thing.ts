import type { ReportedKind } from '#contract/moderation/reports.ts'
import { channelDisplayName } from '#domain/names/channel-name.ts'
import { isSport, labelOfSport } from '#domain/sport.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { requireVisibleActivity } from '#server/features/activities/public.ts'
import { requireProject } from '#server/features/projects/public.ts'
import { requireTopic } from '#server/features/ratings/public.ts'
import { channelVisibleTo } from '#server/features/visibility/public.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'

/** What someone reports, and whose it is. */
export type ReportedThing = {
  cell: Cell
  kind: ReportedKind
  id: string
  subjectId: string
  /** For a comment: the owner of the project or activity it is under. */
  hostId: string | null
}

type Viewer = { id: string } | undefined
type Named = { kind: ReportedKind; id: string }

/** The error is the same whether it does not exist or the viewer may not see it. */
export async function requireReportable(
  services: Services,
  { kind, id }: Named,
  viewer: Viewer,
): Promise<ReportedThing> {
  const cell = services.cells.of(id)
  const own = (subjectId: string) => ({ cell, kind, id, subjectId, hostId: null })
  if (kind === 'project') return own((await requireProject(services, id, viewer)).row.account_id)
  if (kind === 'activity') return own((await requireVisibleActivity(services.cells, id, viewer)).ownerId)
  if (kind === 'channel') return own(await requireChannel(cell.db, id, viewer))
  return { cell, kind, id, ...(await requireComment(services, id, viewer)) }
}

async function requireChannel(db: CellDb, id: string, viewer: Viewer): Promise<string> {
  const channel = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where(channelVisibleTo(viewer?.id))
    .executeTakeFirst()
  if (!channel) throw notFound()
  return channel.id
}

/** Only the author and the owner of what it is about see a comment that is held. */
async function requireComment(services: Services, id: string, viewer: Viewer) {
  const comment = await services.cells
    .of(id)
    .db.selectFrom('comment')
    .select(['topic_id', 'account_id', 'author_id', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!comment) throw notFound()
  const { topic_id, account_id: hostId, author_id, state } = comment
  await requireTopic(services, topic_id, viewer)
  const isSeen = state === 'shown' || (state === 'held' && [hostId, author_id].includes(viewer?.id ?? ''))
  if (!isSeen) throw notFound()
  // When the author has left, the owner of what it is about answers for what stays there.
  return { hostId, subjectId: author_id ?? hostId }
}

const firstWords = 120

/**
 * What moderators and the author know it by. For an activity this is its sport, because a title can tell the time of
 * day.
 */
export async function findTitle(db: CellDb | CellTransaction, { kind, id }: Named): Promise<string> {
  const find = {
    project: () => db.selectFrom('project').select('title').where('id', '=', id).executeTakeFirst(),
    activity: () =>
      db.selectFrom('activity').select('sport as title').where('id', '=', id).executeTakeFirst(),
    channel: () =>
      db.selectFrom('account').select('channel_name as title').where('id', '=', id).executeTakeFirst(),
    comment: () => db.selectFrom('comment').select('text as title').where('id', '=', id).executeTakeFirst(),
  }
  const title = (await find[kind]())?.title ?? ''
  if (kind === 'activity') return isSport(title) ? labelOfSport(title) : ''
  return kind === 'channel' ? channelDisplayName(title) : title.slice(0, firstWords)
}
