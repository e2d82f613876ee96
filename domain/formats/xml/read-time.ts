import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { isSpace } from './read-number.ts'

/** An ISO 8601 time, with space around it, in milliseconds since 1970. NaN for anything else. */
export function timeOf(text: string): number {
  const bytes = Uint8Array.from({ length: Math.min(text.length, 100) }, (_, at) =>
    Math.min(text.charCodeAt(at), 0xff),
  )
  return text.length > bytes.length ? Number.NaN : timeAt(bytes, 0, bytes.length)
}

const writtenOffset = /\d([+-])(\d\d):?(\d\d)?\s*$/

/**
 * The offset in minutes of the clock a time is written by; null if it is written in UTC, whatever the clock
 * showed.
 */
export function clockAheadOf(text: string): number | null {
  const [, sign, hours, minutes = '0'] = writtenOffset.exec(text.slice(0, 100)) ?? []
  if (sign === undefined || !text.includes('T')) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The same from bytes. A time without an offset is UTC, as GPX, TCX and KML define. */
export function timeAt(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && isSpace(bytes[at])) at++
  let end = to
  while (end > at && isSpace(bytes[end - 1])) end--
  // 2026-02-07T10:20:30 is the shortest form.
  if (end - at < 19 || bytes[at + 4] !== 0x2d || bytes[at + 7] !== 0x2d) return Number.NaN
  const divider = bytes[at + 10]
  if (
    (divider !== 0x54 && divider !== 0x74 && divider !== 0x20) ||
    bytes[at + 13] !== 0x3a ||
    bytes[at + 16] !== 0x3a
  ) {
    return Number.NaN
  }
  const year = pairAt(bytes, at) * 100 + pairAt(bytes, at + 2)
  const day = dayNumber(year, pairAt(bytes, at + 5), pairAt(bytes, at + 8))
  const hours = pairAt(bytes, at + 11)
  const minutes = pairAt(bytes, at + 14)
  const seconds = pairAt(bytes, at + 17)
  if (!(hours <= 24 && minutes <= 59 && seconds <= 60)) return Number.NaN
  const time = day * dayMs + ((hours * 60 + minutes) * 60 + seconds) * 1000
  return end - at === 20 && bytes[at + 19] === 0x5a ? time : withFractionAndOffset(bytes, at + 19, end, time)
}

function withFractionAndOffset(bytes: Uint8Array, from: number, end: number, time: number): number {
  let at = from
  let fraction = 0
  if (bytes[at] === 0x2e || bytes[at] === 0x2c) {
    let weight = 100
    for (at++; at < end; at++, weight /= 10) {
      const digit = (bytes[at] ?? 0) - 0x30
      if (digit < 0 || digit > 9) break
      fraction += digit * weight
    }
  }
  const offset = at === end ? 0 : offsetAt(bytes, at, end)
  return time + Math.round(fraction) - offset * minuteMs
}

/** Minutes east of Greenwich: `Z`, `+02`, `+0200` or `+02:00`. */
function offsetAt(bytes: Uint8Array, at: number, end: number): number {
  const sign = bytes[at]
  if (sign === 0x5a || sign === 0x7a) return at + 1 === end ? 0 : Number.NaN
  if (sign !== 0x2b && sign !== 0x2d) return Number.NaN
  const hours = pairAt(bytes, at + 1)
  const hasColon = bytes[at + 3] === 0x3a
  const length = end - at
  const hasMinutes = length === (hasColon ? 6 : 5)
  if (!hasMinutes && length !== 3) return Number.NaN
  const minutes = hasMinutes ? pairAt(bytes, at + (hasColon ? 4 : 3)) : 0
  if (!(hours <= 23 && minutes <= 59)) return Number.NaN
  return (sign === 0x2d ? -1 : 1) * (hours * 60 + minutes)
}

/** Two digits, or NaN. */
function pairAt(bytes: Uint8Array, at: number): number {
  const tens = (bytes[at] ?? 0) - 0x30
  const ones = (bytes[at + 1] ?? 0) - 0x30
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]

/** Days since 1970-01-01 in the Gregorian calendar, NaN for a day that does not exist. */
function dayNumber(year: number, month: number, day: number): number {
  const before = daysBeforeMonth[month - 1]
  const after = daysBeforeMonth[month]
  if (before === undefined || after === undefined) return Number.NaN
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const length = after - before + (isLeap && month === 2 ? 1 : 0)
  if (!(day >= 1 && day <= length)) return Number.NaN
  const years = year - 1
  const leapDays =
    Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400) + (isLeap && month > 2 ? 1 : 0)
  // 719162 days lie between the year 1 and 1970.
  return years * 365 + leapDays + before + day - 1 - 719_162
}
