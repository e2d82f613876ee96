import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelSubscription, createCheckout, withdrawPurchase } from '#contract/billing/billing.ts'
import { storageChoices } from '#domain/plans/plan-choice.ts'
import { dayMs } from '#domain/time/durations.ts'
import { PaymentFailure } from '#server/adapters/payments/payment-provider.ts'
import {
  cardKinds,
  deliveries,
  faults,
  type CardKind,
  type CustomerBooks,
  type PaymentSandbox,
} from '#server/adapters/payments/payment-sandbox.ts'
import { makeStripeProvider } from '#server/adapters/payments/stripe.ts'
import { givenConsent } from '#server/testing/given-consent.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import '#server/testing/same-cases.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { findStorageUse } from './billing.ts'
import { syncSubscription } from './jobs/sync-subscription.job.ts'

const graceMs = 7 * dayMs
const config = { billing: { isOn: true }, payments: { kind: 'stand_in' } } as const
let nowMs = Date.UTC(2026, 4, 1)
const now = () => nowMs
let server: TestApp
let sandbox: PaymentSandbox
beforeAll(async () => {
  server = await startTestApp({ config, now })
  const { paymentSandbox } = server.services
  if (!paymentSandbox) throw new Error('there is no sandbox')
  sandbox = paymentSandbox
  const { secretKey, webhookSecret, address } = sandbox
  const webhookSecrets = [webhookSecret]
  // With a short timeout, because it is often left waiting.
  server.services.payments = makeStripeProvider({
    secretKey,
    webhookSecrets,
    tax: 'none',
    address,
    now,
    timeoutMs: 2000,
  })
})
afterAll(() => server.close())

const dbOf = ({ id }: GivenAccount) => server.services.cells.of(id).db
const customerOf = async (who: GivenAccount) => {
  const rows = dbOf(who).selectFrom('billing_customer').selectAll().where('account_id', '=', who.id)
  return (await rows.executeTakeFirst())?.customer_id ?? undefined
}
const sync = (who: GivenAccount, onlyIfReported: boolean) =>
  server.run(syncSubscription, { accountId: who.id, onlyIfReported }, who.home)

/** Pays on every page that was ever opened; pages that were replaced can no longer be paid. */
async function payAll(who: GivenAccount, card: CardKind): Promise<void> {
  const pages = dbOf(who).selectFrom('billing_checkout').select('session_id').where('account_id', '=', who.id)
  for (const { session_id } of await pages.execute()) {
    try {
      sandbox.controls.payCheckout(session_id, card)
    } catch {
      // It was paid, has expired or was replaced.
    }
  }
}

const step = oneof(
  record({
    kind: constant('want' as const),
    storage: constantFrom(...storageChoices),
    watch: boolean(),
    card: constantFrom(...cardKinds),
  }),
  record({ kind: constant('cancel' as const) }),
  record({ kind: constant('withdraw' as const) }),
  record({ kind: constant('card' as const), card: constantFrom(...cardKinds) }),
  record({ kind: constant('wait' as const), days: constantFrom(1, 8, 31) }),
  record({ kind: constant('dispute' as const) }),
  record({
    kind: constant('settle' as const),
    outcome: constantFrom('won' as const, 'lost' as const),
  }),
  record({ kind: constant('deliver' as const), delivery: constantFrom(...deliveries) }),
  // What happens to requests during the next step.
  record({
    kind: constant('trouble' as const),
    fault: constantFrom(...faults),
    times: integer({ min: 1, max: 4 }),
  }),
)
type Step = typeof step extends Arbitrary<infer Kind> ? Kind : never

/** The status of the answer, if anything was asked of the server. */
async function take(who: GivenAccount, taken: Step): Promise<number | undefined> {
  const { controls } = sandbox
  const customer = await customerOf(who)
  if (taken.kind === 'want') {
    const { storage, watch, card } = taken
    const wish = { storage, watch, consent: givenConsent }
    const { statusCode } = await server.post(createCheckout.path, wish, who)
    await payAll(who, card)
    return statusCode
  } else if (taken.kind === 'cancel') {
    return (await server.post(cancelSubscription.path, undefined, who)).statusCode
  } else if (taken.kind === 'withdraw') {
    return (await server.post(withdrawPurchase.path, { confirm: true }, who)).statusCode
  } else if (taken.kind === 'wait') {
    nowMs += taken.days * dayMs
    controls.settle()
  } else if (taken.kind === 'deliver') controls.deliver(taken.delivery)
  else if (taken.kind === 'trouble') controls.fail(taken.fault, taken.times)
  else if (customer !== undefined) {
    try {
      if (taken.kind === 'card') controls.setCard(customer, taken.card)
      else if (taken.kind === 'dispute') controls.openDispute(customer)
      else controls.closeDispute(customer, taken.outcome)
    } catch {
      // There is nothing to dispute, or no dispute.
    }
  }
  return undefined
}

/** Syncs with the provider as the job does, which is retried if it fails. Returns whether it succeeded. */
async function tryToSync(who: GivenAccount, onlyIfReported: boolean): Promise<boolean> {
  try {
    await sync(who, onlyIfReported)
    return true
  } catch (error) {
    if (error instanceof PaymentFailure) return false
    throw error
  }
}

type Rights = { uploads: boolean; storageGb: number; hd: boolean; untilMs: number | null }
const none: Rights = { uploads: false, storageGb: 0, hd: false, untilMs: null }
const sizeOf = (plan: string): number => (plan.startsWith('storage_') ? Number(plan.slice(8)) : 0)

/**
 * What the books say: people have the rights that they paid for and that were not charged back, and keep them for a
 * week when a renewal fails.
 */
function owedTo({ subscriptions, invoices, disputes }: CustomerBooks): Rights {
  const live = subscriptions.find(({ status }) => status !== 'canceled')
  if (!live || disputes.some(({ status }) => status === 'needs_response')) return none
  if (disputes.some(({ status, chargedAtMs }) => status === 'lost' && chargedAtMs >= live.startedAtMs))
    return none
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === live.id)
  const paidLines = own.flatMap(({ status, lines }) => (status === 'paid' ? lines : []))
  const graceGiven = own.some(({ status, isRenewal }) => isRenewal && status === 'open') ? graceMs : 0
  const paidUntil = (isFor: (plan: string) => boolean): number =>
    graceGiven +
    Math.max(0, ...paidLines.flatMap(({ plan, cents, untilMs }) => (cents > 0 && isFor(plan) ? untilMs : [])))
  const storageGb = Math.max(...live.plans.map(sizeOf))
  // Someone who has reduced their storage has paid for a larger plan.
  const storageUntil = storageGb > 0 ? paidUntil((plan) => sizeOf(plan) >= storageGb) : 0
  const hdUntil = live.plans.includes('watch_hd') ? paidUntil((plan) => plan === 'watch_hd') : 0
  const untilMs = Math.max(storageUntil, hdUntil)
  return {
    uploads: storageUntil > nowMs && !live.isEnding,
    storageGb,
    hd: hdUntil > nowMs,
    untilMs: untilMs > nowMs ? untilMs : null,
  }
}

/** What the account may do. Once a plan is over, its storage and its end do not matter. */
async function rightsOf(who: GivenAccount, owed: Rights): Promise<Rights> {
  const use = await findStorageUse(server.services, dbOf(who), who.id)
  const { subscription_active_until: until } = await dbOf(who)
    .selectFrom('account')
    .select('subscription_active_until')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow()
  const { mayUploadVideos: uploads, mayWatchHd: hd } = use
  const isOver = owed.untilMs === null
  return {
    uploads,
    hd,
    storageGb: isOver ? owed.storageGb : use.storageBytes / 1e9,
    untilMs: isOver ? null : (until?.getTime() ?? null),
  }
}

/** How much of their money has not been refunded to those who withdrew. */
async function keptOfWithdrawn(who: GivenAccount, { invoices }: CustomerBooks): Promise<number> {
  const rows = dbOf(who).selectFrom('billing_withdrawal').select('subscription_id')
  const withdrawn = (await rows.where('account_id', '=', who.id).execute()).map((row) => row.subscription_id)
  const own = invoices.filter(({ subscriptionId }) => withdrawn.includes(subscriptionId))
  return own.reduce((sum, { keptCents }) => sum + keptCents, 0)
}

/** These are part of every run. */
const examples: [Step[]][] = [
  [[{ kind: 'withdraw' }]],
  [[{ kind: 'trouble', fault: 'away', times: 4 }, { kind: 'withdraw' }]],
  [
    [
      { kind: 'trouble', fault: 'error', times: 4 },
      { kind: 'want', storage: 100, watch: false, card: 'good' },
    ],
  ],
]

const usual = [200, 204, 403, 422, undefined]
const inTrouble = [...usual, 502, 503]

test('whatever happens, an account may do what was paid for, and nobody has two live subscriptions', async () => {
  const { controls } = sandbox
  const seen = { rights: 0, withdrawals: 0, failures: 0 }
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const who = await givenAccount(server, { home: 'eu' })
      controls.deliver('at_once')
      controls.fail(null)
      let isDropping = false
      let isTrouble = false
      const first: Step = { kind: 'want', storage: 50, watch: true, card: 'good' }
      for (const taken of [first, ...steps]) {
        const status = await take(who, taken)
        expect(isTrouble ? inTrouble : usual).toContain(status)
        if (taken.kind === 'trouble') {
          isTrouble = true
          continue
        }
        if (taken.kind === 'withdraw' && status === 200) seen.withdrawals += 1
        if (taken.kind === 'deliver') isDropping = taken.delivery === 'dropped'
        controls.release()
        await controls.delivered()
        // Events alone have to suffice, in any order and number; if they are dropped, the sync runs without them.
        const isDone = await tryToSync(who, !isDropping)
        controls.fail(null)
        if (!isDone || (status ?? 0) >= 500) seen.failures += 1
        if (isTrouble) await sync(who, false)
        isTrouble = false
        const customer = await customerOf(who)
        if (customer === undefined) continue
        const books = controls.booksOf(customer)
        expect(controls.liveSubscriptions(customer).length).toBeLessThanOrEqual(1)
        const owed = owedTo(books)
        expect(await rightsOf(who, owed)).toEqual(owed)
        expect(await keptOfWithdrawn(who, books)).toBe(0)
        if (owed.uploads || owed.hd) seen.rights += 1
      }
    }),
    { numRuns: 20, examples },
  )
  // Otherwise the runs did not involve anyone who pays or withdraws, or a provider in trouble.
  expect(seen.rights).toBeGreaterThanOrEqual(20)
  expect(seen.withdrawals).toBeGreaterThanOrEqual(1)
  expect(seen.failures).toBeGreaterThanOrEqual(2)
}, 240_000)
