import type { Config, PaymentsConfig, StripeConfig } from './config.ts'
import type { SettingsReader } from './settings.ts'

type Chosen = Pick<Config, 'mode' | 'role'>

/** Who takes payments, if anyone, and what everyone gets for free if nobody does. */
export function readBilling(
  read: SettingsReader,
  chosen: Chosen,
): Pick<Config, 'payments' | 'billing' | 'hasStartingPlan'> {
  const payments = readPayments(read, chosen)
  const hasStartingPlan = readStartingPlan(read, payments)
  const quotaGb = read.number('STORAGE_QUOTA_GB', { min: 0, max: 1_000_000 })
  const billing = payments.kind === 'off' ? ({ isOn: false, quotaGb } as const) : ({ isOn: true } as const)
  return { payments, billing, hasStartingPlan }
}

/** A simulated plan to start with is only possible if payments are simulated. */
function readStartingPlan(read: SettingsReader, { kind }: PaymentsConfig): boolean {
  const isPretended = kind === 'stand_in'
  const isOn = read.choice('STARTING_PLAN', ['on', 'off'], isPretended ? 'on' : 'off') === 'on'
  if (isOn && !isPretended)
    read.mistake(`STARTING_PLAN is "on", but PAYMENTS is "${kind}": only plans of stand_in are given away.`)
  return isOn
}

function readPayments(read: SettingsReader, { mode, role }: Chosen): PaymentsConfig {
  // A server that really sends mail is for real people, and the sandbox would show their addresses to everyone.
  const usual = mode === 'demo' && role === 'all' && !read.isSet('SMTP_URL') ? 'stand_in' : 'off'
  const kind = read.choice('PAYMENTS', ['off', 'stand_in', 'stripe'], usual)
  const tax = read.choice('BILLING_TAX', ['none', 'automatic', 'managed'])
  if (kind === 'stripe') return readStripe(read, tax)
  if (kind === 'stand_in' && mode === 'production')
    read.mistake('PAYMENTS is "stand_in", which only pretends: production accepts off or stripe.')
  else if (kind === 'stand_in' && role !== 'all') {
    read.mistake(
      `PAYMENTS is "stand_in", which one process keeps to itself, but ROLE is "${role}": expected all.`,
    )
  }
  return { kind }
}

function readStripe(read: SettingsReader, tax: StripeConfig['tax']): StripeConfig {
  const secretKey = read.text('STRIPE_SECRET_KEY')
  const webhookSecrets = read
    .text('STRIPE_WEBHOOK_SECRETS')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')
  if (secretKey === '') read.mistake('STRIPE_SECRET_KEY is missing: PAYMENTS=stripe needs it.')
  else if (!/^[sr]k_(test|live)_\w+$/.test(secretKey))
    read.unexpected('STRIPE_SECRET_KEY', 'a key that starts with sk_ or rk_')
  if (webhookSecrets.length === 0)
    read.mistake('STRIPE_WEBHOOK_SECRETS is missing: without it, nobody learns that a payment was made.')
  else if (!webhookSecrets.every((secret) => /^whsec_[\w+/=]+$/.test(secret)))
    read.unexpected('STRIPE_WEBHOOK_SECRETS', 'secrets that start with whsec_, separated by commas')
  return { kind: 'stripe', secretKey, webhookSecrets, tax }
}
