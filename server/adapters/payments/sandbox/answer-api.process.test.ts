import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeStripeProvider } from '#server/adapters/payments/stripe.ts'
import { startPaymentScene, type PaymentScene } from '#server/testing/payment-scene.ts'
import { apiVersion } from './ledger.ts'

const start = Date.UTC(2026, 0, 10, 12)
let scene: PaymentScene
let stripe: Stripe

beforeEach(async () => {
  scene = await startPaymentScene(() => start)
  stripe = await clientWith({})
})
afterEach(() => scene.sandbox.close())

async function clientWith({ key = scene.sandbox.secretKey }: { key?: string }): Promise<Stripe> {
  return new Stripe(key, {
    ...(await scene.sandbox.address()),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

const refusalOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) =>
      error instanceof Stripe.errors.StripeError
        ? { type: error.type, status: error.statusCode, code: error.code, param: error.param }
        : error,
  )
/** Like a caller that is not protected by types. */
const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, params?: Record<string, unknown>) =>
  stripe.rawRequest(method, path, params)

describe('what the provider refuses', () => {
  test.each([
    ['POST', '/v1/customers', { email: 'a@b.example', favourite: 'x' }, 'favourite'],
    ['POST', '/v1/customers', { email: 'a@b.example', name: 'x' }, 'name'],
    [
      'POST',
      '/v1/billing_portal/configurations',
      { features: { invoice_history: { enabled: true, x: 1 } } },
      'features[invoice_history][x]',
    ],
    ['GET', '/v1/prices?colour=red', undefined, 'colour'],
  ] as const)('%s %s with an unknown parameter', async (method, path, params, param) => {
    expect(await refusalOf(ask(method, path, params))).toMatchObject({
      status: 400,
      code: 'parameter_unknown',
      param,
    })
  })

  test('a missing parameter', async () => {
    expect(
      await refusalOf(ask('POST', '/v1/checkout/sessions', { mode: 'subscription', customer: 'x' })),
    ).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'line_items',
    })
  })

  test.each([
    ['/v1/customers/cus_0'],
    ['/v1/subscriptions/sub_0'],
    ['/v1/invoices/in_0'],
    ['/v1/checkout/sessions/cs_test_0'],
    ['/v1/prices/price_0'],
    ['/v1/charges/ch_0'],
    ['/v1/events/evt_0'],
  ])('%s, which is not there', async (path) => {
    expect(await refusalOf(ask('GET', path))).toMatchObject({
      status: 404,
      code: 'resource_missing',
      param: 'id',
    })
  })

  test('one that a parameter names and that is not there', async () => {
    const session = { mode: 'subscription', customer: scene.customerId, success_url: 'https://a.example' }
    const wish = { ...session, line_items: [{ price: 'price_0', quantity: 1 }] }
    expect(await refusalOf(ask('POST', '/v1/checkout/sessions', wish))).toMatchObject({
      status: 400,
      code: 'resource_missing',
      param: 'line_items[0][price]',
    })
  })

  test('another key', async () => {
    stripe = await clientWith({ key: 'sk_test_other' })
    expect(await refusalOf(ask('GET', '/v1/prices'))).toMatchObject({
      type: 'StripeAuthenticationError',
      status: 401,
    })
  })

  test('another version of its language, and calls it does not have', async () => {
    const { host, port } = await scene.sandbox.address()
    const headers = { authorization: `Bearer ${scene.sandbox.secretKey}`, 'stripe-version': '2020-08-27' }
    expect((await fetch(`http://${host}:${port}/v1/prices`, { headers })).status).toBe(400)
    expect(await refusalOf(ask('GET', '/v1/coupons'))).toMatchObject({ status: 404 })
    expect(await refusalOf(ask('DELETE', '/v1/prices'))).toMatchObject({ status: 404 })
  })

  test('a refused request changes nothing', async () => {
    const { subscriptionId } = await scene.subscribe('storage_50')
    const before = await stripe.subscriptions.retrieve(subscriptionId)
    const update = { metadata: { a: 'b' }, items: [{ price: 'price_0' }] }
    expect(await refusalOf(stripe.subscriptions.update(subscriptionId, update))).toMatchObject({
      status: 400,
    })
    expect((await stripe.subscriptions.retrieve(subscriptionId)).metadata).toEqual(before.metadata)
  })

  test('removing something in an update that waits for its payment', async () => {
    const { subscriptionId, items } = await scene.subscribe('storage_50', 'watch_hd')
    const update = (params: Stripe.SubscriptionUpdateParams) =>
      refusalOf(
        stripe.subscriptions.update(subscriptionId, { payment_behavior: 'pending_if_incomplete', ...params }),
      )
    const removal = { id: items[0]?.itemId ?? '', deleted: true }
    expect(await update({ items: [removal] })).toMatchObject({ status: 400, param: 'payment_behavior' })
    expect(await update({ cancel_at_period_end: true })).toMatchObject({ status: 400 })
    expect(await update({ metadata: { a: 'b' } })).toMatchObject({ status: 400 })
    expect(await update({ cancel_at: '' })).toMatchObject({ status: 400 })
  })

  test('a subscription without items, and the same plan twice', async () => {
    const { subscriptionId, items } = await scene.subscribe('storage_50')
    const id = items[0]?.itemId ?? ''
    const { price } = (await stripe.subscriptions.retrieve(subscriptionId)).items.data[0] ?? {}
    for (const item of [{ id, deleted: true }, { price: price?.id ?? '' }])
      expect(await refusalOf(stripe.subscriptions.update(subscriptionId, { items: [item] }))).toMatchObject({
        status: 400,
        param: 'items',
      })
  })

  test('a refund of more than was paid, of what was refunded, and of what is disputed', async () => {
    await scene.subscribe('storage_50')
    const [charge] = (await stripe.charges.list({ customer: scene.customerId })).data
    const refund = (amount: number) => refusalOf(stripe.refunds.create({ charge: charge?.id ?? '', amount }))
    expect(await refund(200)).toMatchObject({ status: 400, param: 'amount' })
    expect(await refund(99)).toBe('accepted')
    expect(await refund(101)).toMatchObject({ status: 400, param: 'amount' })
    expect(await refund(100)).toBe('accepted')
    expect(await refund(1)).toMatchObject({ status: 400, code: 'charge_already_refunded' })
    scene.sandbox.controls.openDispute(scene.customerId)
    expect(await refund(1)).toMatchObject({ status: 400, code: 'charge_disputed' })
  })

  test('a lookup key that is taken, unless it is handed over', async () => {
    const { subscriptionId } = await scene.subscribe('storage_50')
    const [old] = (await stripe.prices.list({ lookup_keys: ['storage_50'] })).data
    const params: Stripe.PriceCreateParams = {
      currency: 'usd',
      unit_amount: 249,
      recurring: { interval: 'month' },
      lookup_key: 'storage_50',
      metadata: { plan: 'storage_50' },
      product_data: { name: 'Storage' },
    }
    expect(await refusalOf(stripe.prices.create(params))).toMatchObject({ status: 400, param: 'lookup_key' })
    await stripe.prices.create({ ...params, transfer_lookup_key: true })
    expect((await stripe.prices.retrieve(old?.id ?? '')).lookup_key).toBeNull()
    expect(await scene.provider.comparePrices()).toEqual([
      { key: 'storage_50', expectedCents: 199, foundCents: 249 },
    ])
    // Earlier buyers keep their price, and the plan is still recognized.
    expect((await scene.find()).items).toMatchObject([{ kind: 'storage_50', priceCents: 199 }])
    scene.sandbox.controls.advance(31 * 86_400_000)
    expect(await scene.provider.findPaid(subscriptionId)).toMatchObject({ paidCents: 398 })
  })
})

describe('idempotency', () => {
  const email = 'b@trailcast.example'
  const idempotencyKey = 'a key'

  test('the same request with the same key is done once', async () => {
    const first = await stripe.customers.create({ email }, { idempotencyKey })
    const second = await stripe.customers.create({ email }, { idempotencyKey })
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
    expect((await stripe.customers.list({ email })).data).toHaveLength(1)
  })

  test('another request with that key is refused, until a day has passed', async () => {
    await stripe.customers.create({ email }, { idempotencyKey })
    const other = () =>
      refusalOf(stripe.customers.create({ email: 'c@trailcast.example' }, { idempotencyKey }))
    scene.sandbox.controls.advance(86_400_000 - 1)
    expect(await other()).toMatchObject({ type: 'StripeIdempotencyError', status: 400 })
    scene.sandbox.controls.advance(1)
    expect(await other()).toBe('accepted')
  })

  test('a request that was refused may be corrected under the same key', async () => {
    await refusalOf(
      stripe.rawRequest(
        'POST',
        '/v1/customers',
        { wrong: 1 },
        { additionalHeaders: { 'Idempotency-Key': idempotencyKey } },
      ),
    )
    expect(await refusalOf(stripe.customers.create({ email }, { idempotencyKey }))).toBe('accepted')
  })
})

const list = (params: Stripe.CustomerListParams) =>
  stripe.customers.list({ email: 'many@trailcast.example', ...params })

describe('lists', () => {
  test('come newest first and in pages', async () => {
    const made: string[] = []
    for (let i = 0; i < 5; i++)
      made.unshift((await stripe.customers.create({ email: 'many@trailcast.example' })).id)
    const ids = async (params: Stripe.CustomerListParams) => {
      const { data, has_more } = await list(params)
      return { ids: data.map(({ id }) => made.indexOf(id)), has_more }
    }
    expect(await ids({ limit: 2 })).toEqual({ ids: [0, 1], has_more: true })
    expect(await ids({ limit: 2, starting_after: made[2] ?? '' })).toEqual({ ids: [3, 4], has_more: false })
    expect(await ids({ limit: 2, ending_before: made[3] ?? '' })).toEqual({ ids: [1, 2], has_more: true })
    expect(await ids({ limit: 5, ending_before: made[3] ?? '' })).toEqual({ ids: [0, 1, 2], has_more: false })
    expect(await refusalOf(list({ starting_after: 'cus_0' }))).toMatchObject({ status: 400 })
    expect(await refusalOf(list({ limit: 101 }))).toMatchObject({ status: 400, param: 'limit' })
  })
})

describe('expanding', () => {
  test('puts objects in place of ids, at most four levels deep', async () => {
    await scene.subscribe('storage_50')
    const { data } = await stripe.subscriptions.list({ expand: ['data.latest_invoice.customer'] })
    expect(data[0]?.latest_invoice).toMatchObject({ status: 'paid', customer: { id: scene.customerId } })
    const deep = 'data.latest_invoice.payments.data.payment'
    expect(await refusalOf(stripe.subscriptions.list({ expand: [deep] }))).toMatchObject({ status: 400 })
    expect(await refusalOf(stripe.subscriptions.list({ expand: ['data.status'] }))).toMatchObject({
      status: 400,
    })
    expect(await refusalOf(stripe.subscriptions.list({ expand: ['data.nothing'] }))).toMatchObject({
      status: 400,
      param: 'expand',
    })
  })
})

test('a payment that is declined is refused, but was tried', async () => {
  await scene.subscribe('storage_50')
  scene.sandbox.controls.setCard(scene.customerId, 'insufficient_funds')
  const { latestInvoice } = await scene.change(['storage_1000'], 'charge_now')
  const invoice = latestInvoice?.invoiceId ?? ''
  expect(await refusalOf(stripe.invoices.pay(invoice))).toMatchObject({
    type: 'StripeCardError',
    status: 402,
    code: 'card_declined',
  })
  expect((await stripe.invoices.retrieve(invoice)).attempt_count).toBe(2)
  scene.sandbox.controls.setCard(scene.customerId, 'good')
  expect(await stripe.invoices.pay(invoice)).toMatchObject({ status: 'paid', amount_paid: 1300 })
  expect(await refusalOf(stripe.invoices.pay(invoice))).toMatchObject({ status: 400 })
})

test('an update may be refused when its payment fails, or made all the same', async () => {
  const { subscriptionId, items } = await scene.subscribe('storage_50')
  const [price] = (await stripe.prices.list({ lookup_keys: ['storage_1000'] })).data
  scene.sandbox.controls.setCard(scene.customerId, 'declined')
  const update = (payment_behavior: 'error_if_incomplete' | 'allow_incomplete') =>
    refusalOf(
      stripe.subscriptions.update(subscriptionId, {
        items: [{ id: items[0]?.itemId ?? '', price: price?.id ?? '' }],
        proration_behavior: 'always_invoice',
        payment_behavior,
      }),
    )
  expect(await update('error_if_incomplete')).toMatchObject({ status: 402, code: 'card_declined' })
  expect(await scene.find()).toMatchObject({ status: 'active', items: [{ kind: 'storage_50' }] })
  expect(await update('allow_incomplete')).toBe('accepted')
  expect(await scene.find()).toMatchObject({ status: 'past_due', items: [{ kind: 'storage_1000' }] })
})

test('the portal is set up once, for card, invoices, address and the end of the plan only', async () => {
  const visit = { customerId: scene.customerId, returnUrl: 'https://trailcast.example' }
  const { secretKey, address } = scene.sandbox
  const other = makeStripeProvider({ secretKey, webhookSecrets: [], tax: 'none', address, now: () => start })
  await scene.provider.portalUrl(visit)
  await scene.provider.portalUrl(visit)
  await other.portalUrl(visit)
  const { data } = await stripe.billingPortal.configurations.list()
  expect(data).toHaveLength(1)
  expect(data[0]?.features).toMatchObject({
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: { enabled: false },
  })
  expect(data[0]?.features.subscription_pause).toBeUndefined()
})

test('it speaks the version that the client is pinned to', () => {
  expect(Stripe.API_VERSION).toBe(apiVersion)
})
