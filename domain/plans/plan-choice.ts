import { hdWatchPlan, storagePlans } from './prices.ts'

/** Everything that is sold. Each name is the lookup key of its price at the payment provider. */
export const planKeys = [
  'storage_50',
  'storage_100',
  'storage_200',
  'storage_1000',
  'storage_2000',
  'storage_4000',
  'watch_hd',
] as const
export type PlanKey = (typeof planKeys)[number]

/** The sizes of storage that can be chosen; 0 is none. */
export const storageChoices = [0, 50, 100, 200, 1000, 2000, 4000] as const
export type StorageChoice = (typeof storageChoices)[number]

/** What someone has, or wants to have: at most one size of storage, and watching in HD or not. */
export type PlanChoice = { storage: StorageChoice; watch: boolean }

export const noPlan: PlanChoice = { storage: 0, watch: false }

export const isNoPlan = ({ storage, watch }: PlanChoice): boolean => storage === 0 && !watch

export const isSameChoice = (a: PlanChoice, b: PlanChoice): boolean =>
  a.storage === b.storage && a.watch === b.watch

export function keysOfChoice({ storage, watch }: PlanChoice): PlanKey[] {
  return [...(storage === 0 ? [] : [`storage_${storage}` as const]), ...(watch ? ['watch_hd' as const] : [])]
}

export function choiceOfKeys(keys: readonly PlanKey[]): PlanChoice {
  const storage = Math.max(0, ...keys.map(storageOfKey))
  return {
    storage: storageChoices.find((size) => size === storage) ?? 0,
    watch: keys.includes('watch_hd'),
  }
}

/** In units of 1e9 bytes; 0 for a plan without storage. */
export function storageOfKey(key: PlanKey): number {
  return key === 'watch_hd' ? 0 : Number(key.slice('storage_'.length))
}

/** Today's monthly price. Those who bought earlier keep theirs. */
export function priceOfKey(key: PlanKey): number {
  if (key === 'watch_hd') return hdWatchPlan.priceCents
  const plan = storagePlans.find(({ storageGb }) => storageGb === storageOfKey(key))
  if (!plan) throw new Error(`there is no price for ${key}`)
  return plan.priceCents
}

export type PlanChange = 'none' | 'more' | 'less' | 'both'

/** Whether a change adds something, removes something, or does both at once. */
export function changeBetween(from: PlanChoice, to: PlanChoice): PlanChange {
  const isMore = to.storage > from.storage || (to.watch && !from.watch)
  const isLess = to.storage < from.storage || (from.watch && !to.watch)
  if (isMore && isLess) return 'both'
  return isMore ? 'more' : isLess ? 'less' : 'none'
}

/** What is left after the removals of a change, before its additions. */
export function removedFirst(from: PlanChoice, to: PlanChoice): PlanChoice {
  return { storage: to.storage < from.storage ? to.storage : from.storage, watch: from.watch && to.watch }
}
