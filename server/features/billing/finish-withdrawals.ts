import type { PaymentProvider } from '#server/adapters/payments/payment-provider.ts'
import type { Services } from '#server/services.ts'

/** Ends and refunds the subscriptions that people have withdrawn from. Repeating it refunds nothing twice. */
export async function finishWithdrawals(
  { cells, now }: Services,
  payments: PaymentProvider,
  accountId: string,
): Promise<void> {
  const { db } = cells.of(accountId)
  const undone = await db
    .selectFrom('billing_withdrawal')
    .select(['id', 'subscription_id'])
    .where('account_id', '=', accountId)
    .where('done_at', 'is', null)
    .execute()
  for (const { id, subscription_id } of undone) {
    await payments.cancelNow({ subscriptionId: subscription_id, refundAll: true })
    await db
      .updateTable('billing_withdrawal')
      .set({ done_at: new Date(now()) })
      .where('id', '=', id)
      .execute()
  }
}
