import type { PaymentProvider } from './payment-provider.ts'
import type { Ask } from './stripe-client.ts'
import { idOf } from './stripe-snapshot.ts'

type Customers = Pick<
  PaymentProvider,
  'findOrCreateCustomer' | 'setCustomerEmail' | 'deleteCustomer' | 'findCustomerOfPayment'
>

export function stripeCustomers(ask: Ask): Customers {
  return {
    findOrCreateCustomer: ({ accountId, email }) =>
      ask(async (stripe) => {
        // The search by metadata lags behind, and a customer created a moment ago must not be created again.
        for await (const customer of stripe.customers.list({ email, limit: 100 })) {
          if (customer.metadata['account_id'] === accountId) return customer.id
        }
        return (await stripe.customers.create({ email, metadata: { account_id: accountId } })).id
      }),

    setCustomerEmail: (customerId, email) =>
      ask(async (stripe) => {
        await stripe.customers.update(customerId, { email })
      }),

    deleteCustomer: (customerId) =>
      ask(async (stripe) => {
        const customer = await stripe.customers.retrieve(customerId)
        if (!customer.deleted) await stripe.customers.del(customerId)
      }),

    findCustomerOfPayment: (paymentIntent) =>
      ask(async (stripe) => {
        const { data } = await stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: paymentIntent },
          expand: ['data.invoice'],
        })
        const invoice = data[0]?.invoice
        if (invoice === undefined || typeof invoice === 'string' || invoice.deleted) return undefined
        return invoice.customer ? idOf(invoice.customer) : undefined
      }),
  }
}
