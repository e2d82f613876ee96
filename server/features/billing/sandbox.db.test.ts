import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCheckout, openBillingPortal, webhookPath } from '#contract/billing/billing.ts'
import { billingMessages } from './billing-messages.ts'
import type { CardKind, PaymentSandbox } from '#server/adapters/payments/payment-sandbox.ts'
import { makeStripeProvider } from '#server/adapters/payments/stripe.ts'
import { captureLog } from '#server/testing/captured-log.ts'
import { givenConsent } from '#server/testing/given-consent.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { syncSubscription } from './jobs/sync-subscription.job.ts'

const config = { billing: { isOn: true }, payments: { kind: 'stand_in' } } as const
const said = captureLog()
let nowMs = Date.UTC(2026, 4, 1)
const now = () => nowMs
let server: TestApp
let sandbox: PaymentSandbox
beforeAll(async () => {
  server = await startTestApp({ config, now, log: said.log })
  const { paymentSandbox } = server.services
  if (!paymentSandbox) throw new Error('there is no sandbox')
  sandbox = paymentSandbox
})
afterAll(() => server.close())

const dbOf = ({ id }: GivenAccount) => server.services.cells.of(id).db
const sessionsOf = async (who: GivenAccount) => {
  const rows = dbOf(who).selectFrom('billing_checkout').selectAll().where('account_id', '=', who.id)
  return (await rows.execute()).map(({ session_id }) => session_id)
}
const customerOf = async (who: GivenAccount) => {
  const rows = dbOf(who).selectFrom('billing_customer').selectAll().where('account_id', '=', who.id)
  return (await rows.executeTakeFirst())?.customer_id ?? undefined
}
const eventsOf = (who: GivenAccount) =>
  dbOf(who).selectFrom('billing_event').selectAll().where('account_id', '=', who.id).execute()
const accountOf = (who: GivenAccount) =>
  dbOf(who).selectFrom('account').selectAll().where('id', '=', who.id).executeTakeFirstOrThrow()
const sync = (who: GivenAccount, onlyIfReported: boolean) =>
  server.run(syncSubscription, { accountId: who.id, onlyIfReported }, who.home)

/** Pays on every page that was ever opened; pages that were replaced can no longer be paid. */
async function payAll(who: GivenAccount, card: CardKind): Promise<void> {
  for (const session of await sessionsOf(who)) {
    try {
      sandbox.controls.payCheckout(session, card)
    } catch {
      // It was paid, has expired or was replaced.
    }
  }
}

async function givenSubscriber(): Promise<GivenAccount> {
  const who = await givenAccount(server, { home: 'eu' })
  await server.post(createCheckout.path, { storage: 50, watch: true, consent: givenConsent }, who)
  await payAll(who, 'good')
  await sandbox.controls.delivered()
  return who
}

const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: webhookPath,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('an event', () => {
  test('is noted once, gives what was paid for, and needs no marker', async () => {
    sandbox.controls.deliver('twice')
    const ann = await givenSubscriber()
    sandbox.controls.deliver('at_once')
    const events = await eventsOf(ann)
    expect(events.length).toBeGreaterThan(0)
    expect(events.every(({ handled_at }) => handled_at === null)).toBe(true)
    await sync(ann, true)
    expect(await accountOf(ann)).toMatchObject({ subscription_storage: 50, subscription_watch: true })
    expect((await eventsOf(ann)).every(({ handled_at }) => handled_at !== null)).toBe(true)
  })

  test('that is forged, unsigned, altered, too old or too large is refused', async () => {
    const caught: { body: string; signature: string }[] = []
    const inject = async ({ body, signature }: { body: string; signature: string }) => {
      caught.push({ body, signature })
      return (await send(body, { 'stripe-signature': signature })).statusCode
    }
    sandbox.deliverTo(inject)
    const ann = await givenSubscriber()
    const [event] = caught
    if (!event) throw new Error('there was no event')
    const signed = { 'stripe-signature': event.signature }
    const before = await eventsOf(ann)
    expect((await send(event.body, signed)).statusCode).toBe(200)
    for (const [body, headers] of [
      [event.body, {}],
      [event.body, { 'stripe-signature': `t=${Math.floor(nowMs / 1000)},v1=${'0'.repeat(64)}` }],
      [`${event.body} `, signed],
      ['', signed],
    ] as const) {
      const reply = await send(body, headers)
      expect([reply.statusCode, reply.body]).toEqual([400, billingMessages.webhookInvalid])
    }
    expect((await send(Buffer.alloc(256 * 1024 + 1), signed)).statusCode).toBe(413)
    nowMs += 301_000
    expect((await send(event.body, signed)).statusCode).toBe(400)
    expect(await eventsOf(ann)).toEqual(before)
  })
})

test('while a webhook secret is replaced, events signed with the old and the new one are taken', async () => {
  const caught: { body: string; signature: string }[] = []
  sandbox.deliverTo(async (event) => {
    caught.push(event)
    return 200
  })
  const ann = await givenSubscriber()
  const [event] = caught
  if (!event) throw new Error('there was no event')
  const { payments } = server.services
  const statusWith = async (...webhookSecrets: string[]) => {
    const { secretKey, address } = sandbox
    server.services.payments = makeStripeProvider({ secretKey, webhookSecrets, tax: 'none', address, now })
    return (await send(event.body, { 'stripe-signature': event.signature })).statusCode
  }
  expect(await statusWith('whsec_new')).toBe(400)
  expect(await eventsOf(ann)).toEqual([])
  expect(await statusWith('whsec_new', sandbox.webhookSecret)).toBe(200)
  expect(await statusWith(sandbox.webhookSecret, 'whsec_old')).toBe(200)
  server.services.payments = payments
  sandbox.deliverTo(
    async ({ body, signature }) => (await send(body, { 'stripe-signature': signature })).statusCode,
  )
})

test('two processes at once never sell two plans', async () => {
  const other = await startTestApp({ config, now, engine: server.engine })
  other.services.payments = server.services.payments
  const ann = await givenAccount(server, { home: 'eu' })
  const wishes = [50, 100, 200, 1000].map((storage) => ({ storage, watch: false, consent: givenConsent }))
  await Promise.all(wishes.map((wish, i) => (i % 2 ? other : server).post(createCheckout.path, wish, ann)))
  await payAll(ann, 'good')
  const customer = (await customerOf(ann)) ?? ''
  expect(sandbox.controls.liveSubscriptions(customer)).toHaveLength(1)
  await other.close()
})

test('no address of the portal, no card and no secret is in the log', async () => {
  const ann = await givenSubscriber()
  const { body: portal } = await server.post(openBillingPortal.path, {}, ann)
  expect(portal).toMatch(/^http/)
  sandbox.controls.fail('error', 2)
  await server.post(openBillingPortal.path, {}, ann)
  sandbox.controls.fail(null)
  expect(said.text()).toContain('the payment provider failed')
  for (const secret of [portal, sandbox.secretKey, sandbox.webhookSecret, '4242', ann.email])
    expect(said.text()).not.toContain(secret)
})
