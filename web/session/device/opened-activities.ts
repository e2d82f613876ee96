/** An activity that was opened on this device, and what it takes there. */
export type Opened = {
  id: string
  openedAtMs: number
  /** The address of its samples, which changes with them. */
  url: string
  recordBytes: number
  fileBytes: number
}

export const maxOpened = 50
export const maxBytes = 200_000_000

export const bytesOf = ({ recordBytes, fileBytes }: Opened): number => recordBytes + fileBytes

/**
 * Which activities stay, the most recently opened first; the oldest are removed when there are too many or they take
 * too much space.
 */
export function divide(opened: readonly Opened[]): { staying: Opened[]; leaving: Opened[] } {
  const sorted = opened.toSorted((a, b) => b.openedAtMs - a.openedAtMs)
  let bytes = 0
  const firstLeaving = sorted.findIndex((one, index) => {
    bytes += bytesOf(one)
    return index >= maxOpened || bytes > maxBytes
  })
  const count = firstLeaving === -1 ? sorted.length : firstLeaving
  return { staying: sorted.slice(0, count), leaving: sorted.slice(count) }
}
