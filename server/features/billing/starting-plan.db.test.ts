import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLoggedIn, User } from '#contract/accounts/account.ts'
import { cancelSubscription, createCheckout } from '#contract/billing/billing.ts'
import { signUp } from '#contract/accounts/sign-in.ts'
import { givenConsent } from '#server/testing/given-consent.ts'
import { givenAccount, givenSignUp } from '#server/testing/given.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { keepStartingPlans } from './starting-plan.ts'

const config = {
  billing: { isOn: true },
  payments: { kind: 'stand_in' },
  hasStartingPlan: true,
  role: 'all',
} as const
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ config })
})
afterAll(() => server.close())

async function newcomer(app = server): Promise<{ cookie: string; id: string }> {
  const reply = await app.post(signUp.path, await givenSignUp(app))
  expect(reply.statusCode).toBe(200)
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { cookie, id: User.parse(reply.json()).id }
}
const planOf = async (who: Asker, app = server) =>
  User.parse((await app.get(getLoggedIn.path, who)).json()).billing
const customerOf = async (id: string) => {
  const { db } = server.services.cells.of(id)
  const found = db.selectFrom('billing_customer').select('customer_id').where('account_id', '=', id)
  return (await found.executeTakeFirst())?.customer_id ?? ''
}

test('in the sandbox, whoever signs up has a plan at once, as a customer who paid for it', async () => {
  const who = await newcomer()
  // Immediate, unless the machine is busy.
  await waitFor(async () => (await planOf(who)).subscription_status === 'active')
  expect(await planOf(who)).toMatchObject({
    subscription_storage: 50,
    subscription_watch: false,
    subscription_status: 'active',
    subscription_storage_price: 199,
    error: null,
  })
  const sandbox = server.services.paymentSandbox!.controls
  expect(sandbox.liveSubscriptions(await customerOf(who.id))).toEqual([
    { status: 'active', plans: ['storage_50'] },
  ])
})

test('it can be changed, cancelled, and bought again, and nobody gets it twice', async () => {
  const who = await newcomer()
  await waitFor(async () => (await planOf(who)).subscription_status === 'active')
  const ask = (wish: object) => server.post(createCheckout.path, { ...wish, consent: givenConsent }, who)
  expect((await ask({ storage: 200, watch: true })).statusCode).toBe(200)
  expect(await planOf(who)).toMatchObject({ subscription_storage: 200, subscription_watch: true })
  expect((await server.post(cancelSubscription.path, undefined, who)).statusCode).toBe(204)
  await waitFor(async () => (await planOf(who)).subscription_status === 'cancelled')
  for (const cell of server.services.cells.all()) await keepStartingPlans(server.services, cell)
  expect((await planOf(who)).subscription_status).toBe('cancelled')

  const { controls } = server.services.paymentSandbox!
  controls.advance(32 * 86_400_000)
  await controls.delivered()
  expect(controls.liveSubscriptions(await customerOf(who.id))).toEqual([])
  const page = (await ask({ storage: 100, watch: false })).body
  controls.payCheckout(page.split('/').at(-1) ?? '')
  await controls.delivered()
  await waitFor(async () => (await planOf(who)).subscription_storage === 100)
})

test('those who signed up while nothing was sold get it later; channels without a person, and people who leave, never do', async () => {
  const earlier = await givenAccount(server, { home: 'eu' })
  const channel = await givenAccount(server, { home: 'eu' })
  const { db } = server.services.cells.at('eu')
  await db.updateTable('account').set({ email: null }).where('id', '=', channel.id).execute()
  const leaving = await givenAccount(server, { home: 'eu' })
  await db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', leaving.id).execute()
  expect((await planOf(earlier)).subscription_status).toBe('default')
  await keepStartingPlans(server.services, server.services.cells.at('eu'))
  expect(await planOf(earlier)).toMatchObject({ subscription_status: 'active', subscription_storage: 50 })
  expect((await planOf(channel)).subscription_status).toBe('default')
  expect([await customerOf(channel.id), await customerOf(leaving.id)]).toEqual(['', ''])
})

test('where the sandbox is away, people sign up all the same', async () => {
  const { controls } = server.services.paymentSandbox!
  controls.fail('error')
  const who = await newcomer()
  controls.fail(null)
  expect((await planOf(who)).subscription_status).toBe('default')
  await keepStartingPlans(server.services, server.services.cells.of(who.id))
  expect((await planOf(who)).subscription_status).toBe('active')
})

test('without the setting, plans have to be bought', async () => {
  const app = await startTestApp({ config: { ...config, hasStartingPlan: false } })
  const who = await newcomer(app)
  for (const cell of app.services.cells.all()) await keepStartingPlans(app.services, cell)
  expect(await planOf(who, app)).toMatchObject({ subscription_status: 'default', subscription_storage: 0 })
  await app.close()
})
