import type { Witnesses } from '#domain/time/align-clocks/witnesses.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'

/** What a camera's file says about when it started. */
export type CameraClock =
  | 'gps'
  | 'leap'
  | 'local'
  | 'utc'
  | 'summer'
  | 'other zone'
  | 'minutes off'
  | 'unset'
  | 'none'

/** Vienna in June. */
const localMs = 2 * hourMs
/** New York, Los Angeles, London, Tokyo, India, Nepal, Newfoundland, South Australia, the Chatham Islands. */
const zonesH = [-4, -7, 1, 9, 5.5, 5.75, -2.5, 9.5, 12.75]

/** From the true start to what the file says. A clock's error is the same for all videos of its camera. */
export function clockOf(kind: CameraClock, random: () => number): (startMs: number) => Witnesses['start'] {
  const setMs = Math.round((random() - 0.5) * 200) * 1000
  if (kind === 'none') return () => null
  if (kind === 'gps')
    return (ms) => ({ ms: ms + Math.round((random() - 0.5) * 200), from: 'gps', errorMs: null })
  if (kind === 'leap') return (ms) => ({ ms: ms + 18_000, from: 'gps', errorMs: null })
  // Counted from the first second of 2016, like cameras whose battery was removed.
  if (kind === 'unset') {
    const fromMs = Date.UTC(2024, 5, 12, 5)
    return (ms) => ({
      ms: Date.UTC(2016, 0, 1) + Math.floor((ms - fromMs) / 1000) * 1000,
      from: 'creation',
      errorMs: null,
    })
  }
  const aheadMs = {
    local: localMs,
    utc: 0,
    summer: localMs - hourMs,
    'minutes off': localMs,
    'other zone': (zonesH[Math.floor(random() * zonesH.length)] ?? 0) * hourMs,
  }[kind]
  const awayMs =
    kind === 'minutes off' ? (2.5 + random() * 6.5) * minuteMs * (random() < 0.5 ? -1 : 1) : setMs
  return (ms) => ({ ms: Math.floor((ms + aheadMs + awayMs) / 1000) * 1000, from: 'creation', errorMs: null })
}
