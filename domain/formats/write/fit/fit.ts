import { checksumOf } from '#domain/formats/fit/checksum.ts'
import { isPossibleTime } from '#domain/formats/fit/fit-time.ts'
import type { WrittenRecording } from '#domain/formats/write/written-text.ts'
import { beginningOf } from './beginning.ts'
import { endingOf, fieldsOfSession } from './ending.ts'
import { definitionOf, messageSize, writeMessages } from './layout.ts'
import { layOutRecords, writeRecords } from './record-layout.ts'
import { fieldsOfMoments, timerEvents, type TimerEvent } from './timer-events.ts'

/** Records written in one go: together about as much as a chunk of text. */
const recordsAtATime = 1024
const headerSize = 14
/** Protocol 2.0 has developer fields; the profile is from 2023. */
const protocolVersion = 0x20
const profileVersion = 21_115

/** Every FIT record needs a time. */
export function canBeFit({ time }: WrittenRecording['samples']): boolean {
  return time.length > 0 && isPossibleTime(time[0]!) && isPossibleTime(time.at(-1)!)
}

/**
 * An activity as FIT: what devices write, in their order, with totals last. What FIT has no field for, or
 * holds too coarsely, is in developer fields, so that reading the file back loses nothing.
 */
export function* writeFit(recording: WrittenRecording): Generator<Uint8Array> {
  const { pieces, length } = contentOf(recording)
  const header = headerOf(length)
  let checksum = checksumOf(header, 0, headerSize)
  yield header
  for (const piece of pieces) {
    checksum = checksumOf(piece, 0, piece.length, checksum)
    yield piece
  }
  yield Uint8Array.of(checksum & 0xff, checksum >> 8)
}

/** The length precedes the content, so it must be known before the content is made. */
function contentOf(recording: WrittenRecording): { pieces: Iterable<Uint8Array>; length: number } {
  const { samples, breaks } = recording
  const records = layOutRecords(samples, breaks)
  const ourFields = [...records.ourFields, ...fieldsOfMoments(recording), ...fieldsOfSession(recording)]
  const beginning = writeMessages(beginningOf(recording, [...new Set(ourFields)]))
  const definition = definitionOf(records.layout)
  const events = timerEvents(recording)
  const written = writeMessages(events.map(({ message }) => message))
  const ending = writeMessages(endingOf(recording))
  const length = [...beginning, definition, ...written, ...ending].reduce(
    (sum, bytes) => sum + bytes.length,
    0,
  )
  return {
    pieces: inOrder([
      beginning,
      [definition],
      inTime(events, written, (from, to) => writeRecords(records, from, to)),
      ending,
    ]),
    length: length + messageSize(records.layout) * samples.time.length,
  }
}

function* inOrder(parts: Iterable<Uint8Array>[]): Generator<Uint8Array> {
  for (const part of parts) yield* part
}

/** Records interleaved with timer events; the first event comes with its definition. */
function* inTime(
  events: TimerEvent[],
  [definition, ...written]: Uint8Array[],
  write: (from: number, to: number) => Uint8Array,
): Generator<Uint8Array> {
  if (definition) yield definition
  let row = 0
  for (const [index, { recordsBefore }] of events.entries()) {
    yield* inRuns(row, recordsBefore, write)
    yield written[index]!
    row = Math.max(row, recordsBefore)
  }
}

function* inRuns(
  from: number,
  to: number,
  write: (from: number, to: number) => Uint8Array,
): Generator<Uint8Array> {
  for (let row = from; row < to; row += recordsAtATime) yield write(row, Math.min(to, row + recordsAtATime))
}

function headerOf(length: number): Uint8Array {
  const header = new Uint8Array(headerSize)
  const view = new DataView(header.buffer)
  header.set([headerSize, protocolVersion])
  view.setUint16(2, profileVersion, true)
  view.setUint32(4, length, true)
  header.set([0x2e, 0x46, 0x49, 0x54], 8)
  view.setUint16(12, checksumOf(header, 0, 12), true)
  return header
}
