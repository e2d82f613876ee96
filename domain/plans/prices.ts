/** Storage is sold and counted in decimal gigabytes. */
export const bytesPerGb = 1e9

export type StoragePlan = { storageGb: number; priceCents: number }

/** What a month of storage costs, smallest first. Any of them gives the right to upload videos. */
export const storagePlans: readonly StoragePlan[] = [
  { storageGb: 50, priceCents: 199 },
  { storageGb: 100, priceCents: 299 },
  { storageGb: 200, priceCents: 499 },
  { storageGb: 1000, priceCents: 1499 },
  { storageGb: 2000, priceCents: 2999 },
  { storageGb: 4000, priceCents: 4499 },
]

/** A month of watching other people's videos with more lines than `freeHeight`. */
export const hdWatchPlan = { priceCents: 499, freeHeight: 720 } as const

export function formatMonthlyPrice(cents: number): string {
  return `$${(cents / 100).toFixed(2)}/month`
}

/** What a gigabyte costs in a month: the figure by which plans compare. */
export function formatPricePerGb({ storageGb, priceCents }: StoragePlan): string {
  return `${(priceCents / storageGb).toFixed(1)}¢ per GB`
}
