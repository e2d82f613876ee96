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

test('the demo pretends to take payments and gives everyone a plan, unless either is turned off', () => {
  for (const environment of [{}, { PAYMENTS: 'stand_in' }])
    expect(read(environment)).toMatchObject({
      payments: { kind: 'stand_in' },
      billing: { isOn: true },
      hasStartingPlan: true,
    })
  expect(read({ STARTING_PLAN: 'off' })).toMatchObject({ billing: { isOn: true }, hasStartingPlan: false })
  expect(read({ PAYMENTS: 'off' })).toMatchObject({
    billing: { isOn: false, quotaGb: 50 },
    hasStartingPlan: false,
  })
  expect(read({ ROLE: 'worker', DATABASE_URL: 'postgres://db.example/x' }).payments.kind).toBe('off')
})

test('where mail is really sent, nothing is sold unless someone says so: the sandbox shows everybody’s address', () => {
  const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example', OPERATOR_EMAIL: 'a@b.example' }
  expect(read(mail)).toMatchObject({ payments: { kind: 'off' }, hasStartingPlan: false })
  expect(read({ ...mail, PAYMENTS: 'stand_in' }).payments.kind).toBe('stand_in')
})

test.each<[Environment, string]>([
  [
    { PAYMENTS: 'stand_in', ROLE: 'api', DATABASE_URL: 'postgres://db.example/trailcast' },
    'PAYMENTS is "stand_in", which one process keeps to itself, but ROLE is "api": expected all.',
  ],
  [
    { ...stripe, STARTING_PLAN: 'on' },
    'STARTING_PLAN is "on", but PAYMENTS is "stripe": only plans of stand_in are given away.',
  ],
  [
    { PAYMENTS: 'off', STARTING_PLAN: 'on' },
    'STARTING_PLAN is "on", but PAYMENTS is "off": only plans of stand_in are given away.',
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
