import { afterEach, expect, test } from 'vitest'
import { billingMessages } from '#server/features/billing/billing-messages.ts'
import { planKeys, type PlanKey } from '#domain/plans/plan-choice.ts'
import type { PaymentSandbox } from '#server/adapters/payments/payment-sandbox.ts'
import { makePaymentSandbox } from '#server/adapters/payments/sandbox/sandbox.ts'
import { planPriceOf } from '#server/adapters/payments/stripe-prices.ts'
import { makeStripeProvider } from '#server/adapters/payments/stripe.ts'
import { runPriceCommand, type PriceCommand } from './prices.ts'

let sandbox: PaymentSandbox | undefined
afterEach(() => sandbox?.close())

/** Runs the command against a provider with these prices. */
function atProviderWith(prices: ReturnType<typeof planPriceOf>[]) {
  const secrets = { secretKey: 'sk_test_prices', webhookSecret: 'whsec_prices' }
  sandbox = makePaymentSandbox({ ...secrets, now: Date.now, prices })
  const { secretKey, address } = sandbox
  const provider = makeStripeProvider({ secretKey, webhookSecrets: [], tax: 'none', address, now: Date.now })
  return (command: PriceCommand) => runPriceCommand(command, provider)
}
const keysIn = (text: string): PlanKey[] => planKeys.filter((key) => new RegExp(`\\b${key}\\b`).test(text))

test('an empty provider gets all prices, once', async () => {
  const run = atProviderWith([])
  await expect(run('check')).rejects.toThrow(billingMessages.priceMissing('watch_hd'))
  const [made = '', ...rest] = await run('setup')
  expect(keysIn(made)).toEqual(planKeys)
  expect(rest).toEqual([billingMessages.pricesRight])
  expect(await run('setup')).toEqual([billingMessages.pricesMade([]), billingMessages.pricesRight])
  expect(await run('check')).toEqual([billingMessages.pricesRight])
})

test('only what is missing is created', async () => {
  const run = atProviderWith(planKeys.filter((key) => key !== 'storage_100').map(planPriceOf))
  expect((await run('setup'))[0]).toBe(billingMessages.pricesMade(['storage_100']))
})

test('a wrong price is named and never changed, because somebody may pay it', async () => {
  const wrong = { ...planPriceOf('storage_50'), unit_amount: 1 }
  const run = atProviderWith([...planKeys.filter((key) => key !== 'storage_50').map(planPriceOf), wrong])
  const named = billingMessages.priceDiffers('storage_50', 1, planPriceOf('storage_50').unit_amount)
  for (const command of ['check', 'setup', 'check'] as const)
    await expect(run(command)).rejects.toThrow(named)
})
