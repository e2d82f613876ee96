import type { FastifyInstance } from 'fastify'
import { editActivities, listActivityIds, undoEditActivities } from '#contract/activities/edit-activities.ts'
import { limits } from '#contract/limits.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { listOwnIds } from './activity.queries.ts'
import { editMany, undoEditMany } from './edit-many.ts'

export function editManyRoutes(app: FastifyInstance, services: Services): void {
  handle(app, editActivities, ({ viewer, body: { ids, edits, is_preview } }) =>
    editMany(services, { accountId: viewer.id, ids, edits, isPreview: is_preview }),
  )

  handle(app, undoEditActivities, async ({ viewer, body: { edits, former } }) => ({
    changed: await undoEditMany(services, { accountId: viewer.id, edits, former }),
  }))

  handle(app, listActivityIds, ({ viewer, query }) =>
    listOwnIds(services.cells.of(viewer.id).db, { accountId: viewer.id, ...query }, limits.selectionMax),
  )
}
