import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { webhookPath } from '#contract/billing/billing.ts'
import { paymentSandboxPath, type EventReceiver } from '#server/adapters/payments/payment-sandbox.ts'
import { sandboxPages } from '#server/http/sandbox-pages.ts'
import type { Services } from '#server/services.ts'

/** The pages of the payment sandbox, and where it sends what happens there. */
export function devPaymentsRoutes(app: FastifyInstance, { paymentSandbox: sandbox }: Services): void {
  if (!sandbox) return
  sandbox.deliverTo(byInjection(app))
  app.addHook('onListen', async () => {
    const address = app.server.address()
    if (address && typeof address === 'object') sandbox.deliverTo(overTheNetwork(address))
    sandbox.follow()
  })
  app.addHook('onClose', () => sandbox.close())
  sandboxPages(app, paymentSandboxPath, sandbox)
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

/** A server that listens on all addresses can be reached on the loopback address. */
function hostOf({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1'
  return family === 'IPv6' ? `[${address}]` : address
}
