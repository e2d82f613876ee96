import { billingMessages as messages } from './billing-messages.ts'
import { PaymentFailure, type PriceDifference } from '#server/adapters/payments/payment-provider.ts'
import type { Services } from '#server/services.ts'

/** People would be charged something other than what they were shown. */
export class PricesDifferError extends Error {
  override name = 'PricesDifferError'
}

export function describeDifferences(differences: readonly PriceDifference[]): string {
  const described = differences.map(({ key, expectedCents, foundCents }) =>
    foundCents === null ? messages.priceMissing(key) : messages.priceDiffers(key, foundCents, expectedCents),
  )
  return messages.pricesDiffer(described.join(', '))
}

/** Refuses to start if the prices differ. A provider that is unavailable does not keep the server from starting. */
export async function comparePricesAtStart({
  payments,
  log,
}: Pick<Services, 'payments' | 'log'>): Promise<void> {
  if (!payments) return
  try {
    const differences = await payments.comparePrices()
    if (differences.length > 0) throw new PricesDifferError(describeDifferences(differences))
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    log.warn(
      { err: error, code: error.code },
      'the prices could not be compared with those of the payment provider',
    )
  }
}
