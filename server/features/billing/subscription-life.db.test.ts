import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getLoggedIn, User } from '#contract/accounts/account.ts'
import {
  cancelSubscription,
  createCheckout,
  getWithdrawal,
  openBillingPortal,
  withdrawPurchase,
} from '#contract/billing/billing.ts'
import { dayMs } from '#domain/time/durations.ts'
import { billingMailMessages, billingMessages } from './billing-messages.ts'
import { fakePayments, type FakePayments } from '#server/testing/fake-payments.ts'
import { givenConsent } from '#server/testing/given-consent.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { syncSubscription } from './jobs/sync-subscription.job.ts'

const startMs = Date.UTC(2026, 4, 1)
let nowMs = startMs
let server: TestApp
let payments: FakePayments
let ann: GivenAccount
beforeAll(async () => {
  server = await startTestApp({ config: { billing: { isOn: true } }, now: () => nowMs })
})
afterAll(() => server.close())
beforeEach(async () => {
  nowMs = startMs
  payments = fakePayments({ now: () => nowMs })
  server.services.payments = payments
  ann = await givenAccount(server, { home: 'eu', name: 'Ann' })
})

const db = () => server.services.cells.of(ann.id).db
const billing = async () => User.parse((await server.get(getLoggedIn.path, ann)).json()).billing
const customer = () =>
  db().selectFrom('billing_customer').selectAll().where('account_id', '=', ann.id).executeTakeFirstOrThrow()
const mails = () =>
  db().selectFrom('mail').selectAll().where('account_id', '=', ann.id).orderBy('created_at').execute()

async function givenSubscriber(): Promise<string> {
  const { body } = await server.post(
    createCheckout.path,
    { storage: 50, watch: true, consent: givenConsent },
    ann,
  )
  const sessionId = /cs_\w+/.exec(body)?.[0] ?? ''
  payments.pay(sessionId)
  await server.get(`/api/checkout_completed?session=${sessionId}`, ann)
  payments.calls.length = 0
  return (await customer()).customer_id ?? ''
}

const cancel = () => server.post(cancelSubscription.path, undefined, ann)
const open = () => server.post(openBillingPortal.path, {}, ann)
const page = (query: string, who: GivenAccount | undefined = ann) =>
  server.get(`/api/checkout_completed${query}`, who)
const buy = async () => {
  const { body } = await server.post(
    createCheckout.path,
    { storage: 50, watch: true, consent: givenConsent },
    ann,
  )
  return /cs_\w+/.exec(body)?.[0] ?? ''
}
const withdraw = (confirm: boolean) => server.post(withdrawPurchase.path, { confirm }, ann)
const describeIt = async () => (await server.get(getWithdrawal.path, ann)).json<object>()

describe('cancelling', () => {
  test('ends the plan when the time that is paid for is over, and can be repeated', async () => {
    await givenSubscriber()
    expect((await cancel()).statusCode).toBe(204)
    expect((await cancel()).statusCode).toBe(204)
    expect(payments.calls.filter((call) => call.startsWith('cancel'))).toEqual(['cancelAtPeriodEnd'])
    expect(await billing()).toMatchObject({
      subscription_status: 'cancelled',
      subscription_active_until: Date.UTC(2026, 5, 1),
    })
  })

  test('needs a plan', async () => {
    const reply = await cancel()
    expect([reply.statusCode, reply.body]).toEqual([422, billingMessages.noSubscription])
    await server.post(createCheckout.path, { storage: 50, watch: true, consent: givenConsent }, ann)
    expect((await cancel()).statusCode).toBe(422)
  })
})

test('the portal is for those who have bought something', async () => {
  expect((await open()).body).toBe(billingMessages.noCustomer)
  await givenSubscriber()
  expect((await open()).body).toBe('https://pay.example/portal/a-secret-of-the-portal')
})

describe('the page at the end of a payment', () => {
  test('grants nothing by its address alone', async () => {
    const sessionId = await buy()
    const reply = await page(`?session=${sessionId}`)
    expect(reply.body).toContain('data-result="payment-canceled"')
    expect(await billing()).toMatchObject({ subscription_status: 'default' })
    await page('')
    expect(await billing()).toMatchObject({ subscription_status: 'default' })
  })

  test('does not exist for the session of somebody else, nor for one that nobody has', async () => {
    const sessionId = await buy()
    payments.pay(sessionId)
    const bob = await givenAccount(server)
    const [foreign, unknown] = [await page(`?session=${sessionId}`, bob), await page('?session=cs_none', bob)]
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
    expect(unknown.statusCode).toBe(404)
  })

  test('thanks no visitor, whether the session is that of someone else or invented', async () => {
    const sessionId = await buy()
    payments.pay(sessionId)
    const replies = [
      await server.get(`/api/checkout_completed?session=${sessionId}`),
      await server.get('/api/checkout_completed?session=invented'),
      await server.get('/api/checkout_completed'),
    ]
    const [first] = replies
    for (const reply of replies) expect([reply.statusCode, reply.body]).toEqual([200, first?.body])
    expect(first?.body).toContain(billingMessages.logInToSee)
    expect(first?.body).not.toMatch(/thank|payment-success/i)
  })

  test('says that nothing was bought when somebody turned back', async () => {
    const reply = await page('?canceled=true')
    expect(reply.body).toContain('data-result="payment-canceled"')
    expect(reply.body).toContain(billingMessages.canceled)
  })

  test('says that the bank is still working on it', async () => {
    const sessionId = await buy()
    payments.pay(sessionId)
    const checkout = payments.checkouts.get(sessionId)
    if (checkout) payments.checkouts.set(sessionId, { ...checkout, isPaid: false })
    expect((await page(`?session=${sessionId}`)).body).toContain(billingMessages.processing)
  })

  test('writes nothing from its address into itself, and is not kept by caches', async () => {
    const reply = await server.get('/api/checkout_completed?canceled="><script>')
    expect(reply.statusCode).toBe(200)
    expect(reply.body).not.toContain('"><script>')
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'unsafe-none',
    })
  })
})

describe('withdrawing', () => {
  test('is possible for 14 days', async () => {
    expect(await describeIt()).toEqual({})
    await givenSubscriber()
    const until = startMs + 14 * dayMs
    expect(await describeIt()).toEqual({ possible_until_ms: until, amount: 499, currency: 'usd' })
    nowMs = until - 1
    expect(await describeIt()).toMatchObject({ possible_until_ms: until })
    nowMs = until
    expect(await describeIt()).toEqual({})
    const reply = await withdraw(true)
    expect([reply.statusCode, reply.body]).toEqual([422, billingMessages.noWithdrawal])
  })

  test('takes two steps: the first changes nothing, the second ends the plan and pays everything back', async () => {
    await givenSubscriber()
    expect((await withdraw(false)).json()).toEqual({
      withdrawn: false,
      amount: 499,
      currency: 'usd',
      received_at_ms: null,
    })
    expect(await billing()).toMatchObject({ subscription_status: 'active' })
    expect(await mails()).toEqual([])
    nowMs += dayMs
    expect((await withdraw(true)).json()).toEqual({
      withdrawn: true,
      amount: 499,
      currency: 'usd',
      received_at_ms: nowMs,
    })
    expect(payments.calls).toContain('cancelNow and refund')
    expect(await billing()).toMatchObject({
      subscription_status: 'cancelled',
      subscription_active_until: nowMs,
    })
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: ann.email, subject: billingMailMessages.withdrawalSubject })
    expect(mail?.text).toContain('Paid back: 4.99 USD')
    expect(mail?.text).toContain('Received: Sat, 02 May 2026 00:00:00 GMT')
    expect(await describeIt()).toEqual({})
    expect((await withdraw(true)).statusCode).toBe(422)
  })

  test('counts from the moment it is received, even if the provider fails then', async () => {
    await givenSubscriber()
    server.services.payments = {
      ...payments,
      cancelNow: async () => {
        throw new Error('broken')
      },
    }
    expect((await withdraw(true)).json()).toMatchObject({ withdrawn: true })
    expect(await mails()).toHaveLength(1)
    expect(await billing()).toMatchObject({ subscription_status: 'active' })
    server.services.payments = payments
    nowMs += 20 * dayMs
    await server.run(syncSubscription, { accountId: ann.id, onlyIfReported: false }, 'eu')
    expect(await billing()).toMatchObject({ subscription_status: 'cancelled' })
    expect(payments.calls.filter((call) => call.startsWith('cancelNow'))).toEqual(['cancelNow and refund'])
  })
})
