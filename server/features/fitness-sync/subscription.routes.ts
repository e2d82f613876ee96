import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { popupProviders, subscriptionPath, type PopupProvider } from '#contract/fitness-sync/fitness-sync.ts'
import type { ProviderEvent } from '#server/adapters/fitness-platform/fitness-provider.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { requireProvider } from './fitness-errors.ts'
import { hintAt } from './item.queries.ts'
import { findNote, isCallbackSecret } from './subscription.ts'
import { wakeLink } from './sync-queue.ts'

/** Messages are a few kilobytes in size. */
const largestBytes = 256 * 1024
const maxEvents = 200

/** Encapsulated, because a signature covers the raw bytes of the body, which nothing may parse first. */
export function subscriptionRoutes(app: FastifyInstance, services: Services): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBytes }, (_request, body, done) =>
      done(null, body),
    )
    for (const provider of popupProviders)
      inner.route({
        method: ['GET', 'POST'],
        exposeHeadRoute: false,
        url: `${subscriptionPath(provider)}/:secret`,
        // The platform sends no cookie and no marker: the address authorizes it.
        schema: { hide: true, params: z.object({ secret: z.string().max(100) }) },
        config: { isOneClick: true, limit: 'webhook' },
        bodyLimit: largestBytes,
        handler: (request, reply) => receive(services, provider, { request, reply }),
      })
  })
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

async function receive(
  services: Services,
  id: PopupProvider,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const provider = requireProvider(services, id)
  const { secret } = request.params as { secret: string }
  if (!provider.receive || !isCallbackSecret(services, id, secret)) throw notFound()
  const received = provider.receive({
    headers: request.headers,
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    query: request.query as Record<string, unknown>,
    remembered: await findNote(services, id),
  })
  if (received.kind === 'refused') throw notFound()
  if (received.kind === 'handshake') return reply.code(200).send(received.body)
  for (const event of received.events.slice(0, maxEvents)) await takeEvent(services, id, event)
  return reply.code(200).type('text/plain; charset=utf-8').send('')
}

/** An event is only a reason to ask the platform, so it does not matter whether it is true, new or in order. */
async function takeEvent(
  { cells, fitnessProviders, now }: Services,
  provider: PopupProvider,
  { userId, externalId, change }: ProviderEvent,
): Promise<void> {
  const accountId = await cells.directory.find(`fitness_${provider}`, userId)
  // The account is no longer connected.
  if (accountId === undefined) return
  const cell = cells.of(accountId)
  const key = { accountId, provider }
  const canBeDescribed = fitnessProviders[provider]?.describe !== undefined
  if (externalId !== null && change !== 'revoked' && canBeDescribed)
    await hintAt(cell.db, key, { externalId, nowMs: now() })
  else
    await cell.db
      .updateTable('fitness_link')
      .set({ next_at: new Date(now()) })
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .where('state', '=', 'ok')
      .execute()
  await wakeLink(cell, key)
}
