import { fitType, type TestField, type TestMessage } from './fit-file-for-tests.ts'
import { messageNumbers } from './message-numbers.ts'

/** 12 June 2024, 08:00 UTC, in the format's seconds. */
export const startSeconds = Date.UTC(2024, 5, 12, 8) / 1000 - Date.UTC(1989, 11, 31) / 1000
export const startMs = Date.UTC(2024, 5, 12, 8)

export const semicircles = (degrees: number): number => Math.round((degrees / 180) * 2 ** 31)

const field = (number: number, type: number, value: TestField['value']): TestField => ({
  number,
  type,
  value,
})
export const timestamp = (seconds: number): TestField => field(253, fitType.uint32, startSeconds + seconds)

/** Manufacturer 1 is Garmin, its product 3113 the Forerunner 945. */
export function fileId({ kind = 4, manufacturer = 1, product = 3113 } = {}): TestMessage {
  return {
    message: messageNumbers.fileId,
    fields: [
      field(0, fitType.enum, kind),
      field(1, fitType.uint16, manufacturer),
      field(2, fitType.uint16, product),
    ],
  }
}

/** A record; values that are not given are not in its layout. */
export function record(
  seconds: number,
  values: {
    lat?: number
    lon?: number
    altitude?: number
    heartRate?: number
    distance?: number
    speed?: number
  } = {},
  extra: TestField[] = [],
): TestMessage {
  const { lat, lon, altitude, heartRate, distance, speed } = values
  const fields = [timestamp(seconds)]
  if (lat !== undefined) fields.push(field(0, fitType.sint32, semicircles(lat)))
  if (lon !== undefined) fields.push(field(1, fitType.sint32, semicircles(lon)))
  if (altitude !== undefined) fields.push(field(2, fitType.uint16, (altitude + 500) * 5))
  if (heartRate !== undefined) fields.push(field(3, fitType.uint8, heartRate))
  if (distance !== undefined) fields.push(field(5, fitType.uint32, distance * 100))
  if (speed !== undefined) fields.push(field(6, fitType.uint16, speed * 1000))
  return { message: messageNumbers.record, fields: [...fields, ...extra], local: 1 }
}

/** From `start` for `elapsed` seconds. */
export function session(
  {
    start,
    elapsed,
    sport = 2,
    subSport = 0,
  }: { start: number; elapsed: number; sport?: number; subSport?: number },
  extra: TestField[] = [],
): TestMessage {
  return {
    message: messageNumbers.session,
    local: 2,
    fields: [
      timestamp(start + elapsed),
      field(2, fitType.uint32, startSeconds + start),
      field(7, fitType.uint32, elapsed * 1000),
      field(5, fitType.enum, sport),
      field(6, fitType.enum, subSport),
      ...extra,
    ],
  }
}

export function lap(start: number, elapsed: number, distance: number): TestMessage {
  return {
    message: messageNumbers.lap,
    local: 3,
    fields: [
      timestamp(start + elapsed),
      field(2, fitType.uint32, startSeconds + start),
      field(7, fitType.uint32, elapsed * 1000),
      field(9, fitType.uint32, distance * 100),
    ],
  }
}

/** Timer events: type 0 starts it, type 4 stops it. */
export function timer(seconds: number, type: number): TestMessage {
  return {
    message: messageNumbers.event,
    local: 4,
    fields: [timestamp(seconds), field(0, fitType.enum, 0), field(1, fitType.enum, type)],
  }
}

/** A pool of 25 m: a length takes `elapsed` seconds; without strokes it is a rest. */
export function poolLength(
  start: number,
  elapsed: number,
  swum?: { strokes: number; stroke: number },
): TestMessage {
  return {
    message: messageNumbers.length,
    local: 7,
    fields: [
      timestamp(start + elapsed),
      field(0, fitType.enum, 28),
      field(2, fitType.uint32, startSeconds + start),
      field(3, fitType.uint32, elapsed * 1000),
      field(4, fitType.uint32, elapsed * 1000),
      field(5, fitType.uint16, swum?.strokes ?? 0xffff),
      field(7, fitType.enum, swum?.stroke ?? 0xff),
      field(12, fitType.enum, swum ? 1 : 0),
    ],
  }
}

/** The fields of a session in a pool; the unit is 0 for metres and 1 for yards. */
export const poolFields = (metres: number, unit = 0): TestField[] => [
  field(44, fitType.uint16, Math.round(metres * 100)),
  field(46, fitType.enum, unit),
]

export const depthField = (metres: number): TestField => field(92, fitType.uint32, Math.round(metres * 1000))
