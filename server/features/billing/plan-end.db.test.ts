import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getActivity } from '#contract/activities/activity.ts'
import { createCheckout } from '#contract/billing/billing.ts'
import { dayMs } from '#domain/time/durations.ts'
import { billingMailMessages as texts } from './billing-messages.ts'
import { getProject } from '#contract/projects/project.ts'
import { getVideoUrl } from '#contract/videos/video.ts'
import { Visibility } from '#domain/visibility.ts'
import { fakePayments, type FakePayments } from '#server/testing/fake-payments.ts'
import { givenProject, type GivenProject } from '#server/testing/given-project.ts'
import { givenConsent } from '#server/testing/given-consent.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { healBilling } from './jobs/heal-billing.job.ts'
import { syncAccount } from './sync-account.ts'

const startMs = Date.UTC(2026, 4, 1)
const endMs = Date.UTC(2026, 5, 1)
let nowMs = startMs
let server: TestApp
let payments: FakePayments
let ann: GivenAccount
let bob: GivenAccount
let project: GivenProject
beforeAll(async () => {
  server = await startTestApp({ config: { billing: { isOn: true } }, now: () => nowMs })
})
afterAll(() => server.close())
beforeEach(async () => {
  nowMs = startMs
  payments = fakePayments({ now: () => nowMs })
  server.services.payments = payments
  ann = await givenAccount(server, { home: 'eu' })
  bob = await givenAccount(server)
  // Otherwise the session would expire long before the last mail.
  const expires_at = new Date(startMs + 2000 * dayMs)
  await db().updateTable('session').set({ expires_at }).where('account_id', '=', ann.id).execute()
  project = await givenProject(server, ann, { activity: { visibility: Visibility.public } })
  const { body } = await server.post(
    createCheckout.path,
    { storage: 50, watch: false, consent: givenConsent },
    ann,
  )
  payments.pay(/cs_\w+/.exec(body)?.[0] ?? '')
  await syncAccount(server.services, ann.id)
})

const db = () => server.services.cells.of(ann.id).db
const statusFor = async (who: GivenAccount, call: { path: string }, id: string) =>
  (await server.get(call.path.replace(':id', id), who)).statusCode
const subjects = async () => {
  const mails = db().selectFrom('mail').select('subject').where('account_id', '=', ann.id)
  return (await mails.orderBy('created_at').orderBy('id').execute()).map(({ subject }) => subject)
}
const customer = () =>
  db().selectFrom('billing_customer').selectAll().where('account_id', '=', ann.id).executeTakeFirstOrThrow()

/** Moves the time to this many days after the end of the plan. */
async function daysAfterEnd(days: number): Promise<void> {
  const { customer_id } = await customer()
  nowMs = endMs + days * dayMs
  payments.change(customer_id ?? '', { status: 'canceled', endedAtMs: endMs, cancelReason: 'requested' })
  await syncAccount(server.services, ann.id)
  await server.run(healBilling, {}, 'eu')
}

test('owners are told on the days 0, 14, 30 and 60, once each, and nothing is deleted', async () => {
  await server.run(healBilling, {}, 'eu')
  expect(await subjects()).toEqual([])
  const expected = [texts.endedSubject, texts.remindSubject, texts.hiddenSubject, texts.lastSubject]
  for (const [index, day] of [0, 14, 30, 60].entries()) {
    if (day > 0) await daysAfterEnd(day - 0.01)
    expect(await subjects()).toEqual(expected.slice(0, index))
    await daysAfterEnd(day)
    await daysAfterEnd(day)
    expect(await subjects()).toEqual(expected.slice(0, index + 1))
  }
  await daysAfterEnd(900)
  expect(await subjects()).toEqual(expected)
  expect(await statusFor(ann, getProject, project.id)).toBe(200)
  const videos = await db().selectFrom('video').selectAll().where('account_id', '=', ann.id).execute()
  expect(videos.map(({ deleted_at }) => deleted_at)).toEqual([null])
})

test('others see the videos for 30 days and no longer; activities stay, and so does all for the owner', async () => {
  await daysAfterEnd(29.99)
  expect(await statusFor(bob, getProject, project.id)).toBe(200)
  await daysAfterEnd(30)
  expect(await statusFor(bob, getProject, project.id)).toBe(404)
  expect(await statusFor(bob, getVideoUrl, project.video.id)).toBe(404)
  expect(await statusFor(bob, getActivity, project.activity.id)).toBe(200)
  expect(await statusFor(ann, getProject, project.id)).toBe(200)
  expect(await statusFor(ann, getVideoUrl, project.video.id)).toBe(200)
})

/** Pays for the plan again for a month from now; while the payment is disputed, it only seems so. */
async function payAgain(dispute: 'open' | null): Promise<void> {
  const customerId = (await customer()).customer_id ?? ''
  const items = payments.subscriptions.get(customerId)?.[0]?.items ?? []
  const later = items.map((item) => ({ ...item, periodEndMs: nowMs + 30 * dayMs }))
  const paid = { status: 'active', endedAtMs: null, cancelReason: null, items: later } as const
  payments.change(customerId, { ...paid, dispute })
  await syncAccount(server.services, ann.id)
}

test('a new plan shows the videos again, and its end is told anew', async () => {
  await daysAfterEnd(30)
  await payAgain(null)
  expect(await statusFor(bob, getProject, project.id)).toBe(200)
  expect(await customer()).toMatchObject({ plan_ended_at: null, end_mails: 0 })
})

test('a new plan whose payment is disputed shows nothing: videos stay hidden until the dispute is over', async () => {
  await daysAfterEnd(30)
  const ended = await customer()
  await payAgain('open')
  expect(await statusFor(bob, getProject, project.id)).toBe(404)
  expect(await statusFor(bob, getVideoUrl, project.video.id)).toBe(404)
  const { plan_ended_at, end_mails } = ended
  expect(await customer()).toMatchObject({ plan_ended_at, end_mails, disputed_at: new Date(nowMs) })
  await payAgain(null)
  expect(await statusFor(bob, getProject, project.id)).toBe(200)
  expect(await customer()).toMatchObject({ plan_ended_at: null, end_mails: 0, disputed_at: null })
})
