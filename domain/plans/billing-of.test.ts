import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { billingOf } from './billing-of.ts'
import type { InvoiceSnapshot, PlanItem, SubscriptionSnapshot } from './snapshot.ts'

const start = Date.UTC(2026, 4, 1)
const end = Date.UTC(2026, 5, 1)

const item = (kind: PlanItem['kind'], changes: Partial<PlanItem> = {}): PlanItem => ({
  kind,
  itemId: `si_${kind}`,
  priceCents: 777,
  periodStartMs: start,
  periodEndMs: end,
  ...changes,
})
const invoice = (changes: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot => ({
  invoiceId: 'in_1',
  status: 'paid',
  createdMs: start,
  totalCents: 777,
  hostedUrl: 'https://pay.example/in_1',
  needsAction: false,
  declineCode: null,
  ...changes,
})
const bought = (changes: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot => ({
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  startedAtMs: start,
  items: [item('storage_200')],
  cancelAtMs: null,
  endedAtMs: null,
  cancelReason: null,
  hasPendingUpdate: false,
  latestInvoice: invoice(),
  dispute: null,
  liveCount: 1,
  ...changes,
})
const declined = invoice({ status: 'open', declineCode: 'insufficient_funds' })
const bankAsks = invoice({ status: 'open', needsAction: true })
const nothing = {
  status: 'default',
  activeUntilMs: null,
  storage: 0,
  watch: false,
  storagePrice: 0,
  watchPrice: 0,
  failure: null,
  url: null,
}

test('someone who never bought anything has nothing', () => {
  expect(billingOf(undefined)).toEqual(nothing)
})

test.each(['incomplete', 'incomplete_expired'] as const)(
  'a first payment that is %s bought nothing',
  (status) => {
    expect(billingOf(bought({ status }))).toEqual(nothing)
  },
)

describe('what was bought', () => {
  test('is read from the items, at the price they were bought for', () => {
    const items = [item('watch_hd', { priceCents: 401 }), item('storage_1000', { priceCents: 1399 })]
    expect(billingOf(bought({ items }))).toMatchObject({
      storage: 1000,
      watch: true,
      storagePrice: 1399,
      watchPrice: 401,
    })
    expect(billingOf(bought({ items: [item('watch_hd', { priceCents: 401 })] }))).toMatchObject({
      storage: 0,
      watch: true,
      storagePrice: 0,
      watchPrice: 401,
    })
    expect(billingOf(bought())).toMatchObject({ watch: false, storagePrice: 777, watchPrice: 0 })
  })

  test('is the larger of two sizes of storage', () => {
    const items = [item('storage_50', { priceCents: 1 }), item('storage_100', { priceCents: 2 })]
    expect(billingOf(bought({ items }))).toMatchObject({ storage: 100, storagePrice: 2 })
  })
})

describe('a subscription', () => {
  test.each(['active', 'trialing'] as const)(
    'that is %s lasts until the latest period of its items ends',
    (status) => {
      const items = [item('storage_50'), item('watch_hd', { periodEndMs: end + dayMs })]
      expect(billingOf(bought({ status, items }))).toMatchObject({
        status: 'active',
        activeUntilMs: end + dayMs,
        failure: null,
        url: null,
      })
    },
  )

  test('that is to be cancelled is cancelled, and lasts until then', () => {
    expect(billingOf(bought({ cancelAtMs: end }))).toMatchObject({ status: 'cancelled', activeUntilMs: end })
    expect(billingOf(bought({ cancelAtMs: end - dayMs, cancelReason: 'requested' }))).toMatchObject({
      status: 'cancelled',
      activeUntilMs: end - dayMs,
      failure: null,
    })
  })

  test('whose addition was declined keeps the old items and says why', () => {
    expect(billingOf(bought({ hasPendingUpdate: true, latestInvoice: declined }))).toMatchObject({
      status: 'active',
      storage: 200,
      activeUntilMs: end,
      failure: 'insufficient_funds',
      url: null,
    })
  })

  test('whose addition the bank wants to have confirmed leads there', () => {
    expect(billingOf(bought({ hasPendingUpdate: true, latestInvoice: bankAsks }))).toMatchObject({
      status: 'active',
      storage: 200,
      activeUntilMs: end,
      failure: null,
      url: 'https://pay.example/in_1',
    })
  })

  test('without a pending addition does not speak of an old invoice', () => {
    expect(billingOf(bought({ latestInvoice: declined }))).toMatchObject({ failure: null, url: null })
  })

  test('whose renewal was declined lasts seven days into the new period, not until its end', () => {
    expect(billingOf(bought({ status: 'past_due', latestInvoice: declined }))).toMatchObject({
      status: 'active',
      activeUntilMs: start + 7 * dayMs,
      failure: 'insufficient_funds',
      url: null,
    })
  })

  test('whose renewal the bank wants to have confirmed lasts as long, and leads there', () => {
    expect(billingOf(bought({ status: 'past_due', latestInvoice: bankAsks }))).toMatchObject({
      status: 'active',
      activeUntilMs: start + 7 * dayMs,
      failure: null,
      url: 'https://pay.example/in_1',
    })
  })

  test('whose renewal failed for a reason that nobody names says at least that', () => {
    for (const latestInvoice of [null, invoice({ status: 'open' }), { ...bankAsks, hostedUrl: null }])
      expect(billingOf(bought({ status: 'past_due', latestInvoice }))).toMatchObject({
        failure: 'unknown',
        url: null,
      })
  })

  test('that is past due and cancelled ends with whichever comes first', () => {
    const pastDue = { status: 'past_due', latestInvoice: declined } as const
    expect(billingOf(bought({ ...pastDue, cancelAtMs: end }))).toMatchObject({
      status: 'cancelled',
      activeUntilMs: start + 7 * dayMs,
    })
    expect(billingOf(bought({ ...pastDue, cancelAtMs: start + dayMs }))).toMatchObject({
      activeUntilMs: start + dayMs,
    })
  })

  test('that was never paid again ended when its unpaid period began, and says why', () => {
    expect(billingOf(bought({ status: 'unpaid', latestInvoice: declined }))).toMatchObject({
      status: 'cancelled',
      activeUntilMs: start,
      failure: 'insufficient_funds',
    })
  })

  test('that is paused gives nothing', () => {
    expect(billingOf(bought({ status: 'paused' }))).toMatchObject({
      status: 'cancelled',
      activeUntilMs: start,
      failure: null,
    })
  })

  test('that has ended ended when it did, and says why if it was not paid', () => {
    const ended = { status: 'canceled', endedAtMs: start + 3 * dayMs } as const
    expect(billingOf(bought({ ...ended, cancelReason: 'requested', latestInvoice: declined }))).toMatchObject(
      {
        status: 'cancelled',
        activeUntilMs: start + 3 * dayMs,
        failure: null,
        url: null,
        storage: 200,
      },
    )
    expect(
      billingOf(bought({ ...ended, cancelReason: 'payment_failed', latestInvoice: declined })),
    ).toMatchObject({ failure: 'insufficient_funds' })
    expect(
      billingOf(bought({ ...ended, cancelReason: 'payment_failed', latestInvoice: null })),
    ).toMatchObject({
      failure: 'unknown',
    })
  })
})

describe('a dispute', () => {
  test('that is open changes nothing but the status', () => {
    for (const changes of [{}, { cancelAtMs: end - dayMs }, { status: 'past_due' } as const])
      expect(billingOf(bought({ ...changes, dispute: 'open' }))).toEqual({
        ...billingOf(bought(changes)),
        status: 'disputed',
        failure: null,
        url: null,
      })
  })

  test('that was lost counts until the subscription is ended', () => {
    expect(billingOf(bought({ dispute: 'lost' }))).toMatchObject({ status: 'disputed' })
    const ended = bought({ dispute: 'lost', status: 'canceled', endedAtMs: start + dayMs })
    expect(billingOf(ended)).toMatchObject({ status: 'cancelled', activeUntilMs: start + dayMs })
    expect(billingOf({ ...ended, dispute: 'open' })).toMatchObject({ status: 'disputed' })
  })
})
