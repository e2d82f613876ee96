import { secondsOf } from '#domain/formats/fit/fit-time.ts'
import { messageNumbers } from '#domain/formats/fit/message-numbers.ts'
import { ourMilliseconds, type OurField } from '#domain/formats/fit/our-fields.ts'
import type { WrittenRecording } from '#domain/formats/write/written-text.ts'
import type { WrittenField, WrittenMessage } from './layout.ts'
import { locals } from './locals.ts'
import { millisecondsOf } from './record-layout.ts'

/** A start or stop of the timer, and the number of records before it. */
export type TimerEvent = { message: WrittenMessage; recordsBefore: number }

const timer = 0
const started = 0
const stoppedAll = 4

/** The timer runs from the first record to the last, except during pauses. */
export function timerEvents({ samples: { time }, pauses = [] }: WrittenRecording): TimerEvent[] {
  const isFine = pauses.some(({ start_ms, end_ms }) => millisecondsOf(start_ms) + millisecondsOf(end_ms) > 0)
  const event = (timeMs: number, type: number, recordsBefore: number): TimerEvent => ({
    recordsBefore,
    message: {
      message: messageNumbers.event,
      local: locals.event,
      fields: [
        [253, 'uint32', secondsOf(Math.round(timeMs))],
        [0, 'enum', timer],
        [1, 'enum', type],
      ],
      ours: isFine ? [subSecondField(timeMs)] : [],
    },
  })
  const before = (isBefore: (timeMs: number) => boolean) => {
    const index = time.findIndex((ms) => !isBefore(ms))
    return index < 0 ? time.length : index
  }
  return [
    event(time[0]!, started, 0),
    ...pauses.flatMap(({ start_ms, end_ms }) => [
      event(
        start_ms,
        stoppedAll,
        before((ms) => ms <= start_ms),
      ),
      event(
        end_ms,
        started,
        before((ms) => ms < end_ms),
      ),
    ]),
    event(time.at(-1)!, stoppedAll, time.length),
  ]
}

export const subSecondField = (timeMs: number): WrittenField => [
  ourMilliseconds.number,
  ourMilliseconds.type,
  millisecondsOf(timeMs),
]

/** The fields of ours that events and laps have. */
export function fieldsOfMoments({ laps = [], pauses = [] }: WrittenRecording): OurField[] {
  const moments = [
    ...laps.map(({ start_ms }) => start_ms),
    ...pauses.flatMap(({ start_ms, end_ms }) => [start_ms, end_ms]),
  ]
  return moments.some((ms) => millisecondsOf(ms) > 0) ? [ourMilliseconds] : []
}
