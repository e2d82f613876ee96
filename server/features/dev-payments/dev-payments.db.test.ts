import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookPath } from '#contract/billing/billing.ts'
import { captureLog } from '#server/testing/captured-log.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp({
    config: {
      payments: { kind: 'stand_in' },
      billing: { isOn: true },
      publicUrl: 'http://trailcast.example',
    },
  })
})
afterAll(() => server.close())

async function openCheckout(): Promise<{ path: string; sessionId: string; customerId: string }> {
  const { payments } = server.services
  if (!payments) throw new Error('nothing is sold')
  const customerId = await payments.findOrCreateCustomer({
    accountId: 'us_1',
    email: 'ann@trailcast.example',
  })
  const { url, sessionId } = await payments.createCheckout({
    customerId,
    accountId: 'us_1',
    items: ['storage_50'],
    successUrl: 'http://trailcast.example/done',
    cancelUrl: 'http://trailcast.example/cancelled',
    expiresAtMs: server.services.now() + 3_600_000,
    idempotencyKey: crypto.randomUUID(),
  })
  expect(url).toMatch(/^http:\/\/trailcast\.example\/dev\/payments\/checkout\//)
  return { path: new URL(url ?? '').pathname, sessionId, customerId }
}

const press = (path: string, action: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ action }).toString(),
  })

test('the payment page is shown by the server itself, and stays in touch with the page that opened it', async () => {
  const { path } = await openCheckout()
  const page = await server.get(path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('no money moves')
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'unsafe-none',
    'cache-control': 'no-store',
  })
  // The page needs nothing beyond what the policy of all pages allows.
  expect(page.body).not.toMatch(/<script|style=|<style/)
  const styles = await server.get('/dev/payments/sandbox.css')
  expect(styles.headers['content-type']).toBe('text/css; charset=utf-8')
})

test('paying there buys the plan', async () => {
  const { path, customerId } = await openCheckout()
  const reply = await press(path, 'pay')
  expect([reply.statusCode, reply.headers.location]).toEqual([303, 'http://trailcast.example/done'])
  expect(await server.services.payments?.findSubscription(customerId)).toMatchObject({
    status: 'active',
    items: [{ kind: 'storage_50' }],
  })
})

test.each(['cross-site', 'same-site', 'none'])(
  'a page elsewhere (%s) cannot press its buttons',
  async (site) => {
    const { path, sessionId } = await openCheckout()
    const reply = await press(path, 'pay', { 'sec-fetch-site': site })
    expect(reply.statusCode).toBe(403)
    expect(await server.services.payments?.findCheckout(sessionId)).toMatchObject({ status: 'open' })
    expect((await press(path, 'pay', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303)
  },
)

test('the API of the sandbox is not reached from outside', async () => {
  expect((await server.get('/dev/payments/v1/customers')).statusCode).toBe(404)
})

test('a server with a port sends events to itself, where the provider would', async () => {
  const listening = await startTestApp({
    engine: server.engine,
    config: { payments: { kind: 'stand_in' }, billing: { isOn: true } },
  })
  const delivered: { path: string; signature: unknown }[] = []
  listening.app.server.on('request', (request: { url: string; headers: Record<string, unknown> }) => {
    delivered.push({ path: request.url, signature: request.headers['stripe-signature'] })
  })
  await listening.app.listen({ host: '127.0.0.1', port: 0 })
  await listening.services.payments?.findOrCreateCustomer({ accountId: 'us_1', email: 'a@trailcast.example' })
  await listening.services.paymentSandbox?.controls.delivered()
  expect(delivered).toMatchObject([
    { path: webhookPath, signature: expect.stringMatching(/^t=\d+,v1=/) as string },
  ])
  await listening.close()
})

test('where payments are off or real, there is no sandbox', async () => {
  for (const payments of [
    { kind: 'off' },
    { kind: 'stripe', secretKey: 'sk_test_x', webhookSecrets: ['whsec_x'], tax: 'none' },
  ] as const) {
    const other = await startTestApp({ engine: server.engine, config: { payments } })
    expect(other.services.paymentSandbox).toBeUndefined()
    expect((await other.get('/dev/payments/control')).statusCode).toBe(404)
    await other.close()
  }
})

test.each([
  ['production', 'sk_test_x', true],
  ['production', 'rk_test_x', true],
  ['production', 'sk_live_x', false],
  ['demo', 'sk_test_x', false],
] as const)('in %s with the key %s, the log warns of a test key: %s', async (mode, secretKey, isWarned) => {
  const { log, text } = captureLog()
  const payments = { kind: 'stripe', secretKey, webhookSecrets: ['whsec_x'], tax: 'none' } as const
  const other = await startTestApp({ engine: server.engine, log, config: { mode, payments } })
  expect(text().includes('STRIPE_SECRET_KEY is a test key')).toBe(isWarned)
  expect(text()).not.toContain(secretKey)
  await other.close()
})
