import type { FastifyInstance } from 'fastify'
import { saveCommentSettings } from '#contract/comments.ts'
import { getWatchedWords, saveWatchedWords } from '#contract/watched-words.ts'
import { requireProject } from '#server/features/projects/visible-project.service.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'

export function commentSettingsRoutes(app: FastifyInstance, services: Services): void {
  const { cells } = services

  handle(app, saveCommentSettings, async ({ viewer, params: { project_id: id }, body }) => {
    const { cell, isOwn } = await requireProject(services, id, viewer)
    if (!isOwn) throw notFound()
    await cell.db
      .updateTable('project')
      .set({ comments: body.access, holds_comments: body.holds_all })
      .where('id', '=', id)
      .execute()
  })

  handle(app, getWatchedWords, async ({ viewer }) => {
    const { watched_words: words } = await cells
      .of(viewer.id)
      .db.selectFrom('account')
      .select('watched_words')
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    return { words }
  })

  handle(app, saveWatchedWords, async ({ viewer, body: { words } }) => {
    await cells
      .of(viewer.id)
      .db.updateTable('account')
      .set({ watched_words: words })
      .where('id', '=', viewer.id)
      .execute()
  })
}
