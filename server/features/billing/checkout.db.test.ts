import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getLoggedIn, User } from '#contract/accounts/account.ts'
import { cancelSubscription, createCheckout, previewPlan, termsVersion } from '#contract/billing/billing.ts'
import { billingMessages } from './billing-messages.ts'
import { fakePayments, type FakePayments } from '#server/testing/fake-payments.ts'
import { givenConsent } from '#server/testing/given-consent.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const startMs = Date.UTC(2026, 4, 1)
let nowMs = startMs
const now = () => nowMs
let server: TestApp
let payments: FakePayments
let ann: GivenAccount
beforeAll(async () => {
  server = await startTestApp({ config: { billing: { isOn: true } }, now })
})
afterAll(() => server.close())
beforeEach(async () => {
  payments = fakePayments({ now })
  server.services.payments = payments
  ann = await givenAccount(server, { home: 'eu' })
})

type Wish = { storage: number; watch: boolean }
const want = (wish: Wish, more: object = { consent: givenConsent }) =>
  server.post(createCheckout.path, { ...wish, ...more }, ann)
const billing = async () => User.parse((await server.get(getLoggedIn.path, ann)).json()).billing
const customerOf = async (account: GivenAccount) => {
  const { db } = server.services.cells.of(account.id)
  const rows = db.selectFrom('billing_customer').selectAll().where('account_id', '=', account.id)
  return (await rows.executeTakeFirstOrThrow()).customer_id ?? ''
}
const sessionIn = (url: string) => /cs_\w+/.exec(url)?.[0] ?? ''
const completed = 'http://localhost:0/api/checkout_completed'
const changes = () => payments.calls.filter((call) => !call.startsWith('find'))

const preview = (query: string) => server.get(`${previewPlan.path}?${query}`, ann)

/** A subscriber who has bought this. The calls to the provider up to here are forgotten. */
async function givenSubscriber(wish: Wish): Promise<string> {
  const { body } = await want(wish)
  payments.pay(sessionIn(body))
  await server.get(`/api/checkout_completed?session=${sessionIn(body)}`, ann)
  payments.calls.length = 0
  return customerOf(ann)
}

describe('without a subscription', () => {
  test('wanting nothing is no change, and nobody becomes a customer by it', async () => {
    const reply = await want({ storage: 0, watch: false })
    expect([reply.statusCode, reply.body]).toEqual([422, billingMessages.noChanges])
    expect(payments.calls).toEqual([])
  })

  test('wanting something leads to a payment page, and nothing is bought before it is paid', async () => {
    const reply = await want({ storage: 200, watch: true })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toContain('text/plain')
    expect(reply.body).toContain('https://pay.example/cs_')
    expect(changes()).toEqual(['createCheckout storage_200+watch_hd'])
    expect(await billing()).toMatchObject({ subscription_status: 'default', subscription_storage: 0 })
    payments.pay(sessionIn(reply.body))
    const page = await server.get(`/api/checkout_completed?session=${sessionIn(reply.body)}`, ann)
    expect(page.body).toContain(billingMessages.completed)
    expect(page.headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(await billing()).toMatchObject({
      subscription_status: 'active',
      subscription_storage: 200,
      subscription_watch: true,
      subscription_storage_price: 499,
      subscription_watch_price: 499,
      subscription_active_until: Date.UTC(2026, 5, 1),
    })
  })

  test('a second try ends the first page, so that nobody pays twice', async () => {
    const first = await want({ storage: 50, watch: false })
    const second = await want({ storage: 100, watch: false })
    expect(changes()).toEqual([
      'createCheckout storage_50',
      `expireCheckout ${sessionIn(first.body)}`,
      'createCheckout storage_100',
    ])
    expect(() => payments.pay(sessionIn(first.body))).toThrow('cannot be paid')
    payments.pay(sessionIn(second.body))
  })

  test('a page that is paid while the next is asked for counts, and no second plan is sold', async () => {
    const first = await want({ storage: 50, watch: false })
    payments.pay(sessionIn(first.body))
    const second = await want({ storage: 50, watch: false })
    expect([second.statusCode, second.body]).toEqual([422, billingMessages.noChanges])
  })

  test('one who asks twice for the same after the page has expired gets a page that is open', async () => {
    const first = await want({ storage: 50, watch: false })
    const second = await want({ storage: 50, watch: false })
    expect(sessionIn(second.body)).not.toBe(sessionIn(first.body))
    payments.pay(sessionIn(second.body))
  })

  test('one that has ended is bought anew', async () => {
    const customer = await givenSubscriber({ storage: 50, watch: false })
    payments.change(customer, { status: 'canceled', endedAtMs: nowMs })
    expect((await want({ storage: 0, watch: false })).body).toBe(billingMessages.noChanges)
    expect((await want({ storage: 50, watch: false })).body).toContain('https://pay.example/cs_')
  })

  test('what the buyer agreed to is kept with the purchase', async () => {
    await want({ storage: 50, watch: false })
    const { db } = server.services.cells.of(ann.id)
    const [row] = await db
      .selectFrom('billing_checkout')
      .selectAll()
      .where('account_id', '=', ann.id)
      .execute()
    expect(row).toMatchObject({ storage: 50, watch: false, terms_version: termsVersion, starts_now: true })
    const other = { consent: { terms_version: '1999-01-01', starts_now: true } }
    expect((await want({ storage: 50, watch: false }, other)).statusCode).toBe(422)
  })

  test('to those who do not agree, nothing is sold, and they become no customers', async () => {
    const consent = { ...givenConsent, starts_now: false }
    const reply = await want({ storage: 50, watch: false }, { consent })
    expect([reply.statusCode, reply.body]).toEqual([422, billingMessages.consentMissing])
    expect(payments.calls).toEqual([])
  })

  test('a purchase that says nothing about consent has none recorded', async () => {
    expect((await want({ storage: 50, watch: false }, {})).statusCode).toBe(200)
    const { db } = server.services.cells.of(ann.id)
    const row = await db
      .selectFrom('billing_checkout')
      .select(['terms_version', 'starts_now'])
      .where('account_id', '=', ann.id)
      .executeTakeFirst()
    expect(row).toEqual({ terms_version: null, starts_now: null })
  })

  test.each([
    { storage: 51, watch: false },
    { storage: -50, watch: false },
    { storage: '50', watch: true },
    {},
  ])('%o is not sold', async (wish) => {
    expect((await server.post(createCheckout.path, wish, ann)).statusCode).toBe(422)
    expect(payments.calls).toEqual([])
  })
})

describe('with a subscription', () => {
  test('wanting the same is no change', async () => {
    await givenSubscriber({ storage: 50, watch: true })
    const reply = await want({ storage: 50, watch: true })
    expect([reply.statusCode, reply.body]).toEqual([422, billingMessages.noChanges])
    expect(changes()).toEqual([])
  })

  test('wanting the same takes a cancellation back', async () => {
    await givenSubscriber({ storage: 50, watch: false })
    expect((await server.post(cancelSubscription.path, undefined, ann)).statusCode).toBe(204)
    expect(await billing()).toMatchObject({ subscription_status: 'cancelled' })
    expect((await want({ storage: 50, watch: false })).body).toBe(completed)
    expect(await billing()).toMatchObject({ subscription_status: 'active' })
    expect(changes()).toEqual(['cancelAtPeriodEnd', 'keepSubscription'])
  })

  test('changes need no consent', async () => {
    await givenSubscriber({ storage: 50, watch: false })
    expect((await want({ storage: 100, watch: false }, {})).statusCode).toBe(200)
  })

  test('wanting more is charged at once', async () => {
    await givenSubscriber({ storage: 50, watch: false })
    expect((await want({ storage: 50, watch: true })).body).toBe(completed)
    expect(changes()).toEqual(['changeItems storage_50+watch_hd charge_now'])
    expect(await billing()).toMatchObject({ subscription_storage: 50, subscription_watch: true })
  })

  test('wanting more leads to the invoice when the bank asks, and gives nothing before', async () => {
    await givenSubscriber({ storage: 50, watch: false })
    payments.bank = 'asks'
    expect((await want({ storage: 100, watch: false })).body).toBe('https://pay.example/invoice')
    expect(await billing()).toMatchObject({
      subscription_storage: 50,
      subscription_status: 'active',
      url: 'https://pay.example/invoice',
      error: null,
    })
  })

  test('wanting more with a card that is declined leads to the invoice, and says why', async () => {
    await givenSubscriber({ storage: 50, watch: false })
    payments.bank = 'declines'
    expect((await want({ storage: 100, watch: false })).body).toBe('https://pay.example/invoice')
    expect(await billing()).toMatchObject({
      subscription_storage: 50,
      url: null,
      error: 'There is not enough money on the account of your card.',
    })
  })

  test('wanting less is credited with the next invoice', async () => {
    await givenSubscriber({ storage: 200, watch: true })
    expect((await want({ storage: 200, watch: false })).body).toBe(completed)
    expect((await want({ storage: 50, watch: false })).body).toBe(completed)
    expect(changes()).toEqual(['changeItems storage_200 credit_later', 'changeItems storage_50 credit_later'])
    expect(await billing()).toMatchObject({ subscription_storage: 50, subscription_watch: false })
  })

  test('wanting both removes first and then adds', async () => {
    await givenSubscriber({ storage: 200, watch: true })
    expect((await want({ storage: 1000, watch: false })).body).toBe(completed)
    expect(changes()).toEqual(['changeItems storage_200 credit_later', 'changeItems storage_1000 charge_now'])
  })

  test('wanting something else entirely is one change, since there cannot be nothing in between', async () => {
    await givenSubscriber({ storage: 50, watch: false })
    expect((await want({ storage: 0, watch: true })).body).toBe(completed)
    expect(changes()).toEqual(['changeItems watch_hd charge_now'])
  })

  test('wanting more of a plan that is about to end keeps it', async () => {
    await givenSubscriber({ storage: 50, watch: false })
    await server.post(cancelSubscription.path, undefined, ann)
    expect((await want({ storage: 100, watch: false })).body).toBe(completed)
    expect(changes()).toEqual(['cancelAtPeriodEnd', 'changeItems storage_100 charge_now', 'keepSubscription'])
    expect(await billing()).toMatchObject({ subscription_status: 'active', subscription_storage: 100 })
  })

  test('wanting nothing is cancelling', async () => {
    await givenSubscriber({ storage: 50, watch: false })
    const reply = await want({ storage: 0, watch: false })
    expect([reply.statusCode, reply.body]).toEqual([422, billingMessages.cancelInstead])
    expect(changes()).toEqual([])
  })

  test.each(['past_due', 'unpaid'] as const)('that is %s is paid before anything changes', async (status) => {
    const customer = await givenSubscriber({ storage: 50, watch: false })
    const { latestInvoice } = payments.subscriptions.get(customer)?.[0] ?? {}
    if (!latestInvoice) throw new Error('there is no invoice')
    payments.change(customer, { status, latestInvoice: { ...latestInvoice, status: 'open' } })
    for (const wish of [
      { storage: 100, watch: true },
      { storage: 50, watch: false },
      { storage: 0, watch: false },
    ])
      expect((await want(wish)).body).toBe('https://pay.example/invoice')
    expect(changes()).toEqual([])
  })

  test('that is disputed cannot be changed', async () => {
    const customer = await givenSubscriber({ storage: 50, watch: false })
    payments.change(customer, { dispute: 'open' })
    for (const wish of [
      { storage: 100, watch: true },
      { storage: 0, watch: false },
    ]) {
      const reply = await want(wish)
      expect([reply.statusCode, reply.body]).toEqual([403, billingMessages.disputed])
    }
    expect((await server.get(`${previewPlan.path}?storage=100&watch=true`, ann)).statusCode).toBe(403)
    payments.change(customer, { status: 'canceled', endedAtMs: nowMs })
    expect((await want({ storage: 50, watch: false })).statusCode).toBe(403)
    payments.change(customer, { dispute: 'lost' })
    expect((await want({ storage: 50, watch: false })).statusCode).toBe(200)
  })
})

describe('the preview', () => {
  test('of a first purchase is the price list, and makes nobody a customer', async () => {
    expect((await preview('storage=200&watch=true')).json()).toEqual({
      due_now: 998,
      next_amount: 998,
      next_at_ms: Date.UTC(2026, 5, 1),
      currency: 'usd',
    })
    expect(payments.calls).toEqual([])
    expect((await preview('storage=0&watch=false')).body).toBe(billingMessages.noChanges)
    expect((await preview('storage=7&watch=false')).statusCode).toBe(422)
  })

  test.each([
    ['storage=100&watch=false', 'previewChange storage_100 charge_now'],
    ['storage=50&watch=false', 'previewChange storage_50 credit_later'],
    ['storage=0&watch=true', 'previewChange watch_hd charge_now'],
  ])('of a change to %s is what the provider says', async (query, call) => {
    await givenSubscriber({ storage: 50, watch: false })
    expect((await preview(query)).json()).toEqual({
      due_now: 12,
      next_amount: 34,
      next_at_ms: nowMs + 56,
      currency: 'usd',
    })
    expect(changes()).toEqual([call])
    expect((await preview('storage=0&watch=false')).body).toBe(billingMessages.cancelInstead)
  })
})

describe('two requests at once', () => {
  test('sell one plan', async () => {
    const replies = await Promise.all([50, 100, 200, 50].map((storage) => want({ storage, watch: false })))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const open = [...payments.checkouts.values()].filter(({ status }) => status === 'open')
    expect(open).toHaveLength(1)
  })

  test('that follow a crash do not wait for ever', async () => {
    await want({ storage: 50, watch: false })
    const { db } = server.services.cells.of(ann.id)
    const held_until = new Date(nowMs + 60_000)
    await db
      .updateTable('billing_customer')
      .set({ holder: 'one that died', held_until })
      .where('account_id', '=', ann.id)
      .execute()
    const reply = await want({ storage: 100, watch: false })
    expect([reply.statusCode, reply.body]).toEqual([409, billingMessages.busy])
    nowMs += 60_000
    expect((await want({ storage: 100, watch: false })).statusCode).toBe(200)
    nowMs = startMs
  })
})

test('while the provider is away, people are told so and nothing changes', async () => {
  await givenSubscriber({ storage: 50, watch: false })
  payments.isAway = true
  for (const reply of [
    await want({ storage: 100, watch: false }),
    await server.post(cancelSubscription.path, undefined, ann),
    await server.get(`${previewPlan.path}?storage=100&watch=false`, ann),
  ]) {
    expect([reply.statusCode, reply.body]).toEqual([503, billingMessages.providerAway])
    expect(reply.headers['retry-after']).toBe('5')
  }
  payments.isAway = false
  expect(await billing()).toMatchObject({ subscription_storage: 50, subscription_status: 'active' })
})
