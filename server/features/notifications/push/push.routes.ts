import type { FastifyInstance } from 'fastify'
import { getPush, subscribePush, unsubscribePush } from '#contract/notifications/push.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { AppError } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { deleteEndpoint, deleteSubscription, findEndpoint, saveSubscription } from './subscription.queries.ts'

const unknownService = () =>
  new AppError({ status: 422, code: 'unknown_push_service' }, serverMessages.unknownPushService)

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const sessionOf = ({ id, session }: Viewer) => ({ accountId: id, sessionId: session.id })

export function pushRoutes(app: FastifyInstance, { cells, push, now }: Services): void {
  handle(app, getPush, async ({ viewer }) => ({
    public_key: push?.publicKey ?? null,
    endpoint: (await findEndpoint(cells.of(viewer.id).db, sessionOf(viewer))) ?? null,
  }))

  handle(app, subscribePush, async ({ viewer, body: { endpoint, keys } }) => {
    const target = { endpoint, publicKey: bytesOf(keys.p256dh), authSecret: bytesOf(keys.auth) }
    if (!push?.accepts(target)) throw unknownService()
    const home = cells.of(viewer.id)
    // Someone from another region may have used this browser before, and must not get their notifications here any
    // more.
    for (const cell of cells.all()) if (cell !== home) await deleteEndpoint(cell.db, endpoint)
    await saveSubscription(home.db, sessionOf(viewer), target, new Date(now()))
  })

  handle(app, unsubscribePush, ({ viewer }) => deleteSubscription(cells.of(viewer.id).db, sessionOf(viewer)))
}
