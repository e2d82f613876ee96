import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { serverMessages } from '#contract/server-messages.ts'
import { providerCalls } from '#contract/accounts/provider.ts'
import { signInProviders, type SignInProvider } from '#contract/accounts/sign-in.ts'
import { ProviderFailure, type IdentityProvider } from '#server/adapters/sign-in-provider/sign-in-provider.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { callbackPage } from './provider-callback-page.ts'
import { findBrowser, markBrowser } from '#server/http/popup-browser.ts'
import { attemptUnknown, providerFailed } from './provider-errors.ts'
import { saveAttempt, takeAttempt } from './provider.queries.ts'
import { makeTicket } from './ticket.ts'

const attemptMs = 10 * 60_000

export function providerRoutes(app: FastifyInstance, services: Services): void {
  for (const provider of signInProviders) addProvider(app, services, provider)
}

function addProvider(app: FastifyInstance, services: Services, provider: SignInProvider): void {
  const { cells, config, log, now } = services
  const isHttps = config.publicUrl.startsWith('https:')
  const { getState, exchangeCode } = providerCalls[provider]

  function client(): IdentityProvider {
    const found = services.signInProviders[provider]
    if (!found) throw notFound()
    return found
  }

  async function ask<Answer>(question: Promise<Answer>): Promise<Answer> {
    try {
      return await question
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      log.warn({ err: error, provider }, 'a sign-in provider failed')
      throw providerFailed(provider, error)
    }
  }

  handle(app, getState, async ({ query: { purpose }, request, reply }) => {
    const begunAt = now()
    const attempt = { state: random(), nonce: random(), codeVerifier: random(), purpose, begunAt }
    const url = await ask(client().authorizationUrl(attempt))
    await saveAttempt(cells.world, {
      state_hash: hashOf(attempt.state),
      provider,
      browser_hash: markBrowser(request, reply, isHttps),
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      purpose,
      begun_at: new Date(begunAt),
      expires_at: new Date(begunAt + attemptMs),
    })
    return { state: attempt.state, url }
  })

  handle(app, exchangeCode, async ({ body: { code, state }, request, reply }) => {
    const asked = client()
    const browser_hash = findBrowser(request, isHttps)
    if (!browser_hash) throw attemptUnknown()
    const key = { state_hash: hashOf(state), provider, browser_hash, now: new Date(now()) }
    const attempt = await takeAttempt(cells.world, key)
    if (!attempt) throw attemptUnknown()
    const { nonce, code_verifier: codeVerifier, purpose, begun_at } = attempt
    const profile = await ask(
      asked.identify(code, { state, nonce, codeVerifier, purpose, begunAt: begun_at.getTime() }),
    )
    const identity = { ...profile, provider, name: profile.name ?? serverMessages.nameless }
    return makeTicket(services, identity, { purpose, browser: markBrowser(request, reply, isHttps) })
  })

  app.get(`/api/${provider}/callback`, { schema: { hide: true } }, async (_request, reply) => {
    client()
    return (
      reply
        .type('text/html; charset=utf-8')
        // Any other policy would make the browser cut the popup off from the page that opened it.
        .header('cross-origin-opener-policy', 'unsafe-none')
        // The URL contains the code.
        .header('referrer-policy', 'no-referrer')
        .send(callbackPage)
    )
  })
}

const random = (): string => randomBytes(32).toString('base64url')
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
