import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getLoggedIn, User } from '#contract/accounts/account.ts'
import { cancelSubscription, createCheckout, openBillingPortal } from '#contract/billing/billing.ts'
import type { PaymentSandbox } from '#server/adapters/payments/payment-sandbox.ts'
import { givenConsent } from '#server/testing/given-consent.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'

/** The whole product, with the real client, the sandbox, its events and the jobs that follow from them. */
let server: TestApp
let sandbox: PaymentSandbox
let ann: GivenAccount
beforeAll(async () => {
  server = await startTestApp({
    config: { payments: { kind: 'stand_in' }, billing: { isOn: true }, role: 'all' },
  })
  if (!server.services.paymentSandbox) throw new Error('there is no sandbox')
  sandbox = server.services.paymentSandbox
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await givenAccount(server)
})

const billing = async () => User.parse((await server.get(getLoggedIn.path, ann)).json()).billing
const want = (storage: number, watch: boolean) =>
  server.post(createCheckout.path, { storage, watch, consent: givenConsent }, ann)
const press = (url: string, action: string, fields = {}) =>
  server.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ action, ...fields }).toString(),
  })

async function until(expected: Partial<Awaited<ReturnType<typeof billing>>>): Promise<void> {
  await sandbox.controls.delivered()
  await waitFor(async () => {
    const found: Record<string, unknown> = await billing()
    return Object.entries(expected).every(([name, value]) => found[name] === value)
  })
}

test('a plan that is paid for is there as soon as the event has arrived', async () => {
  const { statusCode, body } = await want(50, true)
  expect(statusCode).toBe(200)
  expect((await press(body, 'declined')).statusCode).toBe(200)
  expect(await billing()).toMatchObject({ subscription_status: 'default' })
  expect((await press(body, 'pay')).headers.location).toContain('/api/checkout_completed?session=cs_test_')
  await until({ subscription_status: 'active', subscription_storage: 50, subscription_watch: true })
})

test('more, less, an end and a change of mind', async () => {
  await press((await want(50, false)).body, 'pay')
  await until({ subscription_storage: 50 })
  expect((await want(1000, false)).body).toContain('/api/checkout_completed')
  await until({ subscription_storage: 1000, subscription_storage_price: 1499 })
  await want(0, true)
  await until({ subscription_storage: 0, subscription_watch: true })
  await server.post(cancelSubscription.path, {}, ann)
  await until({ subscription_status: 'cancelled' })
  const portal = await server.post(openBillingPortal.path, {}, ann)
  await press(portal.body, 'keep')
  await until({ subscription_status: 'active' })
})

test('a bank that asks is answered on the page of the invoice', async () => {
  await press((await want(50, false)).body, 'pay')
  await until({ subscription_storage: 50 })
  const portal = await server.post(openBillingPortal.path, {}, ann)
  await press(portal.body, 'card', { card: 'asks' })
  const { body } = await want(200, false)
  expect(body).toContain('/dev/payments/invoice/')
  await until({ subscription_storage: 50, url: body })
  await press(body, 'pay')
  await until({ subscription_storage: 200, url: null })
})
