import type { PaymentProvider } from '#server/adapters/payments/payment-provider.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { findCustomer, saveCustomerId } from './billing.queries.ts'

export type Buyer = Pick<Viewer, 'id' | 'email' | 'google_email' | 'facebook_email'>

/** The id of the buyer at the provider; undefined if they never started to buy anything. */
export async function findCustomerId({ cells }: Services, accountId: string): Promise<string | undefined> {
  return (await findCustomer(cells.of(accountId).db, accountId))?.customer_id ?? undefined
}

/** Call it while holding the account, so that nobody becomes two customers. */
export async function becomeCustomer(
  services: Services,
  payments: PaymentProvider,
  buyer: Buyer,
): Promise<string> {
  const known = await findCustomerId(services, buyer.id)
  if (known !== undefined) return known
  const email = buyer.email ?? buyer.google_email ?? buyer.facebook_email ?? ''
  const customerId = await payments.findOrCreateCustomer({ accountId: buyer.id, email })
  await saveCustomerId(services.cells.of(buyer.id).db, buyer.id, customerId)
  return customerId
}
