import type { SeriesName } from '#domain/telemetry/recording.ts'
import type { TypeName } from './base-type.ts'

/** A developer field of ours. `native` is the FIT field whose value it refines. */
export type OurField = { number: number; name: string; type: TypeName; units?: string; native?: number }

/** Identifies our fields, whatever their index in a file. */
export const ourApplication = Uint8Array.from([
  0x54, 0x72, 0x61, 0x69, 0x6c, 0x63, 0x61, 0x73, 0x74, 0x9c, 0x41, 0x5e, 0x8b, 0x27, 0xd3, 0x60,
])

/**
 * Fields of records: values that FIT has no field for, and series with finer values than FIT's own field can hold.
 * Existing files contain these numbers, so they are never reused.
 */
export const ourSeries: Record<SeriesName, OurField> = {
  altitude: { number: 0, name: 'exact_altitude', type: 'float32', units: 'm', native: 78 },
  distance: { number: 1, name: 'exact_distance', type: 'float32', units: 'm', native: 5 },
  speed: { number: 2, name: 'exact_speed', type: 'float32', units: 'm/s', native: 73 },
  heart_rate: { number: 3, name: 'exact_heart_rate', type: 'float32', units: 'bpm', native: 3 },
  cadence: { number: 4, name: 'exact_cadence', type: 'float32', units: 'rpm', native: 4 },
  power: { number: 5, name: 'exact_power', type: 'float32', units: 'watts', native: 7 },
  temperature: { number: 6, name: 'exact_temperature', type: 'float32', units: 'C', native: 13 },
  grade: { number: 7, name: 'exact_grade', type: 'float32', units: '%', native: 9 },
  iso: { number: 8, name: 'iso', type: 'float32' },
  shutter: { number: 9, name: 'shutter', type: 'float32', units: 's' },
  depth: { number: 12, name: 'exact_depth', type: 'float32', units: 'm', native: 92 },
}

/** Milliseconds to add to the second of a record, an event or the start of a lap. */
export const ourMilliseconds: OurField = { number: 10, name: 'milliseconds', type: 'uint16', units: 'ms' }
/** A different number for each piece of the line: the line is interrupted where it changes. */
export const ourPiece: OurField = { number: 11, name: 'piece', type: 'uint32' }

/**
 * Fields of the session. A text too long for a field continues in memos. No name equals that of a native field, because
 * programs put both in the same place.
 */
export const ourTexts = {
  title: { number: 20, name: 'activity_title', type: 'text' },
  description: { number: 21, name: 'activity_description', type: 'text' },
  sport: { number: 22, name: 'exact_sport', type: 'text' },
  manufacturer: { number: 23, name: 'device_maker', type: 'text' },
  product: { number: 24, name: 'device_product', type: 'text' },
  altitude_source: { number: 25, name: 'altitude_source', type: 'text' },
  /** `device` if the owner wants the totals of the device. */
  totals_source: { number: 26, name: 'totals_source', type: 'text' },
} as const satisfies Record<string, OurField>
export type OurText = keyof typeof ourTexts

/** The device's totals, if the session has ours. */
export const ourDeviceTotals = {
  distance_m: { number: 30, name: 'device_distance', type: 'float64', units: 'm' },
  elapsed_time_ms: { number: 31, name: 'device_elapsed_time', type: 'float64', units: 'ms' },
  timer_time_ms: { number: 32, name: 'device_timer_time', type: 'float64', units: 'ms' },
  moving_time_ms: { number: 36, name: 'device_moving_time', type: 'float64', units: 'ms' },
  ascent_m: { number: 33, name: 'device_ascent', type: 'float64', units: 'm' },
  descent_m: { number: 34, name: 'device_descent', type: 'float64', units: 'm' },
  calories: { number: 35, name: 'device_calories', type: 'float64', units: 'kcal' },
} as const satisfies Record<string, OurField>

/** Every activity file must have a lap. This trigger (session end) marks a lap that only stands for the whole. */
export const wholeLapTrigger = 7
