/** Storage is sold and counted in decimal gigabytes. */
export const bytesPerGb = 1e9

export type StoragePlan = { storageGb: number; priceCents: number }

/** Monthly prices of storage, smallest first. Each plan includes the right to upload videos. */
export const storagePlans: readonly StoragePlan[] = [
  { storageGb: 50, priceCents: 199 },
  { storageGb: 100, priceCents: 299 },
  { storageGb: 200, priceCents: 499 },
  { storageGb: 1000, priceCents: 1499 },
  { storageGb: 2000, priceCents: 2999 },
  { storageGb: 4000, priceCents: 4499 },
]

/** Monthly price of watching other people's videos with more lines than `freeHeight`. */
export const hdWatchPlan = { priceCents: 499, freeHeight: 720 } as const

export function formatMonthlyPrice(cents: number): string {
  return `$${(cents / 100).toFixed(2)}/month`
}

/** The monthly price per gigabyte, for comparing plans. */
export function formatPricePerGb({ storageGb, priceCents }: StoragePlan): string {
  return `${(priceCents / storageGb).toFixed(1)}¢ per GB`
}
