import type { FastifyInstance } from 'fastify'
import {
  archiveActivity,
  changeActivity,
  getActivity,
  getActivityLegs,
  keepBothActivities,
  listActivities,
  mergeActivities,
  restoreActivity,
  undeleteActivity,
  type Activity,
} from '#contract/activities/activity.ts'
import {
  changeActivities,
  countActivityDuplicates,
  deleteActivity,
} from '#contract/activities/delete-activities.ts'
import { acrossCells } from '#server/cells/across-cells.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { showActivity } from './activity-view.ts'
import { listOwnActivities } from './activity.queries.ts'
import { editActivity, moveActivities, type Action } from './change-activities.ts'
import { countDuplicates } from '#server/features/recordings/public.ts'
import { listLegs } from './legs.queries.ts'
import { mergeActivity } from './merge-activity.ts'
import { requireActivity } from './visible-activity.ts'
import { telemetryVersion } from './telemetry-version.ts'

const actions = [
  [archiveActivity, 'archive'],
  [restoreActivity, 'restore'],
  [undeleteActivity, 'undelete'],
  [keepBothActivities, 'keep_both'],
] as const satisfies [unknown, Action][]

export function activityRoutes(app: FastifyInstance, services: Services): void {
  const { cells, config } = services

  handle(app, listActivities, ({ viewer, query: { cursor, limit, ...filter } }) => {
    const own = { accountId: viewer.id, ...filter }
    // An account's own activities are all in one cell.
    return acrossCells(
      { all: () => [cells.of(viewer.id)] },
      {
        cursor,
        limit,
        positionOf: ({ start_time_ms, id }) => ({ key: start_time_ms, id }),
        ask: ({ db }, after, count) => listOwnActivities(db, own, after, count),
      },
    )
  })

  handle(app, getActivity, async ({ params, query, viewer }) => {
    const seen = await requireActivity(cells, { id: params.id, viewer: await viewer(), as: query.as })
    return showActivity(seen, telemetryVersion(config.secret, seen))
  })

  handle(app, getActivityLegs, async ({ params, query: { as }, viewer: asking }) => {
    const viewer = await asking()
    const asked = await requireActivity(cells, { id: params.id, viewer, as })
    const items: Activity[] = []
    for (const { id } of await listLegs(asked)) {
      const seen = await requireActivity(cells, { id, viewer, as })
      items.push(await showActivity(seen, telemetryVersion(config.secret, seen)))
    }
    return { items }
  })

  handle(app, changeActivity, async ({ params, viewer, body: edits }) => {
    const isOwn = await editActivity(services, { accountId: viewer.id, id: params.id, edits })
    if (!isOwn) throw notFound()
  })

  for (const [call, action] of actions)
    handle(app, call, async ({ params, viewer }) => {
      const { ids } = await moveActivities(services, action, { accountId: viewer.id, ids: [params.id] })
      if (ids.length === 0) throw notFound()
    })

  handle(app, deleteActivity, async ({ params, viewer, body }) => {
    const own = { accountId: viewer.id, ids: [params.id] }
    const { ids } = await moveActivities(services, 'delete', { ...own, ...body })
    if (ids.length === 0) throw notFound()
  })

  handle(app, mergeActivities, async ({ params, viewer }) => {
    if (!(await mergeActivity(services, { accountId: viewer.id, id: params.id }))) throw notFound()
  })

  handle(app, changeActivities, async ({ viewer, body: { action, ids, duplicates } }) => {
    const moved = await moveActivities(services, action, { accountId: viewer.id, ids, duplicates })
    return { changed: moved.ids.length, duplicates: moved.duplicates }
  })

  handle(app, countActivityDuplicates, async ({ viewer, body: { ids } }) => ({
    count: await countDuplicates(cells.of(viewer.id).db, { accountId: viewer.id, ids }),
  }))
}
