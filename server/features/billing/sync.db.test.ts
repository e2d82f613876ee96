import type { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getLoggedIn, User } from '#contract/accounts/account.ts'
import { createCheckout } from '#contract/billing/billing.ts'
import { dayMs } from '#domain/time/durations.ts'
import { billingMessages } from './billing-messages.ts'
import type { JobQueue } from '#server/jobs/queue.ts'
import { fakePayments, type FakePayments } from '#server/testing/fake-payments.ts'
import { givenConsent } from '#server/testing/given-consent.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { healBilling } from './jobs/heal-billing.job.ts'
import { syncAccount } from './sync-account.ts'
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

describe('looking at the provider', () => {
  test('an earlier look never overwrites a later one', async () => {
    const customerId = await givenSubscriber()
    const held = Promise.withResolvers<void>()
    const seen = Promise.withResolvers<void>()
    const slowPayments: FakePayments = {
      ...payments,
      async findSubscription(id) {
        const old = await payments.findSubscription(id)
        seen.resolve()
        await held.promise
        return old
      },
    }
    const slow = syncAccount({ ...server.services, payments: slowPayments }, ann.id)
    await seen.promise
    payments.change(customerId, { cancelAtMs: startMs + dayMs })
    await syncAccount(server.services, ann.id)
    held.resolve()
    await slow
    expect(await billing()).toMatchObject({ subscription_status: 'cancelled' })
  })

  test('a lost dispute ends the subscription', async () => {
    const customerId = await givenSubscriber()
    payments.change(customerId, { dispute: 'open' })
    await syncAccount(server.services, ann.id)
    expect(await billing()).toMatchObject({ subscription_status: 'disputed', subscription_storage: 50 })
    expect((await customer()).disputed_at).toEqual(new Date(nowMs))
    payments.change(customerId, { dispute: 'lost' })
    await syncAccount(server.services, ann.id)
    expect(payments.calls).toContain('cancelNow')
    expect(await billing()).toMatchObject({ subscription_status: 'cancelled' })
    expect((await customer()).disputed_at).toBeNull()
  })

  test('two live subscriptions alert the operator once a day, and none is cancelled', async () => {
    const customerId = await givenSubscriber()
    const [one] = payments.subscriptions.get(customerId) ?? []
    if (one) payments.subscriptions.set(customerId, [one, { ...one, subscriptionId: 'sub_two' }])
    await syncAccount(server.services, ann.id)
    await syncAccount(server.services, ann.id)
    const alerts = (await mails()).filter(
      ({ subject }) => subject === billingMessages.twoSubscriptionsSubject,
    )
    expect(alerts.map(({ recipient }) => recipient)).toEqual([server.services.config.operatorEmail])
    expect(alerts[0]?.text).toContain(customerId)
    expect(payments.calls.some((call) => call.startsWith('cancel'))).toBe(false)
    nowMs += dayMs
    await syncAccount(server.services, ann.id)
    expect(await mails()).toHaveLength(2)
  })

  test('happens before somebody with a renewed plan is told that it has expired', async () => {
    const customerId = await givenSubscriber()
    nowMs = Date.UTC(2026, 5, 1) + 1
    const [subscription] = payments.subscriptions.get(customerId) ?? []
    const items = (subscription?.items ?? []).map((item) => ({ ...item, periodEndMs: nowMs + 30 * dayMs }))
    payments.change(customerId, { items })
    expect(await billing()).toMatchObject({ subscription_active_until: nowMs + 30 * dayMs })
  })

  test('is not repeated within a minute, and is not waited for when the provider is away', async () => {
    await givenSubscriber()
    nowMs = Date.UTC(2026, 5, 1) + 1
    payments.isAway = true
    expect(await billing()).toMatchObject({ subscription_active_until: Date.UTC(2026, 5, 1) })
    payments.isAway = false
    await billing()
    payments.calls.length = 0
    await billing()
    nowMs += 59_999
    await billing()
    expect(payments.calls).toEqual([])
    nowMs += 1
    await billing()
    expect(payments.calls).toEqual(['findSubscription'])
  })

  test('a customer who was deleted there has nothing here', async () => {
    await givenSubscriber()
    payments.subscriptions.clear()
    await syncAccount(server.services, ann.id)
    expect(await billing()).toMatchObject({ subscription_status: 'default', subscription_storage: 0 })
  })
})

type Asked = z.infer<typeof syncSubscription.input>
const isAboutAnn = ({ accountId }: Asked) => accountId === ann.id
const idIn = ({ accountId }: Asked) => accountId

/** The accounts that the job wants to be synced. */
async function healed(): Promise<string[]> {
  const asked: unknown[] = []
  const cell = server.services.cells.at('eu')
  const jobs: JobQueue = {
    ...cell.jobs,
    async enqueue(job, input) {
      if (job.name === syncSubscription.name) asked.push(input)
      return null
    },
  }
  const context = { jobId: 'test', signal: new AbortController().signal, report: async () => {} }
  await healBilling.run({ services: server.services, cell: { ...cell, jobs }, ...context }, {})
  return asked
    .map((input) => syncSubscription.input.parse(input))
    .filter(isAboutAnn)
    .map(idIn)
}

describe('healing', () => {
  test('looks again at a plan that is active but past', async () => {
    await givenSubscriber()
    expect(await healed()).toEqual([])
    nowMs = Date.UTC(2026, 5, 1)
    expect(await healed()).toEqual([ann.id])
  })

  test('looks again at payment pages that have expired, once', async () => {
    await server.post(createCheckout.path, { storage: 50, watch: true, consent: givenConsent }, ann)
    expect(await healed()).toEqual([])
    nowMs += 2 * 3_600_000
    expect(await healed()).toEqual([ann.id])
    expect(await healed()).toEqual([])
  })

  test('looks again when an event was not handled for five minutes', async () => {
    await givenSubscriber()
    const event = { id: `evt_${ann.id}`, type: 'invoice.paid', account_id: ann.id }
    const times = { created: new Date(nowMs), received_at: new Date(nowMs) }
    await db()
      .insertInto('billing_event')
      .values({ ...event, ...times })
      .execute()
    nowMs += 5 * 60_000 - 1
    expect(await healed()).toEqual([])
    nowMs += 1
    expect(await healed()).toEqual([ann.id])
    await server.run(syncSubscription, { accountId: ann.id, onlyIfReported: true }, 'eu')
    expect(await healed()).toEqual([])
  })
})
