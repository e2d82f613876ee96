import { describe, expect, test } from 'vitest'
import { bytesPerGb, formatMonthlyPrice, formatPricePerGb, hdWatchPlan, storagePlans } from './prices.ts'

describe('the price list', () => {
  test.each([
    [50, '$1.99/month', '4.0¢ per GB'],
    [100, '$2.99/month', '3.0¢ per GB'],
    [200, '$4.99/month', '2.5¢ per GB'],
    [1000, '$14.99/month', '1.5¢ per GB'],
    [2000, '$29.99/month', '1.5¢ per GB'],
    [4000, '$44.99/month', '1.1¢ per GB'],
  ])('%d GB of storage cost %s, which is %s', (storageGb, price, pricePerGb) => {
    const plan = storagePlans.find((candidate) => candidate.storageGb === storageGb)
    expect(plan && formatMonthlyPrice(plan.priceCents)).toBe(price)
    expect(plan && formatPricePerGb(plan)).toBe(pricePerGb)
  })

  test('six storage plans go from small to large, and none costs more per gigabyte than the smallest', () => {
    expect(storagePlans.map((plan) => plan.storageGb)).toEqual([50, 100, 200, 1000, 2000, 4000])
    const prices = storagePlans.map((plan) => plan.priceCents)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    const perGb = storagePlans.map((plan) => plan.priceCents / plan.storageGb)
    expect(Math.max(...perGb)).toBe(perGb[0])
  })

  test('watching in HD, which is above 720 lines, costs $4.99 a month', () => {
    expect(formatMonthlyPrice(hdWatchPlan.priceCents)).toBe('$4.99/month')
    expect(hdWatchPlan.freeHeight).toBe(720)
  })

  test('a gigabyte is a thousand million bytes', () => {
    expect(bytesPerGb).toBe(1_000_000_000)
  })
})

test.each([
  [0, '$0.00/month'],
  [5, '$0.05/month'],
  [100, '$1.00/month'],
  [123456, '$1234.56/month'],
])('%d cents read %s', (cents, text) => {
  expect(formatMonthlyPrice(cents)).toBe(text)
})
