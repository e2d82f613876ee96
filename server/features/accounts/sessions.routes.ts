import type { FastifyInstance } from 'fastify'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/sessions.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { deleteOtherSessions, deleteSessionOf, listSessionsOf } from './sessions.queries.ts'

export function sessionRoutes(app: FastifyInstance, { cells, now }: Services): void {
  handle(app, listSessions, async ({ viewer }) => {
    const sessions = await listSessionsOf(cells.of(viewer.id).db, viewer.id, new Date(now()))
    return sessions.map(({ created_at, last_used_at, ...session }) => ({
      ...session,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      current: session.id === viewer.session.id,
    }))
  })

  handle(app, endSession, async ({ viewer, params }) => {
    if (!(await deleteSessionOf(cells.of(viewer.id).db, viewer.id, params.id))) throw notFound()
  })

  handle(app, endOtherSessions, async ({ viewer }) => {
    await deleteOtherSessions(cells.of(viewer.id).db, viewer.id, viewer.session.id)
  })
}
