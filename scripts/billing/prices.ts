import type { PaymentProvider } from '#server/adapters/payments/payment-provider.ts'
import { billingMessages, describeDifferences } from '#server/features/billing/public.ts'

export type PriceCommand = 'setup' | 'check'

/** Returns what to tell the operator. Fails if the provider's prices do not match ours afterwards. */
export async function runPriceCommand(
  command: PriceCommand,
  provider: Pick<PaymentProvider, 'ensurePrices' | 'comparePrices'>,
): Promise<string[]> {
  const made = command === 'setup' ? [billingMessages.pricesMade(await provider.ensurePrices())] : []
  const differences = await provider.comparePrices()
  if (differences.length > 0) throw new Error([...made, describeDifferences(differences)].join('\n'))
  return [...made, billingMessages.pricesRight]
}
