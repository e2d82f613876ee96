import { PaymentFailure, type PaymentFailureKind } from './payment-provider.ts'

/** The library's names of errors, in `type`. */
const kinds: Record<string, PaymentFailureKind> = {
  StripeConnectionError: 'away',
  StripeAPIError: 'away',
  StripeRateLimitError: 'away',
  StripeAuthenticationError: 'unauthorised',
  StripePermissionError: 'unauthorised',
  StripeSignatureVerificationError: 'forged',
}

/**
 * Only codes from a fixed list are passed on: the provider's messages contain people's addresses, keys and the URL of
 * the request.
 */
export function failureOf(error: unknown): PaymentFailure {
  if (error instanceof PaymentFailure) return error
  const type = wordOf(error, 'type')
  // Anything else is a bug in this program.
  if (!type?.startsWith('Stripe')) throw error
  const code = wordOf(error, 'code')
  const request = wordOf(error, 'requestId')
  const kind = kindOf(type, code)
  const details = [type, code, request].filter((detail) => detail !== undefined)
  return new PaymentFailure(kind, `the payment provider: ${kind} (${details.join(', ')})`, code)
}

function kindOf(type: string, code: string | undefined): PaymentFailureKind {
  if (code === 'resource_missing') return 'missing'
  // Another request has locked the object.
  if (code === 'lock_timeout' || code === 'idempotency_key_in_use') return 'away'
  return kinds[type] ?? 'refused'
}

function wordOf(error: unknown, name: string): string | undefined {
  const value = error instanceof Error ? (Object.entries(error) as [string, unknown][]) : []
  const word = value.find(([key]) => key === name)?.[1]
  return typeof word === 'string' && /^\w{1,60}$/.test(word) ? word : undefined
}
