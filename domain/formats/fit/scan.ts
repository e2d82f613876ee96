import { isRecord, readDefinition, type Definition } from './definition.ts'
import { millisecondsOf } from './fit-time.ts'
import { findNextMessages } from './find-next-messages.ts'
import { isRead } from './message-numbers.ts'
import type { Message } from './message.ts'
import { addRow, makeRows, type Rows } from './rows.ts'
import { hasDeveloperFields, isCompressed, isDefinition, localNumber, type Walk } from './walk.ts'

/** One FIT file; the bytes may contain several. */
export type Scan = {
  /** The records: where they are, their layouts and their times. */
  rows: Rows
  layouts: Definition[]
  /** Everything else that is read. */
  messages: Message[]
  /** How often nonsensical bytes had to be skipped. */
  gaps: number
  /** Where reading had to end early, or null. */
  brokenAt: number | null
}

/** No device uses so many record layouts, or writes so many messages about one activity. */
const maxLayouts = 10_000
const maxMessages = 300_000
const maxGaps = 1000

/** Damage is noticed only when a header makes no sense, so the rows just before it are not trusted. */
const doubtfulRows = 2
const noTimestamp = 0xffffffff

/** Walks over the messages once and notes where they are; their fields are read later, column by column. */
export function scanMessages(
  bytes: Uint8Array,
  view: DataView,
  { from, to }: { from: number; to: number },
): Scan {
  const scan: Scan = { rows: makeRows(to - from), layouts: [], messages: [], gaps: 0, brokenAt: null }
  const walk: Walk = { bytes, view, to, locals: [], known: new Map(), timestamp: Number.NaN }
  let at = from
  while (true) {
    scan.brokenAt = walkOn(scan, walk, at)
    if (scan.brokenAt === null || scan.gaps === maxGaps) return scan
    const next = findNextMessages(walk, scan.brokenAt)
    if (next === null) return scan
    at = next
    scan.gaps++
    scan.rows.count = Math.max(0, scan.rows.count - doubtfulRows)
  }
}

/** Returns where the bytes stop making sense, or null at the end. */
function walkOn(scan: Scan, walk: Walk, from: number): number | null {
  const { bytes, view, to, locals } = walk
  let [at, timestamp] = [from, walk.timestamp]
  while (at < to) {
    const header = bytes[at]!
    if (isDefinition(header)) {
      const length = define(scan, walk, at)
      if (length === 0) break
      at += length
      continue
    }
    const definition = locals[localNumber(header)]
    if (!definition || at + 1 + definition.size > to) break
    if (isCompressed(header)) timestamp += ((header & 0x1f) - timestamp) & 0x1f
    else if (definition.timestampAt >= 0) {
      const seconds = view.getUint32(at + 1 + definition.timestampAt, definition.littleEndian)
      if (seconds !== noTimestamp) timestamp = seconds
    }
    if (definition.recordLayout >= 0) {
      // A message without content and time could be repeated a billion times in a small file.
      if (definition.size === 0 && !isCompressed(header)) break
      if (!addRow(scan.rows, at + 1, definition.recordLayout, millisecondsOf(timestamp))) break
    } else if (isRead.has(definition.message) && scan.messages.length < maxMessages) {
      scan.messages.push({ definition, at: at + 1 })
    }
    at += 1 + definition.size
  }
  walk.timestamp = timestamp
  return at < to ? at : null
}

/** Stores the definition at `at` and returns its length, zero if it is not one. */
function define(scan: Scan, { bytes, to, locals, known }: Walk, at: number): number {
  const header = bytes[at]!
  const read = readDefinition(bytes, at + 1, { end: to, hasDeveloperFields: hasDeveloperFields(header) })
  if (!read) return 0
  const { definition, length } = read
  locals[header & 0x0f] = definition
  if (isRecord(definition)) {
    // Devices that keep redefining the same layout would otherwise have their columns filled in tiny pieces.
    const key = bytes.subarray(at + 1, at + 1 + length).join()
    const same = known.get(key)
    if (same) locals[header & 0x0f] = same
    else if (scan.layouts.length < maxLayouts) {
      known.set(key, definition)
      definition.recordLayout = scan.layouts.push(definition) - 1
    }
  }
  return 1 + length
}
