import type { FastifyInstance } from 'fastify'
import { saveCommentSettings } from '#contract/comments/comments.ts'
import { getWatchedWords, saveWatchedWords } from '#contract/comments/watched-words.ts'
import { requireTopic } from '#server/features/ratings/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'

export function commentSettingsRoutes(app: FastifyInstance, services: Services): void {
  const { cells } = services

  handle(app, saveCommentSettings, async ({ viewer, params: { topic_id: id }, body }) => {
    const { kind, cell, isOwn } = await requireTopic(services, id, viewer)
    if (!isOwn) throw notFound()
    await cell.db
      .updateTable(kind)
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
