import { readDefinition } from './definition.ts'
import { hasDeveloperFields, isCompressed, isDefinition, localNumber, type Walk } from './walk.ts'

/** How far after the damage the next message is searched for. */
const farthest = 4096
/** This many consecutive messages are no coincidence if some of their times are close to each other. */
const messagesNeeded = 8
const timesNeeded = 3
const longestGapSeconds = 3600

/** Where plausible messages resume after damage at `brokenAt`, or null. */
export function findNextMessages(walk: Walk, brokenAt: number): number | null {
  const last = Math.min(walk.to, brokenAt + farthest)
  for (let at = brokenAt + 1; at < last; at++) if (makesSense(walk, at)) return at
  return null
}

function makesSense({ bytes, view, to, locals }: Walk, from: number): boolean {
  let [at, messages, times, latest] = [from, 0, 0, Number.NaN]
  while (messages < messagesNeeded || times < timesNeeded) {
    if (at >= to || messages > 4 * messagesNeeded) return false
    const header = bytes[at]!
    messages++
    if (isDefinition(header)) {
      const read = readDefinition(bytes, at + 1, { end: to, hasDeveloperFields: hasDeveloperFields(header) })
      // The first byte is reserved, the second gives the byte order.
      if (!read || bytes[at + 1] !== 0 || bytes[at + 2]! > 1) return false
      at += 1 + read.length
      continue
    }
    const definition = locals[localNumber(header)]
    if (!definition || at + 1 + definition.size > to) return false
    if (!isCompressed(header) && definition.timestampAt >= 0) {
      const seconds = view.getUint32(at + 1 + definition.timestampAt, definition.littleEndian)
      if (Math.abs(seconds - latest) > longestGapSeconds) return false
      latest = seconds
      times++
    }
    at += 1 + definition.size
  }
  return true
}
