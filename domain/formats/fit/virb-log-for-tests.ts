import { fitFile, fitType, type TestField, type TestMessage } from './fit-file-for-tests.ts'
import { fileId, semicircles, startSeconds } from './fit-messages-for-tests.ts'
import { messageNumbers } from './message-numbers.ts'

const field = (number: number, type: number, value: TestField['value']): TestField => ({
  number,
  type,
  value,
})

/** The camera was switched on 1000 seconds before its clock was compared with the satellites'. */
const ownSeconds = 1000

/** Event kinds: 0 a video starts, 1 it goes on in another file, 2 it ends, 7 the other file starts, 11 it pauses. */
export type LoggedEvent = { kind: number; name: string; ms: number }

const namedEvent = ({ kind, name, ms }: LoggedEvent): TestMessage => ({
  message: messageNumbers.cameraEvent,
  local: 5,
  fields: [
    field(253, fitType.uint32, ownSeconds + Math.floor(ms / 1000)),
    field(0, fitType.uint16, ms % 1000),
    field(1, fitType.enum, kind),
    { ...field(2, fitType.text, name), size: 128 },
  ],
})

const place = (second: number): TestMessage => ({
  message: messageNumbers.gpsMetadata,
  local: 7,
  fields: [
    field(253, fitType.uint32, ownSeconds + second),
    field(0, fitType.uint16, 0),
    field(1, fitType.sint32, semicircles(47 + second / 10_000)),
    field(2, fitType.sint32, semicircles(11.5)),
    field(3, fitType.uint32, (612.4 + 500) * 5),
    field(4, fitType.uint32, 8250),
    field(6, fitType.uint32, startSeconds + second),
  ],
})

/**
 * The log of a Garmin VIRB: one position per second, beginning at `startMs` of the other test messages, and what the
 * camera did. Times are milliseconds from there.
 */
export function virbLogForTests(events: LoggedEvent[], { seconds = 60, hasClock = true } = {}): Uint8Array {
  const clock: TestMessage = {
    message: messageNumbers.timestampCorrelation,
    local: 6,
    fields: [
      field(253, fitType.uint32, startSeconds),
      field(1, fitType.uint32, ownSeconds),
      field(4, fitType.uint16, 0),
      field(5, fitType.uint16, 0),
    ],
  }
  return fitFile([
    fileId(),
    ...(hasClock ? [clock] : []),
    ...(hasClock ? Array.from({ length: seconds }, (_, second) => place(second)) : []),
    ...events.map(namedEvent),
  ])
}
