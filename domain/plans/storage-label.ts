import { bytesPerGb } from './prices.ts'

/** `50 GB`, `1.5 TB`: at most two decimals, without trailing zeros. */
export function storageLabel(storageGb: number): string {
  const inTb = storageGb >= 1000
  const amount = inTb ? storageGb / 1000 : storageGb
  return `${Number(amount.toFixed(2))} ${inTb ? 'TB' : 'GB'}`
}

/** How long a camera can record at this rate before the storage is full. */
export function hoursOfVideo(storageGb: number, megabitsPerSecond: number): number {
  return (storageGb * bytesPerGb * 8) / (megabitsPerSecond * 1e6) / 3600
}
