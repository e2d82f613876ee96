import type { Config, PaymentsConfig, StripeConfig } from './config.ts'
import type { SettingsReader } from './settings.ts'

type Chosen = Pick<Config, 'mode' | 'role'>

/** Who takes the money, if anyone does, and what everyone gets if nobody does. */
export function readBilling(read: SettingsReader, chosen: Chosen): Pick<Config, 'payments' | 'billing'> {
  const payments = readPayments(read, chosen)
  const quotaGb = read.number('STORAGE_QUOTA_GB', { min: 0, max: 1_000_000 })
  return { payments, billing: payments.kind === 'off' ? { isOn: false, quotaGb } : { isOn: true } }
}

function readPayments(read: SettingsReader, { mode, role }: Chosen): PaymentsConfig {
  const kind = read.choice('PAYMENTS', ['off', 'stand_in', 'stripe'], 'off')
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
