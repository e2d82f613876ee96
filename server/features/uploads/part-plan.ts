import { limits } from '#contract/limits.ts'
import type { StoredPart } from '#server/adapters/object-storage/object-storage.ts'

/** A part of a file by its place: where it begins and how long it is. Undefined when the file has no such part. */
export function plannedPart(fileSize: number, n: number): { offset: number; size: number } | undefined {
  const offset = (n - 1) * limits.partSize
  if (!Number.isSafeInteger(n) || n < 1 || offset >= fileSize) return undefined
  return { offset, size: Math.min(limits.partSize, fileSize - offset) }
}

export const partCountOf = (fileSize: number): number => Math.ceil(fileSize / limits.partSize)

export const allParts = (fileSize: number): number[] =>
  Array.from({ length: partCountOf(fileSize) }, (_, i) => i + 1)

/** Those that belong to the file and are as long as they have to be. */
export function fittingParts(fileSize: number, stored: StoredPart[]): StoredPart[] {
  return stored.filter(({ n, size }) => plannedPart(fileSize, n)?.size === size)
}
