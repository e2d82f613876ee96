import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  connectIntervals,
  connectWebdav,
  popupCalls,
  popupProviders,
  popupReturnPath,
  type FitnessMessage,
  type PopupProvider,
} from '#contract/fitness-sync/fitness-sync.ts'
import {
  fitnessSyncMessages as messages,
  platformNames,
} from '#contract/fitness-sync/fitness-sync-messages.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import {
  passwordCheckOf,
  type FitnessProvider,
  type Grant,
  type OAuthConnect,
} from '#server/adapters/fitness-platform/fitness-provider.ts'
import { AppError, notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import { findBrowser, markBrowser } from '#server/http/popup-browser.ts'
import type { Services } from '#server/services.ts'
import { saveAttempt, takeAttempt } from './attempt.queries.ts'
import { missingScopes, saveGrant } from './connect.ts'
import { connectedPage } from './connected-page.ts'
import { attemptUnknown, explainFailures, findPopup, requireProvider, signInFirst } from './fitness-errors.ts'

const attemptMs = 10 * 60_000
/** Browsers wait 30 s. */
const patienceMs = 25_000

export function connectRoutes(app: FastifyInstance, services: Services): void {
  for (const id of popupProviders) addPopup(app, services, id)

  handle(app, connectWebdav, ({ viewer, body }) => connectWith(services, viewer.id, 'webdav', body))
  handle(app, connectIntervals, ({ viewer, body: { athlete_id, key } }) =>
    connectWith(services, viewer.id, 'intervals', { address: '', user: athlete_id, password: key }),
  )
}

type Credentials = { address: string; user: string; password: string }

async function connectWith(
  services: Services,
  accountId: string,
  id: ProviderId,
  credentials: Credentials,
): Promise<void> {
  const provider = requireProvider(services, id)
  const check = passwordCheckOf(provider)
  if (!check) throw notFound()
  const grant = await explainFailures(services, id, () =>
    check({ ...credentials, signal: AbortSignal.timeout(patienceMs) }),
  )
  await saveGrant(services, accountId, { provider, grant })
}

/** What a platform adds to the address of the popup. */
const Returned = z.object({
  code: z.string().max(4000).optional(),
  state: z.string().max(200).optional(),
  scope: z.string().max(2000).optional(),
  error: z.string().max(200).optional(),
})
type Returned = z.infer<typeof Returned>

function addPopup(app: FastifyInstance, services: Services, id: PopupProvider): void {
  const { cells, config, now } = services
  const isHttps = config.publicUrl.startsWith('https:')
  const redirectUrl = `${config.publicUrl}${popupReturnPath(id)}`

  handle(app, popupCalls[id].getAuth, async ({ viewer, request, reply }) => {
    const { connect } = requirePopup(services, id)
    const token = randomBytes(32).toString('base64url')
    await saveAttempt(cells.of(viewer.id).db, {
      state_hash: hashOf(token),
      browser_hash: markBrowser(request, reply, isHttps),
      account_id: viewer.id,
      provider: id,
      expires_at: new Date(now() + attemptMs),
    })
    return { token, client_id: connect.clientId, url: connect.authorizeUrl({ state: token, redirectUrl }) }
  })

  app.get(
    popupReturnPath(id),
    { schema: { hide: true, querystring: Returned }, config: { limit: 'check' } },
    async (request, reply) => {
      requirePopup(services, id)
      const message = await resultOf(id, () => receive(request))
      return (
        reply
          .type('text/html; charset=utf-8')
          // Any other policy would make the browser cut the popup off from the page that opened it.
          .header('cross-origin-opener-policy', 'unsafe-none')
          // The URL contains the code.
          .header('referrer-policy', 'no-referrer')
          .header('cache-control', 'no-store')
          .send(connectedPage(message))
      )
    },
  )

  async function receive(request: FastifyRequest): Promise<FitnessMessage> {
    const { connect, provider } = requirePopup(services, id)
    const returned = Returned.parse(request.query)
    const viewer = await request.viewer()
    if (!viewer) throw signInFirst()
    const browser_hash = findBrowser(request, isHttps)
    const isOurs =
      browser_hash !== undefined &&
      (await takeAttempt(cells.of(viewer.id).db, {
        state_hash: hashOf(returned.state ?? ''),
        browser_hash,
        account_id: viewer.id,
        provider: id,
        now: new Date(now()),
      }))
    if (!isOurs) throw attemptUnknown()
    if (returned.error === 'access_denied') return { type: 'fitness-canceled', provider: id }
    const grant = await explainFailures(services, id, () => exchange(connect, returned))
    await saveGrant(services, viewer.id, { provider, grant })
    const name = platformNames[id]
    const isPartial = missingScopes(provider, grant.scope).length > 0
    const sentence = isPartial ? messages.publicOnly(name) : messages.connected(name)
    return { type: 'fitness-connected', provider: id, sentence }
  }

  async function exchange(connect: OAuthConnect, { code, scope, error }: Returned): Promise<Grant> {
    if (!code || error !== undefined) throw providerRefused(id)
    const signal = AbortSignal.timeout(patienceMs)
    return connect.exchange({ code, redirectUrl, scope: scope ?? null, signal })
  }
}

const providerRefused = (id: ProviderId) =>
  new AppError({ status: 422, code: 'platform_refused' }, messages.providerRefused(platformNames[id]))

/** Failures that can be explained are shown on the page. */
async function resultOf(
  provider: PopupProvider,
  work: () => Promise<FitnessMessage>,
): Promise<FitnessMessage> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { type: 'fitness-failed', provider, sentence: error.message }
  }
}

function requirePopup(
  services: Services,
  id: PopupProvider,
): { provider: FitnessProvider; connect: OAuthConnect } {
  const provider = requireProvider(services, id)
  const connect = findPopup(services, id)
  if (!connect) throw notFound()
  return { provider, connect }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
