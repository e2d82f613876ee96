import { timingSafeEqual } from 'node:crypto'

/** Without telling by the time it takes how much of it is right. */
export function isSameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
