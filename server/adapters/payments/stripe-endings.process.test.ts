import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { allOf, startPaymentScene, type PaymentScene } from '#server/testing/payment-scene.ts'

const start = Date.UTC(2026, 0, 10, 12)
const february = Date.UTC(2026, 1, 10, 12)
const march = Date.UTC(2026, 2, 10, 12)

let scene: PaymentScene
beforeEach(async () => {
  scene = await startPaymentScene(() => start)
})
afterEach(() => scene.sandbox.close())

describe('ending', () => {
  test('at the end of the month, and keeping it after all', async () => {
    const { subscriptionId } = await scene.subscribe('storage_50')
    await scene.provider.cancelAtPeriodEnd(subscriptionId)
    await scene.provider.cancelAtPeriodEnd(subscriptionId)
    expect(await scene.find()).toMatchObject({
      status: 'active',
      cancelAtMs: february,
      cancelReason: 'requested',
      endedAtMs: null,
    })
    await scene.provider.keepSubscription(subscriptionId)
    await scene.provider.keepSubscription(subscriptionId)
    expect(await scene.find()).toMatchObject({ cancelAtMs: null, cancelReason: null })
    await scene.provider.cancelAtPeriodEnd(subscriptionId)
    scene.sandbox.controls.advance(31 * dayMs - 1000)
    expect(await scene.find()).toMatchObject({ status: 'active' })
    scene.sandbox.controls.advance(1000)
    expect(await scene.find()).toMatchObject({ status: 'canceled', endedAtMs: february, liveCount: 0 })
    expect(await allOf(scene.provider.listSubscriptions())).toEqual([])
  })

  test('at once, with everything given back, however often it is asked for', async () => {
    const { subscriptionId } = await scene.subscribe('storage_50')
    await scene.provider.changeItems({
      subscription: await scene.find(),
      items: ['storage_50', 'watch_hd'],
      settle: 'charge_now',
      idempotencyKey: 'more',
    })
    expect(await scene.provider.cancelNow({ subscriptionId, refundAll: true })).toEqual({
      refundedCents: 698,
    })
    expect(await scene.provider.cancelNow({ subscriptionId, refundAll: true })).toEqual({ refundedCents: 0 })
    expect(await scene.provider.findPaid(subscriptionId)).toMatchObject({ paidCents: 0 })
    expect(await scene.find()).toMatchObject({ status: 'canceled', endedAtMs: start })
    const types = await scene.eventTypes()
    expect(types.filter((type) => type === 'charge.refunded')).toHaveLength(2)
  })

  test('at once without a refund', async () => {
    const { subscriptionId } = await scene.subscribe('storage_50')
    expect(await scene.provider.cancelNow({ subscriptionId, refundAll: false })).toEqual({ refundedCents: 0 })
    expect(await scene.provider.findPaid(subscriptionId)).toMatchObject({ paidCents: 199 })
  })
})

describe('a month later', () => {
  test('it renews, on the same day of the month', async () => {
    await scene.subscribe('storage_50')
    scene.sandbox.controls.advance(31 * dayMs)
    expect(await scene.find()).toMatchObject({
      status: 'active',
      items: [{ periodStartMs: february, periodEndMs: march }],
      latestInvoice: { status: 'paid', totalCents: 199 },
    })
  })

  test('a declined card makes it past due, then unpaid, and paying makes it good again', async () => {
    await scene.subscribe('storage_50')
    scene.sandbox.controls.setCard(scene.customerId, 'insufficient_funds')
    scene.sandbox.controls.advance(31 * dayMs)
    const owed = await scene.find()
    expect(owed).toMatchObject({
      status: 'past_due',
      items: [{ periodStartMs: february, periodEndMs: march }],
      latestInvoice: { status: 'open', declineCode: 'insufficient_funds', needsAction: false },
    })
    scene.sandbox.controls.advance(15 * dayMs - 1000)
    expect(await scene.find()).toMatchObject({ status: 'past_due' })
    scene.sandbox.controls.advance(1000)
    expect(await scene.find()).toMatchObject({ status: 'unpaid', liveCount: 1 })
    scene.sandbox.controls.payInvoice(owed.latestInvoice?.invoiceId ?? '')
    expect(await scene.find()).toMatchObject({ status: 'active', latestInvoice: { status: 'paid' } })
    const types = await scene.eventTypes()
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
  })

  test('a card that works again is charged at the next attempt', async () => {
    await scene.subscribe('storage_50')
    scene.sandbox.controls.setCard(scene.customerId, 'asks')
    scene.sandbox.controls.advance(31 * dayMs)
    expect(await scene.find()).toMatchObject({ status: 'past_due', latestInvoice: { needsAction: true } })
    scene.sandbox.controls.setCard(scene.customerId, 'good')
    scene.sandbox.controls.advance(3 * dayMs)
    expect(await scene.find()).toMatchObject({ status: 'active', latestInvoice: { status: 'paid' } })
  })

  test('unpaid for another month, the invoice that can be paid is still named', async () => {
    await scene.subscribe('storage_50')
    scene.sandbox.controls.setCard(scene.customerId, 'declined')
    scene.sandbox.controls.advance(31 * dayMs)
    const owed = (await scene.find()).latestInvoice?.invoiceId
    scene.sandbox.controls.advance(30 * dayMs)
    expect(await scene.find()).toMatchObject({
      status: 'unpaid',
      items: [{ periodStartMs: march }],
      latestInvoice: { invoiceId: owed, status: 'open', declineCode: 'generic_decline' },
    })
  })
})

describe('disputes', () => {
  test('an open one counts, an inquiry does not, and one that was won no longer', async () => {
    await scene.subscribe('storage_50')
    scene.sandbox.controls.openDispute(scene.customerId, 'inquiry')
    expect(await scene.find()).toMatchObject({ dispute: null })
    expect(await scene.provider.disputesOf(scene.customerId)).toMatchObject([
      { state: 'inquiry', amountCents: 199 },
    ])
    scene.sandbox.controls.closeDispute(scene.customerId, 'lost')
    expect(await scene.find()).toMatchObject({ dispute: null })
    scene.sandbox.controls.advance(31 * dayMs)
    scene.sandbox.controls.openDispute(scene.customerId)
    expect(await scene.find()).toMatchObject({ dispute: 'open' })
    scene.sandbox.controls.closeDispute(scene.customerId, 'won')
    expect(await scene.find()).toMatchObject({ dispute: null })
  })

  test('a lost one is about what was bought with that money only', async () => {
    const { subscriptionId } = await scene.subscribe('storage_50')
    scene.sandbox.controls.openDispute(scene.customerId)
    scene.sandbox.controls.closeDispute(scene.customerId, 'lost')
    expect(await scene.find()).toMatchObject({ dispute: 'lost' })
    await scene.provider.cancelNow({ subscriptionId, refundAll: false })
    scene.sandbox.controls.advance(dayMs)
    expect(await scene.subscribe('storage_100')).toMatchObject({ dispute: null })
  })

  test('names the payment, which leads to the customer', async () => {
    await scene.subscribe('storage_50')
    scene.sandbox.controls.openDispute(scene.customerId)
    const events = await allOf(scene.provider.listEvents(start))
    expect(events[0]).toMatchObject({ type: 'charge.dispute.created', createdMs: start })
    expect(events[0]?.customerId).toBeUndefined()
    expect(await scene.provider.findCustomerOfPayment(events[0]?.paymentIntent ?? '')).toBe(scene.customerId)
    expect(await scene.provider.findCustomerOfPayment('pi_0')).toBeUndefined()
  })
})
