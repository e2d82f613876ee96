import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { planKeys } from '#domain/plans/plan-choice.ts'
import {
  accountId,
  allOf,
  email,
  failureOf,
  startPaymentScene,
  type PaymentScene,
} from '#server/testing/payment-scene.ts'

const start = Date.UTC(2026, 0, 10, 12)
const february = Date.UTC(2026, 1, 10, 12)

let scene: PaymentScene
beforeEach(async () => {
  scene = await startPaymentScene(() => start)
})
afterEach(() => scene.sandbox.close())

describe('customers', () => {
  test('an account is one customer, however often it is asked for', async () => {
    expect(await scene.provider.findOrCreateCustomer({ accountId, email })).toBe(scene.customerId)
    // Two accounts may have used the same email, one after the other.
    const other = await scene.provider.findOrCreateCustomer({
      accountId: 'us_2',
      email: 'ann@trailcast.example',
    })
    expect(other).not.toBe(scene.customerId)
  })

  test('one whose address changed is found under the new one', async () => {
    await scene.provider.setCustomerEmail(scene.customerId, 'new@trailcast.example')
    expect(
      await scene.provider.findOrCreateCustomer({ accountId: 'us_1', email: 'new@trailcast.example' }),
    ).toBe(scene.customerId)
  })

  test('deleting one ends the subscription, and can be repeated', async () => {
    await scene.subscribe('storage_50')
    await scene.provider.deleteCustomer(scene.customerId)
    await scene.provider.deleteCustomer(scene.customerId)
    expect(await scene.find()).toMatchObject({ status: 'canceled', endedAtMs: start, liveCount: 0 })
    expect(await scene.eventTypes()).toEqual(
      expect.arrayContaining(['customer.subscription.deleted', 'customer.deleted']),
    )
  })

  test('one that never was is missing', async () => {
    expect(await failureOf(scene.provider.deleteCustomer('cus_0'))).toEqual(['missing', 'resource_missing'])
    expect(await failureOf(scene.provider.findSubscription('cus_0'))).toEqual(['missing', 'resource_missing'])
  })
})

describe('prices', () => {
  test('are created once and then the same as those of the product', async () => {
    expect(await scene.provider.ensurePrices()).toEqual([])
    expect(await scene.provider.comparePrices()).toEqual([])
  })
})

describe('buying', () => {
  test('leaves nothing until it is paid', async () => {
    const session = await scene.checkout(['storage_100', 'watch_hd'])
    expect(session).toMatchObject({
      customerId: scene.customerId,
      accountId: 'us_1',
      status: 'open',
      expiresAtMs: start + 3_600_000,
      subscriptionId: null,
      isPaid: false,
    })
    scene.sandbox.controls.payCheckout(session.sessionId, 'declined')
    expect(await scene.provider.findCheckout(session.sessionId)).toMatchObject({
      status: 'open',
      isPaid: false,
    })
    expect(await scene.provider.findSubscription(scene.customerId)).toBeUndefined()
  })

  test('makes a subscription that is paid for a month', async () => {
    const { sessionId } = await scene.checkout(['storage_100', 'watch_hd'])
    scene.sandbox.controls.payCheckout(sessionId)
    const subscription = await scene.find()
    const period = { periodStartMs: start, periodEndMs: february }
    expect(subscription).toMatchObject({
      customerId: scene.customerId,
      status: 'active',
      startedAtMs: start,
      items: [
        { kind: 'storage_100', priceCents: 299, ...period },
        { kind: 'watch_hd', priceCents: 499, ...period },
      ],
      cancelAtMs: null,
      endedAtMs: null,
      cancelReason: null,
      hasPendingUpdate: false,
      latestInvoice: { status: 'paid', totalCents: 798, needsAction: false, declineCode: null },
      dispute: null,
      liveCount: 1,
    })
    expect(await scene.provider.findCheckout(sessionId)).toMatchObject({
      status: 'complete',
      subscriptionId: subscription.subscriptionId,
      isPaid: true,
      url: null,
    })
    expect(await scene.provider.findPaid(subscription.subscriptionId)).toEqual({
      paidCents: 798,
      currency: 'usd',
    })
    expect(await scene.eventTypes()).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
    ])
  })

  test('twice makes two live subscriptions, of which the newest is found', async () => {
    const first = await scene.subscribe('storage_50')
    const second = await scene.subscribe('watch_hd')
    expect(second).toMatchObject({ liveCount: 2, items: [{ kind: 'watch_hd' }] })
    expect(second.subscriptionId).not.toBe(first.subscriptionId)
    const listed = await allOf(scene.provider.listSubscriptions())
    expect(listed.map((each) => [each.accountId, each.items[0]?.kind])).toEqual([
      ['us_1', 'watch_hd'],
      ['us_1', 'storage_50'],
    ])
  })

  test('with the same key gives the same page, and another wish with that key is refused', async () => {
    const first = await scene.checkout(['storage_50'], { idempotencyKey: 'once' })
    expect((await scene.checkout(['storage_50'], { idempotencyKey: 'once' })).sessionId).toBe(first.sessionId)
    expect(await failureOf(scene.checkout(['storage_100'], { idempotencyKey: 'once' }))).toEqual([
      'refused',
      undefined,
    ])
  })

  test('a page expires by itself or when asked to, and then nobody can pay', async () => {
    const [byTime, byHand] = [await scene.checkout(['storage_50']), await scene.checkout(['storage_50'])]
    await scene.provider.expireCheckout(byHand.sessionId)
    await scene.provider.expireCheckout(byHand.sessionId)
    await scene.provider.expireCheckout('cs_test_0')
    expect(await scene.provider.findCheckout(byHand.sessionId)).toMatchObject({
      status: 'expired',
      url: null,
    })
    scene.sandbox.controls.advance(3_600_000 - 1)
    expect(await scene.provider.findCheckout(byTime.sessionId)).toMatchObject({ status: 'open' })
    scene.sandbox.controls.advance(1)
    expect(await scene.provider.findCheckout(byTime.sessionId)).toMatchObject({ status: 'expired' })
    expect(() => scene.sandbox.controls.payCheckout(byTime.sessionId)).toThrow('no longer open')
    expect(await scene.provider.findCheckout('cs_test_0')).toBeUndefined()
  })

  test.each([
    ['in less than 30 minutes', 1_799_000],
    ['in more than a day', 86_401_000],
  ])('a page that expires %s is refused', async (_, inMs) => {
    expect(await failureOf(scene.checkout(['storage_50'], { expiresAtMs: start + inMs }))).toEqual([
      'refused',
      undefined,
    ])
  })
})

test('every plan can be bought and is recognised', async () => {
  for (const key of planKeys) {
    const { subscriptionId, items } = await scene.subscribe(key)
    expect(items.map(({ kind }) => kind)).toEqual([key])
    await scene.provider.cancelNow({ subscriptionId, refundAll: false })
  }
})
