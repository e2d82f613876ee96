import { describe, expect, test } from 'vitest'
import {
  changeBetween,
  choiceOfKeys,
  isNoPlan,
  isSameChoice,
  keysOfChoice,
  noPlan,
  planKeys,
  priceOfKey,
  removedFirst,
  storageChoices,
  storageOfKey,
  type PlanChoice,
} from './plan-choice.ts'
import { hdWatchPlan, storagePlans } from './prices.ts'

const everyChoice: PlanChoice[] = storageChoices.flatMap((storage) => [
  { storage, watch: false },
  { storage, watch: true },
])

test('what is sold is the price list and watching in HD, and nothing else', () => {
  expect(planKeys.map((key) => [storageOfKey(key), priceOfKey(key)])).toEqual([
    ...storagePlans.map(({ storageGb, priceCents }) => [storageGb, priceCents]),
    [0, hdWatchPlan.priceCents],
  ])
  expect(storageChoices).toEqual([0, ...storagePlans.map(({ storageGb }) => storageGb)])
})

test('every choice is its list of prices, and can be read back from them', () => {
  for (const choice of everyChoice) {
    expect(choiceOfKeys(keysOfChoice(choice))).toEqual(choice)
    expect(isNoPlan(choice)).toBe(keysOfChoice(choice).length === 0)
  }
  expect(keysOfChoice({ storage: 200, watch: true })).toEqual(['storage_200', 'watch_hd'])
  expect(keysOfChoice(noPlan)).toEqual([])
})

test('two sizes of storage at once count as the larger', () => {
  expect(choiceOfKeys(['storage_100', 'storage_50'])).toEqual({ storage: 100, watch: false })
})

describe('a change', () => {
  test.each([
    [{ storage: 50, watch: false }, { storage: 50, watch: false }, 'none'],
    [{ storage: 50, watch: false }, { storage: 100, watch: false }, 'more'],
    [{ storage: 50, watch: false }, { storage: 50, watch: true }, 'more'],
    [{ storage: 0, watch: true }, { storage: 50, watch: true }, 'more'],
    [{ storage: 100, watch: false }, { storage: 50, watch: false }, 'less'],
    [{ storage: 100, watch: true }, { storage: 100, watch: false }, 'less'],
    [{ storage: 100, watch: true }, { storage: 200, watch: false }, 'both'],
    [{ storage: 100, watch: false }, { storage: 50, watch: true }, 'both'],
  ] as const)('from %o to %o is %s', (from, to, change) => {
    expect(changeBetween(from, to)).toBe(change)
    expect(isSameChoice(from, to)).toBe(change === 'none')
  })

  test('removes first: what is left is never more than there was or than is wanted', () => {
    expect(removedFirst({ storage: 100, watch: true }, { storage: 200, watch: false })).toEqual({
      storage: 100,
      watch: false,
    })
    expect(removedFirst({ storage: 100, watch: false }, { storage: 50, watch: true })).toEqual({
      storage: 50,
      watch: false,
    })
    for (const from of everyChoice)
      for (const to of everyChoice) {
        const left = removedFirst(from, to)
        expect(['none', 'less']).toContain(changeBetween(from, left))
        expect(['none', 'more']).toContain(changeBetween(left, to))
      }
  })
})
