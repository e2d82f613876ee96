import { billingMessages as messages } from './billing-messages.ts'
import { PaymentFailure, type PaymentProvider } from '#server/adapters/payments/payment-provider.ts'
import { AppError, notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'

export const noChanges = () => new AppError({ status: 422, code: 'no_changes' }, messages.noChanges)
export const cancelInstead = () =>
  new AppError({ status: 422, code: 'cancel_instead' }, messages.cancelInstead)
export const consentMissing = () =>
  new AppError({ status: 422, code: 'consent_missing' }, messages.consentMissing)
export const disputed = () => new AppError({ status: 403, code: 'disputed' }, messages.disputed)
export const noSubscription = () =>
  new AppError({ status: 422, code: 'no_subscription' }, messages.noSubscription)
export const noCustomer = () => new AppError({ status: 422, code: 'no_customer' }, messages.noCustomer)
export const noWithdrawal = () => new AppError({ status: 422, code: 'no_withdrawal' }, messages.noWithdrawal)
export const webhookInvalid = () =>
  new AppError({ status: 400, code: 'webhook_invalid' }, messages.webhookInvalid)
export const changeInProgress = () =>
  new AppError({ status: 409, code: 'change_in_progress', headers: { 'retry-after': '2' } }, messages.busy)

const providerAway = () =>
  new AppError(
    { status: 503, code: 'payment_provider_away', headers: { 'retry-after': '5' } },
    messages.providerAway,
  )
const providerRefused = () =>
  new AppError({ status: 502, code: 'payment_provider_refused' }, messages.providerRefused)

/** If nothing is sold, the billing calls do not exist. */
export function requirePayments({ payments }: Services): PaymentProvider {
  if (!payments) throw notFound()
  return payments
}

/** Explains failures of the payment provider to people in our words, and to the operator in the provider's. */
export async function explainFailures<Answer>(
  { log }: Pick<Services, 'log'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    log.warn({ err: error, code: error.code }, 'the payment provider failed')
    throw error.kind === 'away' ? providerAway() : providerRefused()
  }
}
