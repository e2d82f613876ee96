import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCheckout, withdrawPurchase } from '#contract/billing/billing.ts'
import { getVideoUrl } from '#contract/videos/video.ts'
import { videoMessages } from '#contract/videos/video-messages.ts'
import type { PaymentSandbox } from '#server/adapters/payments/payment-sandbox.ts'
import { syncSubscription } from '#server/features/billing/jobs/sync-subscription.job.ts'
import { givenConsent } from '#server/testing/given-consent.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

/** The clock stands still, so that nothing is looked up again just because time has passed. */
const time = Date.UTC(2026, 10, 15)
const now = () => time
const config = { billing: { isOn: true }, payments: { kind: 'stand_in' } } as const
let server: TestApp
let sandbox: PaymentSandbox
let owner: GivenAccount
let bob: GivenAccount
let videoId: string
beforeAll(async () => {
  server = await startTestApp({ config, now })
  const { paymentSandbox } = server.services
  if (!paymentSandbox) throw new Error('there is no sandbox')
  sandbox = paymentSandbox
  owner = await givenAccount(server, { home: 'us' })
  videoId = (await givenProject(server, owner)).video.id
})
afterAll(() => server.close())
beforeEach(async () => {
  bob = await givenAccount(server, { home: 'eu' })
})

const sync = (who: GivenAccount) =>
  server.run(syncSubscription, { accountId: who.id, onlyIfReported: false }, who.home)
const billingRow = (who: GivenAccount) =>
  server.services.cells
    .of(who.id)
    .db.selectFrom('billing_customer')
    .innerJoin('billing_checkout', 'billing_checkout.account_id', 'billing_customer.account_id')
    .select(['customer_id', 'session_id'])
    .where('billing_customer.account_id', '=', who.id)
    .executeTakeFirstOrThrow()
const subscribe = async (who: GivenAccount): Promise<string> => {
  await server.post(createCheckout.path, { storage: 0, watch: true, consent: givenConsent }, who)
  const { session_id, customer_id } = await billingRow(who)
  sandbox.controls.payCheckout(session_id, 'good')
  await sync(who)
  return customer_id ?? ''
}
/** The address of each file of the video, as this person gets it. */
const addressesFor = async (who: GivenAccount | undefined) => {
  const reply = await server.get(getVideoUrl.path.replace(':id', videoId), who)
  const { url } = getVideoUrl.reply.parse(reply.json())
  return (file: string) => url.replace('master.m3u8', file)
}
const hd = ['v1080.m3u8', 'v1080_init.mp4', 'v1080_00000.m4s', 'master_1080.m3u8']
const free = ['v720.m3u8', 'v720_init.mp4', 'v720_00000.m4s', 'v360_00000.m4s', 'master_720.m3u8', 'a.m3u8']
const statusesOf = async (at: (file: string) => string, files: string[], who: GivenAccount | undefined) =>
  Promise.all(files.map(async (file) => (await server.get(at(file), who)).statusCode))
const all = (files: string[], status: number) => files.map(() => status)
const sizesIn = async (at: (file: string) => string, who: GivenAccount | undefined) => {
  const { body, headers } = await server.get(at('master.m3u8'), who)
  return [body.match(/^v\d+/gm), headers['cache-control']]
}

/** What someone gets at these addresses. */
const seen = async (at: (file: string) => string, who: GivenAccount | undefined) => {
  const { statusCode, body } = await server.get(at('v1080_00000.m4s'), who)
  return {
    hd: await statusesOf(at, hd, who),
    free: await statusesOf(at, free, who),
    sizes: await sizesIn(at, who),
    refusal: statusCode === 200 ? undefined : body,
  }
}
const everything = {
  hd: all(hd, 200),
  free: all(free, 200),
  sizes: [['v1080', 'v720', 'v360'], 'private, no-cache'],
  refusal: undefined,
}
const onlyFree = {
  hd: all(hd, 403),
  free: all(free, 200),
  sizes: [['v720', 'v360'], 'private, no-cache'],
  refusal: videoMessages.heightNotAllowed,
}

test('HD ends with a dispute, and comes back when it is won, at addresses that were given out before', async () => {
  const customer = await subscribe(bob)
  const at = await addressesFor(bob)
  expect(await seen(at, bob)).toEqual(everything)
  sandbox.controls.openDispute(customer)
  await sync(bob)
  expect(await seen(at, bob)).toEqual(onlyFree)
  sandbox.controls.closeDispute(customer, 'won')
  await sync(bob)
  expect(await seen(at, bob)).toEqual(everything)
})

test('HD ends with a withdrawal, at addresses that were given out before', async () => {
  await subscribe(bob)
  const at = await addressesFor(bob)
  expect(await seen(at, bob)).toEqual(everything)
  expect((await server.post(withdrawPurchase.path, { confirm: true }, bob)).statusCode).toBe(200)
  expect(await seen(at, bob)).toEqual(onlyFree)
})

test('an address in HD is of no use to anyone but its payer, even to others who pay', async () => {
  await subscribe(bob)
  const at = await addressesFor(bob)
  const other = await givenAccount(server, { home: 'eu' })
  expect(await seen(at, other)).toEqual(onlyFree)
  expect(await seen(at, undefined)).toEqual(onlyFree)
  await subscribe(other)
  expect(await seen(at, other)).toEqual(onlyFree)
  expect(await seen(await addressesFor(other), other)).toEqual(everything)
  expect(await seen(at, bob)).toEqual(everything)
})

test('owners watch their own in every size without a plan', async () => {
  const at = await addressesFor(owner)
  expect(await statusesOf(at, [...hd, ...free], owner)).toEqual(all([...hd, ...free], 200))
  expect((await sizesIn(at, owner))[0]).toEqual(['v1080', 'v720', 'v360'])
})
