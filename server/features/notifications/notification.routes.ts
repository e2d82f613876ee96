import type { FastifyInstance } from 'fastify'
import * as notifications from '#contract/notifications/notifications.ts'
import { acrossCells } from '#server/cells/across-cells.ts'
import { notFound } from '#server/http/app-error.ts'
import { openEventStreams } from '#server/http/event-stream.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { findNotificationsVersion, listGroups, markSeenUntil, type Group } from './notification.queries.ts'
import { endDigest, findSettings, saveSettings } from './settings.queries.ts'
import { showNotifications } from './show-notifications.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** More are shown as '99+'. */
const maxCounted = 100

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  const { cells, config, now } = services
  const stream = openEventStreams(app, services)

  handle(app, notifications.listNotifications, async ({ viewer, query }) => {
    const page = await acrossCells(
      { all: () => [cells.of(viewer.id)] },
      {
        ...query,
        positionOf: ({ created_at, id }: Group) => ({ key: created_at.getTime(), id }),
        ask: ({ db }, after, limit) => listGroups(db, { accountId: viewer.id, wanted: 'bell' }, after, limit),
      },
    )
    const { items, isIncomplete } = await showNotifications(services, viewer.id, page.items)
    return { items, next_cursor: page.next_cursor, is_incomplete: isIncomplete }
  })

  handle(app, notifications.countUnseen, ({ viewer }) => countUnseen(viewer.id))

  handle(app, notifications.watchNotifications, ({ viewer, request, reply }) =>
    stream(
      { viewerId: viewer.id, request, reply },
      {
        findVersion: () => findNotificationsVersion(cells.of(viewer.id).db, viewer.id),
        describe: () => countUnseen(viewer.id),
      },
    ),
  )

  handle(app, notifications.markSeen, ({ viewer, body }) =>
    markSeenUntil(cells.of(viewer.id).db, viewer.id, new Date(body.until), new Date(now())),
  )

  handle(app, notifications.getNotificationSettings, ({ viewer }) =>
    findSettings(cells.of(viewer.id).db, viewer.id),
  )
  handle(app, notifications.saveNotificationSettings, ({ viewer, body }) =>
    saveSettings(cells.of(viewer.id).db, viewer.id, body),
  )

  // Forms are accepted only here, because mail programs send one. Its content is irrelevant.
  void app.register(async (forms) => {
    forms.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, _form, done) => done(null),
    )
    handle(forms, notifications.unsubscribe, async ({ params: { token } }) => {
      const accountId = readUnsubscribeToken(config.secret, token)
      if (accountId === undefined) throw notFound()
      await endDigest(cells.of(accountId).db, accountId)
    })
  })

  async function countUnseen(accountId: string): Promise<notifications.NotificationNews> {
    const { db } = cells.of(accountId)
    const groups = await listGroups(db, { accountId, wanted: 'unseen' }, undefined, maxCounted)
    return { unseen: (await showNotifications(services, accountId, groups)).items.length }
  }
}
