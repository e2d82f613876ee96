import type { PoolLength, PoolSwim, SwimStroke } from '#domain/telemetry/recording.ts'
import { isPossibleTime } from './fit-time.ts'
import { messageNumbers } from './message-numbers.ts'
import { numberOf, scaledOf, timeOf, type Message } from './message.ts'
import type { Session } from './sessions.ts'

/** The pool as its swimmer entered it. */
export type Pool = Pick<PoolSwim, 'pool_m' | 'unit'>

const activeLength = 1
const statute = 1

/** In the order of their numbers in FIT, which has three words for a medley. */
export const strokesInFit: readonly SwimStroke[] = [
  'freestyle',
  'backstroke',
  'breaststroke',
  'butterfly',
  'drill',
  'mixed',
  'medley',
  'medley',
  'medley',
]

/** No pool is longer, and no one turns after a shorter distance. */
const shortestPoolM = 5
const longestPoolM = 400

export function poolOf(view: DataView, session: Message): Pool | null {
  const metres = scaledOf(view, session, { number: 44, scale: 100 })
  if (metres === null || metres < shortestPoolM || metres > longestPoolM) return null
  return { pool_m: metres, unit: numberOf(view, session, 46) === statute ? 'yd' : 'm' }
}

/** All lengths and rests of a file, in chronological order. */
export function lengthsOf(view: DataView, messages: Message[]): PoolLength[] {
  const lengths = messages.flatMap((message): PoolLength[] => {
    if (message.definition.message !== messageNumbers.length) return []
    const written = timeOf(view, message, 253)
    const elapsed = numberOf(view, message, 3) ?? numberOf(view, message, 4)
    const start =
      timeOf(view, message, 2) ?? (written !== null && elapsed !== null ? written - elapsed : null)
    const end = elapsed === null ? written : start === null ? null : start + elapsed
    if (start === null || end === null || !isPossibleTime(start) || end <= start) return []
    const isRest = numberOf(view, message, 12) !== activeLength
    return [
      {
        start_ms: start,
        end_ms: end,
        is_rest: isRest,
        strokes: isRest ? null : numberOf(view, message, 5),
        stroke: isRest ? null : (strokesInFit[numberOf(view, message, 7) ?? -1] ?? null),
      },
    ]
  })
  return lengths.toSorted((a, b) => a.start_ms - b.start_ms)
}

/** Null if nothing was swum, or if the length of the pool is unknown. */
export function poolSwimOf(lengths: PoolLength[], session: Session | null): PoolSwim | null {
  const swum = lengths.filter((length) => !length.is_rest).length
  if (swum === 0 || !session) return null
  const counted = session.totals.distance_m === null ? 0 : session.totals.distance_m / swum
  const isPlausible = counted >= shortestPoolM && counted <= longestPoolM
  const pool = session.pool ?? (isPlausible ? { pool_m: counted, unit: 'm' as const } : null)
  return pool && { ...pool, lengths }
}
