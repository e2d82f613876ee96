import { sql } from 'kysely'
import type { CaseView } from '#contract/moderation/moderation.ts'
import { channelDisplayName } from '#domain/names/channel-name.ts'
import { findReportedActivity } from '#server/features/activities/public.ts'
import { lookColumns, toLook } from '#server/features/channels/public.ts'
import { findPeopleForModerators } from '#server/features/people/public.ts'
import { findReportedProject } from '#server/features/projects/public.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { findTitle } from './reported-thing.ts'
import type { Case } from './restrict-thing.ts'

type Context = CaseView['context']
const gone: Context = { kind: 'gone' }

/** The thing as others see it or would see it. */
export async function findContext(services: Services, thing: Case, moderator: Viewer): Promise<Context> {
  const { kind, target_id: id, subject_id: accountId } = thing
  if (kind === 'project') {
    const project = await findReportedProject(services, id, moderator)
    return project ? { kind, project } : gone
  }
  if (kind === 'activity') {
    const activity = await findReportedActivity(services, { id, accountId })
    if (!activity) return gone
    const { title, description, sport, sketch } = activity
    return { kind, title, description, sport, sketch }
  }
  return kind === 'channel' ? findChannelContext(services, id) : findThread(services, thing)
}

async function findChannelContext({ cells }: Services, id: string): Promise<Context> {
  const row = await cells
    .of(id)
    .db.selectFrom('account')
    .select(['channel_name', ...lookColumns])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return gone
  return { kind: 'channel', channel_name: channelDisplayName(row.channel_name), ...toLook(id, row) }
}

type CommentRow = {
  id: string
  author_id: string | null
  text: string
  depth: number
  state: string
  created_at: Date
}

const maxInThread = 50

/**
 * The comments that it replies to, the comment itself, and the replies to it, in the order in which they were written.
 */
async function findThread(services: Services, { target_id }: Case): Promise<Context> {
  const { db } = services.cells.of(target_id)
  const { rows } = await sql<CommentRow>`
    with recursive above as (
      select comment.* from comment where id = ${target_id}
      union all select comment.* from comment join above on comment.id = above.parent_id)
    select id, author_id, text, depth, state, created_at from (
      select * from above
      union select * from (select * from comment where parent_id = ${target_id} order by created_at limit ${maxInThread}) as answers) as thread
    order by depth, created_at, id`.execute(db)
  const reported = await db
    .selectFrom('comment')
    .select(['project_id', 'topic_id'])
    .where('id', '=', target_id)
    .executeTakeFirst()
  if (!reported) return gone
  const topicKind = reported.project_id === null ? 'activity' : 'project'
  const people = await findPeopleForModerators(
    services,
    rows.flatMap(({ author_id }) => author_id ?? []),
  )
  return {
    kind: 'comment',
    topic: { kind: topicKind, title: await findTitle(db, { kind: topicKind, id: reported.topic_id }) },
    thread: rows.map(({ id, author_id, text, depth, state, created_at }) => ({
      id,
      author: people.get(author_id ?? '') ?? null,
      // What its author or the owner has removed does not concern moderators, unless it was reported.
      text: state === 'shown' || id === target_id ? text : '',
      depth,
      created_at: created_at.toISOString(),
      is_reported: id === target_id,
      is_shown: state === 'shown',
    })),
  }
}
