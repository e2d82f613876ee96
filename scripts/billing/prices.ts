import { billingMessages } from '#contract/billing-messages.ts'
import type { PaymentProvider } from '#server/adapters/payments/payment-provider.ts'
import { describeDifferences } from '#server/features/billing/compare-prices.service.ts'

export type PriceCommand = 'setup' | 'check'

/** What to tell the operator. Fails if the prices are not ours afterwards. */
export async function runPriceCommand(
  command: PriceCommand,
  provider: Pick<PaymentProvider, 'ensurePrices' | 'comparePrices'>,
): Promise<string[]> {
  const made = command === 'setup' ? [billingMessages.pricesMade(await provider.ensurePrices())] : []
  const differences = await provider.comparePrices()
  if (differences.length > 0) throw new Error([...made, describeDifferences(differences)].join('\n'))
  return [...made, billingMessages.pricesRight]
}
