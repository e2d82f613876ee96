import { expect, test } from 'vitest'
import { readConfig } from './read-config.ts'
import { ConfigError, type Environment } from './settings.ts'

const stripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_WEBHOOK_SECRETS: 'whsec_abc, whsec_d+e/f=',
}
const read = (environment: Environment) => readConfig(environment, () => 'made for the demo')

test('payments are taken by Stripe, whose events may be signed with several secrets', () => {
  expect(read({ ...stripe, BILLING_TAX: 'managed' })).toMatchObject({
    payments: {
      kind: 'stripe',
      secretKey: 'sk_test_abc',
      webhookSecrets: ['whsec_abc', 'whsec_d+e/f='],
      tax: 'managed',
    },
    billing: { isOn: true },
  })
})

test('a restricted key will do, and without a choice nobody works out the tax', () => {
  expect(read({ ...stripe, STRIPE_SECRET_KEY: 'rk_live_abc' }).payments).toMatchObject({
    secretKey: 'rk_live_abc',
    tax: 'none',
  })
})

test('the demo may pretend to take payments', () => {
  const config = read({ PAYMENTS: 'stand_in' })
  expect(config).toMatchObject({ payments: { kind: 'stand_in' }, billing: { isOn: true } })
})

test.each<[Environment, string]>([
  [
    { PAYMENTS: 'stand_in', ROLE: 'api', DATABASE_URL: 'postgres://db.example/trailcast' },
    'PAYMENTS is "stand_in", which one process keeps to itself, but ROLE is "api": expected all.',
  ],
  [{ PAYMENTS: 'paypal' }, 'PAYMENTS is "paypal": expected one of off, stand_in, stripe.'],
  [{ ...stripe, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is missing: PAYMENTS=stripe needs it.'],
  [
    { ...stripe, STRIPE_SECRET_KEY: 'pk_live_abc' },
    'STRIPE_SECRET_KEY is not right: expected a key that starts with sk_ or rk_.',
  ],
  [
    { ...stripe, STRIPE_WEBHOOK_SECRETS: ' , ' },
    'STRIPE_WEBHOOK_SECRETS is missing: without it, nobody learns that a payment was made.',
  ],
  [
    { ...stripe, STRIPE_WEBHOOK_SECRETS: 'whsec_abc,abc' },
    'STRIPE_WEBHOOK_SECRETS is not right: expected secrets that start with whsec_, separated by commas.',
  ],
  [{ ...stripe, BILLING_TAX: 'some' }, 'BILLING_TAX is "some": expected one of none, automatic, managed.'],
])('%j', (environment, message) => {
  expect(() => read(environment)).toThrow(new ConfigError([message]))
})
