import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCheckout } from '#contract/billing/billing.ts'
import { errorCodeHeader } from '#contract/error-codes.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { createUpload } from '#contract/uploads/upload.ts'
import { dayMs } from '#domain/time/durations.ts'
import { accountDelete } from '#server/features/accounts/account-delete.job.ts'
import { leaveAccount } from '#server/features/accounts/unattended-account.ts'
import { fakePayments, type FakePayments } from '#server/testing/fake-payments.ts'
import { givenConsent } from '#server/testing/given-consent.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { uploadRequest } from '#server/testing/sent-upload.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

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
  const wish = { storage: 50, watch: false, consent: givenConsent }
  const { body } = await server.post(createCheckout.path, wish, ann)
  const sessionId = /cs_\w+/.exec(body)?.[0] ?? ''
  payments.pay(sessionId)
  await server.get(`/api/checkout_completed?session=${sessionId}`, ann)
  customerId = payments.checkouts.get(sessionId)?.customerId ?? ''
  payments.calls.length = 0
})

const db = () => server.services.cells.of(ann.id).db
const remove = () => server.run(accountDelete, {}, 'eu')
const rowsLeft = () =>
  db().selectFrom('billing_customer').select('customer_id').where('account_id', '=', ann.id).execute()

test('whoever leaves is deleted at the provider, which ends what they pay for', async () => {
  await leaveAccount(server.services, ann.id)
  await remove()
  expect(payments.calls).toEqual([`deleteCustomer ${customerId}`])
  expect(payments.subscriptions.has(customerId)).toBe(false)
  expect(await rowsLeft()).toEqual([])
})

test('while the provider is away, nobody who pays is forgotten here; it is tried again', async () => {
  await leaveAccount(server.services, ann.id)
  payments.isAway = true
  await expect(remove()).rejects.toThrow('could not be removed yet')
  expect(await rowsLeft()).toEqual([{ customer_id: customerId }])
  payments.isAway = false
  await remove()
  expect(payments.subscriptions.has(customerId)).toBe(false)
  expect(await rowsLeft()).toEqual([])
})

const upload = () =>
  server.post(createUpload.path, uploadRequest(4, { type: 'VIDEO', filename: 'a.mp4' }), ann)
/** Pays for the next month at the provider, without anyone here being told. */
const renew = () => {
  const [subscription] = payments.subscriptions.get(customerId) ?? []
  const items = (subscription?.items ?? []).map((item) => ({ ...item, periodEndMs: nowMs + 30 * dayMs }))
  payments.change(customerId, { items })
}

test('before a video is refused, the provider is asked whether the plan goes on', async () => {
  nowMs += 31 * dayMs
  renew()
  expect((await upload()).statusCode).toBe(200)
  expect(payments.calls).toEqual(['findSubscription'])
})

test('a plan that has really ended, or that nobody can be asked about, is refused', async () => {
  nowMs += 31 * dayMs
  payments.isAway = true
  const reply = await upload()
  expect([reply.statusCode, reply.body]).toEqual([402, serverMessages.subscriptionExpired])
  expect(reply.headers[errorCodeHeader]).toBe('subscription_expired')
  payments.isAway = false
  expect((await upload()).statusCode).toBe(402)
  expect(payments.calls).toEqual(['findSubscription', 'findSubscription'])
  // The provider was asked just now.
  renew()
  expect((await upload()).statusCode).toBe(402)
  nowMs += 60_000
  expect((await upload()).statusCode).toBe(200)
})

test('somebody with a plan is not kept waiting for the provider', async () => {
  expect((await upload()).statusCode).toBe(200)
  expect(payments.calls).toEqual([])
})
