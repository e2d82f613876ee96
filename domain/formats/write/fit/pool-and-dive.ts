import { subSportOfDive } from '#domain/formats/fit/dive-totals.ts'
import { fitSportOf } from '#domain/formats/fit/fit-sport.ts'
import { secondsOf } from '#domain/formats/fit/fit-time.ts'
import { messageNumbers } from '#domain/formats/fit/message-numbers.ts'
import { strokesInFit } from '#domain/formats/fit/pool-lengths.ts'
import type { WrittenRecording } from '#domain/formats/write/written-text.ts'
import type { WrittenField, WrittenMessage } from './layout.ts'
import { locals } from './locals.ts'

/** Codes of events and of their types, and of lengths. */
const happened = { length: 28, stop: 1 } as const
const [restingLength, swumLength] = [0, 1]
const [metric, statute] = [0, 1]
const messageIndex = 254
const lapSwimming = 17

/** The lengths and rests of a swim in a pool. */
export function lengthsOf({ pool }: WrittenRecording): WrittenMessage[] {
  return (pool?.lengths ?? []).map(({ start_ms, end_ms, is_rest, strokes, stroke }, index) => ({
    message: messageNumbers.length,
    local: locals.length,
    fields: [
      [messageIndex, 'uint16', index],
      [253, 'uint32', secondsOf(Math.round(end_ms))],
      [0, 'enum', happened.length],
      [1, 'enum', happened.stop],
      [2, 'uint32', secondsOf(Math.round(start_ms))],
      [3, 'uint32', end_ms - start_ms],
      [4, 'uint32', end_ms - start_ms],
      [5, 'uint16', strokes],
      [7, 'enum', stroke === null ? null : strokesInFit.indexOf(stroke)],
      [12, 'enum', is_rest ? restingLength : swumLength],
    ],
  }))
}

/** The sport alone does not tell a pool from open water, nor one kind of diving from another. */
export function subSportOf({ sport, pool, dive, samples }: WrittenRecording): number {
  if (sport === 'diving' && dive?.kind) return subSportOfDive(dive.kind)
  const isInPool = sport === 'swimming' && (pool || !samples.lat.some(Number.isFinite))
  return isInPool ? lapSwimming : fitSportOf(sport).subSport
}

/** Fields of the session. */
export function poolFields({ pool }: WrittenRecording): WrittenField[] {
  if (!pool) return []
  return [
    [33, 'uint16', pool.lengths.length],
    [44, 'uint16', Math.round(pool.pool_m * 100)],
    [46, 'enum', pool.unit === 'yd' ? statute : metric],
    [47, 'uint16', pool.lengths.filter((length) => !length.is_rest).length],
  ]
}

const thousandths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000)

export function diveSummaryOf({ dive }: WrittenRecording): WrittenMessage[] {
  if (!dive) return []
  const { surface_interval_ms: surface } = dive
  return [
    {
      message: messageNumbers.diveSummary,
      local: locals.diveSummary,
      fields: [
        [0, 'uint16', messageNumbers.session],
        [1, 'uint16', 0],
        [2, 'uint32', thousandths(dive.average_depth_m)],
        [3, 'uint32', thousandths(dive.max_depth_m)],
        [4, 'uint32', surface === null ? null : Math.round(surface / 1000)],
        [11, 'uint32', dive.bottom_time_ms],
      ],
    },
  ]
}
