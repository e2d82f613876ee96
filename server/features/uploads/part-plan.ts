import { limits } from '#contract/limits.ts'
import type { StoredPart } from '#server/adapters/object-storage/object-storage.ts'

/** The offset and size of a part of a file. Undefined if the file has no such part. */
export function plannedPart(fileSize: number, n: number): { offset: number; size: number } | undefined {
  const offset = (n - 1) * limits.partSize
  if (!Number.isSafeInteger(n) || n < 1 || offset >= fileSize) return undefined
  return { offset, size: Math.min(limits.partSize, fileSize - offset) }
}

export const partCountOf = (fileSize: number): number => Math.ceil(fileSize / limits.partSize)

export const allParts = (fileSize: number): number[] =>
  Array.from({ length: partCountOf(fileSize) }, (_, i) => i + 1)

/** The parts that belong to the file and have the right size. */
export function fittingParts(fileSize: number, stored: StoredPart[]): StoredPart[] {
  return stored.filter(({ n, size }) => plannedPart(fileSize, n)?.size === size)
}
