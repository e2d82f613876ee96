import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { webhookPath } from '#contract/billing.ts'
import { paymentSandboxPath, type EventReceiver } from '#server/adapters/payments/payment-sandbox.ts'
import type { PageAnswer } from '#server/adapters/sandbox-html.ts'
import { crossOrigin } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'

/**
 * The pages of the payment sandbox, at an address that every browser of the demo reaches. Like the demo's
 * mailbox they are open to everyone, and look at no cookie.
 */
export function devPaymentsRoutes(app: FastifyInstance, { paymentSandbox: sandbox }: Services): void {
  if (!sandbox) return
  sandbox.deliverTo(byInjection(app))
  app.addHook('onListen', async () => {
    const address = app.server.address()
    if (address && typeof address === 'object') sandbox.deliverTo(overTheNetwork(address))
    sandbox.follow()
  })
  app.addHook('onClose', () => sandbox.close())

  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    pages.route({
      method: ['GET', 'POST'],
      url: `${paymentSandboxPath}/*`,
      schema: { hide: true },
      config: { isOneClick: true },
      handler: async ({ method, url, body, headers }, reply) => {
        const path = new URL(url, 'http://sandbox').pathname.slice(paymentSandboxPath.length)
        const isPost = method === 'POST'
        // Pages of other sites must not press buttons here.
        if (isPost && (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') throw crossOrigin()
        const form = typeof body === 'string' ? body : ''
        return send(reply, sandbox.answerPage({ method: isPost ? 'POST' : 'GET', path, form }))
      },
    })
  })
}

function send(reply: FastifyReply, page: PageAnswer): FastifyReply {
  if ('location' in page) return reply.redirect(page.location, page.status)
  return (
    reply
      .code(page.status)
      .type(page.type)
      .header('cache-control', 'no-store')
      // Any other policy would cut the payment page off from the page that opened it.
      .header('cross-origin-opener-policy', 'unsafe-none')
      .send(page.body)
  )
}

const headersOf = (signature: string) => ({
  'content-type': 'application/json',
  'stripe-signature': signature,
})

/** For an app without a port. */
const byInjection =
  (app: FastifyInstance): EventReceiver =>
  async ({ body, signature }) => {
    const reply = await app.inject({
      method: 'POST',
      url: webhookPath,
      headers: headersOf(signature),
      payload: body,
    })
    return reply.statusCode
  }

const overTheNetwork =
  (address: AddressInfo): EventReceiver =>
  async ({ body, signature }) => {
    const url = `http://${hostOf(address)}:${address.port}${webhookPath}`
    const reply = await fetch(url, { method: 'POST', headers: headersOf(signature), body })
    await reply.body?.cancel()
    return reply.status
  }

/** A server that listens everywhere can be reached at home. */
function hostOf({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1'
  return family === 'IPv6' ? `[${address}]` : address
}
