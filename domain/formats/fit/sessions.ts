import type { Sport } from '#domain/sport.ts'
import type { DeviceTotals, DiveTotals, Lap, Pause } from '#domain/telemetry/recording.ts'
import { diveOf } from './dive-totals.ts'
import { isPossibleTime } from './fit-time.ts'
import { sportOf } from './fit-sport.ts'
import { messageNumbers } from './message-numbers.ts'
import { numberOf, scaledOf, timeOf, type Message } from './message.ts'
import { poolOf, type Pool } from './pool-lengths.ts'

export type Span = { start_ms: number; end_ms: number }
export type Session = Span & {
  sport: Sport
  totals: DeviceTotals
  pool: Pool | null
  dive: DiveTotals | null
}

/** Fields that sessions and laps have in common. */
const startTime = 2
const elapsedTime = 7
const timerTime = 8
const totalDistance = 9
const timestamp = 253

const sportField = 5
const subSportField = 6
const multisport = 18

export function ofKind(messages: Message[], number: number): Message[] {
  return messages.filter(({ definition }) => definition.message === number)
}

/** The start and end of a session or lap; null if the device did not know them. */
function spanOf(view: DataView, message: Message): Span | null {
  const elapsed = numberOf(view, message, elapsedTime)
  const written = timeOf(view, message, timestamp)
  const start =
    timeOf(view, message, startTime) ?? (written !== null && elapsed !== null ? written - elapsed : null)
  if (start === null || !isPossibleTime(start)) return null
  const end = elapsed === null ? (written ?? start) : start + elapsed
  return { start_ms: start, end_ms: Math.max(start, end) }
}

/**
 * In chronological order. A session that spans others is their sum, as devices write for a triathlon. A
 * single session without times spans the whole recording, and still gives its sport.
 */
export function sessionsOf(view: DataView, messages: Message[], recorded: Span | null): Session[] {
  const all = ofKind(messages, messageNumbers.session)
  const dives = ofKind(messages, messageNumbers.diveSummary)
  const parts = all.filter((message) => numberOf(view, message, sportField) !== multisport)
  const sessions = (parts.length > 0 ? parts : all).flatMap((message) => {
    const span = spanOf(view, message) ?? (all.length === 1 ? recorded : null)
    const sport = sportOf(numberOf(view, message, sportField), numberOf(view, message, subSportField))
    if (!span) return []
    const totals = totalsOf(view, message)
    return [{ ...span, sport, totals, pool: poolOf(view, message), dive: diveOf(view, message, dives) }]
  })
  return sessions.toSorted((a, b) => a.start_ms - b.start_ms)
}

function totalsOf(view: DataView, message: Message): DeviceTotals {
  const [elapsed, timer] = [numberOf(view, message, elapsedTime), numberOf(view, message, timerTime)]
  // Some devices swap the two: a timer never runs longer than the elapsed time.
  const isSwapped = elapsed !== null && timer !== null && timer > elapsed
  return {
    distance_m: scaledOf(view, message, { number: totalDistance, scale: 100 }),
    elapsed_time_ms: isSwapped ? timer : elapsed,
    timer_time_ms: isSwapped ? elapsed : timer,
    moving_time_ms: numberOf(view, message, 59),
    ascent_m: numberOf(view, message, 22),
    descent_m: numberOf(view, message, 23),
    calories: numberOf(view, message, 11),
  }
}

/** How long the device was recording; null if it does not say so, or recorded several sessions. */
export function elapsedOf(view: DataView, messages: Message[]): number | null {
  const [session, another] = ofKind(messages, messageNumbers.session)
  return session && !another ? totalsOf(view, session).elapsed_time_ms : null
}

const msPerQuarter = 900_000
const maxQuarters = 14 * 4

/**
 * The offset of the device's clock from UTC in minutes, to a quarter of an hour. Clocks that were never set
 * are years off.
 */
export function clockAheadOf(view: DataView, messages: Message[]): number | null {
  const [activity] = ofKind(messages, messageNumbers.activity)
  const [utc, local] = activity
    ? [timeOf(view, activity, timestamp), timeOf(view, activity, 5)]
    : [null, null]
  const quarters = utc === null || local === null ? Number.NaN : Math.round((local - utc) / msPerQuarter)
  return Math.abs(quarters) <= maxQuarters ? quarters * 15 : null
}

/** Milliseconds to add to the whole second that FIT has for a moment. */
type SubSecondMs = (message: Message) => number
const onTheSecond: SubSecondMs = () => 0

export function lapsOf(view: DataView, messages: Message[], subSecondMs = onTheSecond): Lap[] {
  const laps = ofKind(messages, messageNumbers.lap).flatMap((message) => {
    const span = spanOf(view, message)
    const later = subSecondMs(message)
    const distance_m = scaledOf(view, message, { number: totalDistance, scale: 100 })
    return span ? [{ start_ms: span.start_ms + later, end_ms: span.end_ms + later, distance_m }] : []
  })
  return laps.toSorted((a, b) => a.start_ms - b.start_ms)
}

const timerEvent = 0
const startType = 0
const stopTypes: ReadonlySet<number | null> = new Set([1, 4, 8, 9])

/** From each stop of the timer to the next start. The last stop ends the recording and is not a pause. */
export function pausesOf(view: DataView, messages: Message[], subSecondMs = onTheSecond): Pause[] {
  const events = ofKind(messages, messageNumbers.event)
    .filter((message) => numberOf(view, message, 0) === timerEvent)
    .map((message) => ({
      time: (timeOf(view, message, timestamp) ?? Number.NaN) + subSecondMs(message),
      type: numberOf(view, message, 1),
    }))
    .filter(({ time }) => isPossibleTime(time))
    .toSorted((a, b) => a.time - b.time)
  const pauses: Pause[] = []
  let stoppedAt: number | null = null
  for (const { time, type } of events) {
    if (stopTypes.has(type)) stoppedAt ??= time
    else if (type === startType) {
      if (stoppedAt !== null && time > stoppedAt) pauses.push({ start_ms: stoppedAt, end_ms: time })
      stoppedAt = null
    }
  }
  return pauses
}
