import { diveKinds, type DiveKind, type DiveTotals } from '#domain/telemetry/recording.ts'
import { messageNumbers } from './message-numbers.ts'
import { numberOf, scaledOf, type Message } from './message.ts'

const millimetres = 1000
const messageIndex = 254
const subSport = 6
/** The sub sports of diving have consecutive numbers. */
const firstDiveKind = 53

export const subSportOfDive = (kind: DiveKind): number => firstDiveKind + diveKinds.indexOf(kind)

/**
 * Null unless the device was underwater. Dive computers write a summary of a session, other devices only some of its
 * fields.
 */
export function diveOf(view: DataView, session: Message, summaries: Message[]): DiveTotals | null {
  const index = numberOf(view, session, messageIndex) ?? 0
  const about = summaries.find(
    (summary) =>
      numberOf(view, summary, 0) === messageNumbers.session && (numberOf(view, summary, 1) ?? 0) === index,
  )
  const metres = (inSummary: number, inSession: number) =>
    (about && scaledOf(view, about, { number: inSummary, scale: millimetres })) ??
    scaledOf(view, session, { number: inSession, scale: millimetres })
  const seconds = (about && numberOf(view, about, 4)) ?? numberOf(view, session, 142)
  const kind = diveKinds[(numberOf(view, session, subSport) ?? 0) - firstDiveKind]
  const totals: DiveTotals = {
    ...(kind && { kind }),
    max_depth_m: metres(3, 141),
    average_depth_m: metres(2, 140),
    bottom_time_ms: about ? numberOf(view, about, 11) : null,
    surface_interval_ms: seconds === null ? null : seconds * 1000,
  }
  return totals.max_depth_m === null || totals.max_depth_m === 0 ? null : totals
}
