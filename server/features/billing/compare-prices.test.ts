import { pino } from 'pino'
import { expect, test } from 'vitest'
import { PaymentFailure } from '#server/adapters/payments/payment-provider.ts'
import { fakePayments } from '#server/testing/fake-payments.ts'
import { comparePricesAtStart } from './compare-prices.ts'

const log = pino({ level: 'silent' })
const payments = fakePayments({ now: () => 0 })
const findDifferences = async () => [
  { key: 'storage_50' as const, expectedCents: 199, foundCents: 299 },
  { key: 'watch_hd' as const, expectedCents: 499, foundCents: null },
]
const fail = async () => {
  throw new PaymentFailure('away', 'away')
}

test('a server whose prices are those of the provider starts, and so does one that sells nothing', async () => {
  await expect(comparePricesAtStart({ payments, log })).resolves.toBeUndefined()
  await expect(comparePricesAtStart({ payments: undefined, log })).resolves.toBeUndefined()
})

test('a server with other prices does not start, and says which', async () => {
  await expect(
    comparePricesAtStart({ payments: { ...payments, comparePrices: findDifferences }, log }),
  ).rejects.toThrow('storage_50 costs 299 cents instead of 199, watch_hd is missing')
})

test('a provider that is away does not keep the server from starting', async () => {
  await expect(
    comparePricesAtStart({ payments: { ...payments, comparePrices: fail }, log }),
  ).resolves.toBeUndefined()
})
