import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCheckout } from '#contract/billing/billing.ts'
import { dayMs } from '#domain/time/durations.ts'
import { billingMessages } from './billing-messages.ts'
import type { JobQueue } from '#server/jobs/queue.ts'
import { fakePayments, type FakePayments } from '#server/testing/fake-payments.ts'
import { givenConsent } from '#server/testing/given-consent.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { compareSubscriptions } from './jobs/compare-subscriptions.job.ts'
import { syncSubscription } from './jobs/sync-subscription.job.ts'

const startMs = Date.UTC(2026, 4, 1)
let nowMs = startMs
let server: TestApp
let payments: FakePayments
let ann: GivenAccount
let customerId: string
beforeAll(async () => {
  server = await startTestApp({ config: { billing: { isOn: true } }, now: () => nowMs })
})
afterAll(() => server.close())
beforeEach(async () => {
  nowMs = startMs
  payments = fakePayments({ now: () => nowMs })
  server.services.payments = payments
  ann = await givenAccount(server, { home: 'eu' })
  const wish = { storage: 50, watch: true, consent: givenConsent }
  const { body } = await server.post(createCheckout.path, wish, ann)
  const sessionId = /cs_\w+/.exec(body)?.[0] ?? ''
  payments.pay(sessionId)
  await server.get(`/api/checkout_completed?session=${sessionId}`, ann)
  customerId = payments.checkouts.get(sessionId)?.customerId ?? ''
  payments.calls.length = 0
})

const db = () => server.services.cells.of(ann.id).db
const accountOf = () =>
  db().selectFrom('account').selectAll().where('id', '=', ann.id).executeTakeFirstOrThrow()

/** Runs the comparison and the syncs that it asks for. Returns whose accounts were synced. */
async function compare(): Promise<string[]> {
  const asked: string[] = []
  const { services } = server
  const cells = { ...services.cells, all: () => services.cells.all().map(listening) }
  function listening(cell: ReturnType<typeof services.cells.all>[number]) {
    const jobs: JobQueue = {
      ...cell.jobs,
      async enqueue(job, input) {
        if (job.name === syncSubscription.name) asked.push(syncSubscription.input.parse(input).accountId)
        return null
      },
    }
    return { ...cell, jobs }
  }
  const context = { jobId: 'test', signal: new AbortController().signal, report: async () => {} }
  await compareSubscriptions.run({ services: { ...services, cells }, cell: cells.at('us'), ...context }, {})
  for (const accountId of asked)
    await server.run(syncSubscription, { accountId, onlyIfReported: false }, 'eu')
  // Accounts of other tests are unknown to this test's provider.
  return asked.filter((id) => id === ann.id)
}

test('a plan that is the same at the provider is left alone', async () => {
  expect(await compare()).toEqual([])
  expect(payments.calls.filter((call) => call.startsWith('cancel'))).toEqual([])
})

test.each([
  ['was cancelled', { cancelAtMs: startMs + dayMs }, { subscription_status: 'cancelled' }],
  ['has other items', { items: [] }, { subscription_storage: 0, subscription_watch: false }],
])('a plan that %s there without anybody hearing of it is found', async (_, changes, expected) => {
  payments.change(customerId, changes)
  expect(await compare()).toEqual([ann.id])
  expect(await accountOf()).toMatchObject(expected)
  expect(await compare()).toEqual([])
})

test('a renewal that nobody heard of is found', async () => {
  const [subscription] = payments.subscriptions.get(customerId) ?? []
  const until = startMs + 60 * dayMs
  payments.change(customerId, {
    items: (subscription?.items ?? []).map((item) => ({ ...item, periodEndMs: until })),
  })
  expect(await compare()).toEqual([ann.id])
  expect((await accountOf()).subscription_active_until).toEqual(new Date(until))
})

test('a plan that has ended there, and so is not listed any more, is found', async () => {
  payments.change(customerId, { status: 'canceled', endedAtMs: nowMs })
  expect(await compare()).toEqual([ann.id])
  expect((await accountOf()).subscription_active_until).toEqual(new Date(nowMs))
  expect(await compare()).toEqual([])
})

test('two live subscriptions alert the operator once a day, and none is cancelled', async () => {
  const [one] = payments.subscriptions.get(customerId) ?? []
  if (one) payments.subscriptions.set(customerId, [one, { ...one, subscriptionId: 'sub_two' }])
  const alerts = async () => {
    const mails = await db().selectFrom('mail').selectAll().where('account_id', '=', ann.id).execute()
    return mails.filter(({ subject }) => subject === billingMessages.twoSubscriptionsSubject)
  }
  await compare()
  await compare()
  expect(await alerts()).toMatchObject([
    {
      recipient: server.services.config.operatorEmail,
      text: `${billingMessages.twoSubscriptions(ann.id, customerId, 2)}\n`,
    },
  ])
  nowMs += dayMs
  await compare()
  expect(await alerts()).toHaveLength(2)
  expect(payments.calls.filter((call) => call.startsWith('cancel'))).toEqual([])
})

test('subscriptions of another product of the same seller are none of ours', async () => {
  const [one] = payments.subscriptions.get(customerId) ?? []
  if (one) payments.subscriptions.set('cus_other', [{ ...one, customerId: 'cus_other' }])
  expect(await compare()).toEqual([])
})
