import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PlanKey } from '#domain/plans/plan-choice.ts'
import { dayMs } from '#domain/time/durations.ts'
import { startPaymentScene, type PaymentScene } from '#server/testing/payment-scene.ts'

const start = Date.UTC(2026, 0, 10, 12)
const february = Date.UTC(2026, 1, 10, 12)

const latestTotal = async () => (await scene.find()).latestInvoice?.totalCents

// January has 31 days: after 10 of them, 21/31 of the old price is credited and 21/31 of the new one is due.
const unused = (cents: number) => Math.round((cents * 21) / 31)

let scene: PaymentScene
beforeEach(async () => {
  scene = await startPaymentScene(() => start)
})
afterEach(() => scene.sandbox.close())

test('to more costs the difference for the rest of the month, at once', async () => {
  await scene.subscribe('storage_50')
  scene.sandbox.controls.advance(10 * dayMs)
  const dueNowCents = unused(1499) - unused(199)
  expect(dueNowCents).toBe(1015 - 135)
  expect(await scene.preview(['storage_1000'], 'charge_now')).toEqual({
    dueNowCents,
    nextAmountCents: 1499,
    nextAtMs: february,
    currency: 'usd',
  })
  const changed = await scene.change(['storage_1000'], 'charge_now')
  expect(changed).toMatchObject({
    items: [{ kind: 'storage_1000', priceCents: 1499, periodStartMs: start, periodEndMs: february }],
    latestInvoice: { status: 'paid', totalCents: dueNowCents },
  })
  expect(await scene.provider.findPaid(changed.subscriptionId)).toMatchObject({
    paidCents: 199 + dueNowCents,
  })
  scene.sandbox.controls.advance(21 * dayMs)
  expect(await latestTotal()).toBe(1499)
})

test('the proration is exact to the second', async () => {
  await scene.subscribe('storage_50')
  const seconds = 12_345
  scene.sandbox.controls.advance(seconds * 1000)
  const month = 31 * 86_400
  const share = (cents: number) => Math.round((cents * (month - seconds)) / month)
  await scene.change(['storage_50', 'watch_hd'], 'charge_now')
  expect(await latestTotal()).toBe(share(499))
  expect(share(499)).toBe(497)
})

test('keeps the item whose plan becomes another size', async () => {
  const before = await scene.subscribe('storage_50', 'watch_hd')
  const after = await scene.change(['storage_200', 'watch_hd'], 'charge_now')
  expect(after.items.map(({ itemId }) => itemId)).toEqual(before.items.map(({ itemId }) => itemId))
})

test('to less costs nothing now and lowers the next payment', async () => {
  await scene.subscribe('storage_1000', 'watch_hd')
  scene.sandbox.controls.advance(10 * dayMs)
  const nextAmountCents = 499 + 199 - unused(1499) + unused(199)
  const settle = 'credit_later'
  // The credit exceeds the charge, so nothing is due next time.
  expect(nextAmountCents).toBeLessThan(0)
  expect(await scene.preview(['storage_50', 'watch_hd'], settle)).toMatchObject({
    dueNowCents: 0,
    nextAmountCents: 0,
    nextAtMs: february,
  })
  expect(await scene.change(['storage_50', 'watch_hd'], settle)).toMatchObject({
    items: [{ kind: 'storage_50' }, { kind: 'watch_hd' }],
    latestInvoice: { totalCents: 1998 },
  })
  scene.sandbox.controls.advance(21 * dayMs)
  expect(await latestTotal()).toBe(nextAmountCents)
  // The remaining credit is used up by the payment after that.
  scene.sandbox.controls.advance(28 * dayMs)
  const { subscriptionId } = await scene.find()
  expect(await scene.provider.findPaid(subscriptionId)).toMatchObject({
    paidCents: 1998 + 698 + nextAmountCents,
  })
})

test('removing one part credits it to the next payment', async () => {
  await scene.subscribe('storage_200', 'watch_hd')
  scene.sandbox.controls.advance(10 * dayMs)
  const nextAmountCents = 499 - unused(499)
  expect(await scene.preview(['storage_200'], 'credit_later')).toMatchObject({
    dueNowCents: 0,
    nextAmountCents,
  })
  expect((await scene.change(['storage_200'], 'credit_later')).items).toMatchObject([{ kind: 'storage_200' }])
  scene.sandbox.controls.advance(21 * dayMs)
  expect(await latestTotal()).toBe(nextAmountCents)
})

test('both at once: what was removed first lowers what is due now', async () => {
  await scene.subscribe('storage_50', 'watch_hd')
  scene.sandbox.controls.advance(10 * dayMs)
  const dueNowCents = unused(1499) - unused(199) - unused(499)
  expect(await scene.preview(['storage_1000'], 'charge_now')).toMatchObject({
    dueNowCents,
    nextAmountCents: 1499,
  })
  await scene.change(['storage_50'], 'credit_later')
  expect(await scene.preview(['storage_1000'], 'charge_now')).toMatchObject({
    dueNowCents,
    nextAmountCents: 1499,
  })
  await scene.change(['storage_1000'], 'charge_now')
  expect(await latestTotal()).toBe(dueNowCents)
  scene.sandbox.controls.advance(21 * dayMs)
  expect(await latestTotal()).toBe(1499)
})

test('less than half a dollar is charged with the next payment', async () => {
  await scene.subscribe('storage_50')
  scene.sandbox.controls.advance(30 * dayMs)
  expect(await scene.preview(['storage_100'], 'charge_now')).toMatchObject({ dueNowCents: 0 })
  const { subscriptionId } = await scene.change(['storage_100'], 'charge_now')
  expect(await scene.provider.findPaid(subscriptionId)).toMatchObject({ paidCents: 199 })
  scene.sandbox.controls.advance(dayMs)
  const lastDay = Math.round(299 / 31) - Math.round(199 / 31)
  expect(lastDay).toBe(4)
  expect(await scene.provider.findPaid(subscriptionId)).toMatchObject({ paidCents: 199 + 299 + lastDay })
})

test('a first purchase is previewed without a subscription', async () => {
  const items: PlanKey[] = ['storage_50', 'watch_hd']
  expect(
    await scene.provider.previewChange({
      customerId: scene.customerId,
      subscription: undefined,
      items,
      settle: 'charge_now',
    }),
  ).toEqual({ dueNowCents: 698, nextAmountCents: 698, nextAtMs: february, currency: 'usd' })
  expect(await scene.provider.findSubscription(scene.customerId)).toBeUndefined()
})

test.each([
  ['insufficient_funds', { needsAction: false, declineCode: 'insufficient_funds' }],
  ['declined', { needsAction: false, declineCode: 'generic_decline' }],
  ['asks', { needsAction: true, declineCode: null }],
] as const)('with a card that is %s, the old plan stays until it is paid', async (card, expected) => {
  await scene.subscribe('storage_50')
  scene.sandbox.controls.setCard(scene.customerId, card)
  const changed = await scene.change(['storage_1000'], 'charge_now')
  expect(changed).toMatchObject({
    status: 'active',
    items: [{ kind: 'storage_50' }],
    hasPendingUpdate: true,
    latestInvoice: { status: 'open', totalCents: 1300, ...expected },
  })
  expect(changed.latestInvoice?.hostedUrl).toContain(changed.latestInvoice?.invoiceId)
  scene.sandbox.controls.payInvoice(changed.latestInvoice?.invoiceId ?? '')
  expect(await scene.find()).toMatchObject({
    items: [{ kind: 'storage_1000' }],
    hasPendingUpdate: false,
    latestInvoice: { status: 'paid', needsAction: false, declineCode: null },
  })
  expect(await scene.eventTypes()).toContain('customer.subscription.pending_update_applied')
})

test('one that nobody paid is given up after 23 hours, with the credit it had used', async () => {
  await scene.subscribe('storage_50', 'watch_hd')
  await scene.change(['storage_50'], 'credit_later')
  scene.sandbox.controls.setCard(scene.customerId, 'declined')
  await scene.change(['storage_1000'], 'charge_now')
  scene.sandbox.controls.advance(23 * 3_600_000 - 1000)
  expect((await scene.find()).hasPendingUpdate).toBe(true)
  scene.sandbox.controls.advance(1000)
  expect(await scene.find()).toMatchObject({
    hasPendingUpdate: false,
    items: [{ kind: 'storage_50' }],
    latestInvoice: { status: 'void' },
  })
  expect(await scene.eventTypes()).toEqual(
    expect.arrayContaining(['invoice.voided', 'customer.subscription.pending_update_expired']),
  )
  expect(await scene.preview(['storage_50'], 'credit_later')).toMatchObject({ nextAmountCents: 0 })
})

test('one that waits is replaced by the next', async () => {
  await scene.subscribe('storage_50')
  scene.sandbox.controls.setCard(scene.customerId, 'declined')
  const first = await scene.change(['storage_1000'], 'charge_now')
  scene.sandbox.controls.setCard(scene.customerId, 'good')
  const second = await scene.change(['storage_100'], 'charge_now')
  expect(second).toMatchObject({ items: [{ kind: 'storage_100' }], hasPendingUpdate: false })
  expect(() => scene.sandbox.controls.payInvoice(first.latestInvoice?.invoiceId ?? '')).toThrow(
    'does not wait',
  )
  expect((await scene.find()).items.map(({ kind }) => kind)).toEqual(['storage_100'])
})

test('from watching to storage, in one step that waits for its payment', async () => {
  await scene.subscribe('watch_hd')
  scene.sandbox.controls.setCard(scene.customerId, 'asks')
  const waiting = await scene.change(['storage_1000'], 'charge_now')
  expect(waiting).toMatchObject({
    items: [{ kind: 'watch_hd' }],
    hasPendingUpdate: true,
    latestInvoice: { totalCents: 1499 - 499 },
  })
  scene.sandbox.controls.payInvoice(waiting.latestInvoice?.invoiceId ?? '')
  expect(await scene.find()).toMatchObject({ items: [{ kind: 'storage_1000' }], hasPendingUpdate: false })
})
