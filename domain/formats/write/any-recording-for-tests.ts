import * as fc from 'fast-check'
import { sports } from '#domain/sport.ts'
import type { Recording, SeriesName } from '#domain/telemetry/recording.ts'

/** What a device may have measured: minimum, maximum, and resolution. */
const scales: Partial<Record<SeriesName, [number, number, number]>> = {
  altitude: [-100, 4000, 0.2],
  heart_rate: [40, 210, 1],
  cadence: [0, 140, 0.5],
  power: [0, 900, 1],
  temperature: [-20, 40, 0.1],
  speed: [0, 20, 0.001],
  iso: [100, 3200, 1],
  shutter: [0.0001, 0.05, 0.0001],
  depth: [0, 60, 0.001],
}

const startMs = Date.UTC(2024, 5, 12, 8)
const text = fc.oneof(
  fc.constant(null),
  fc.string({ unit: fc.constantFrom('a', 'é', '🚵', '<', '&', ' x'), minLength: 1, maxLength: 400 }),
)

type Step = {
  ms: number
  north: number
  east: number
  hasPlace: boolean
  isBreak: boolean
  isPause: boolean
  values: number[]
}

const step: fc.Arbitrary<Step> = fc.record({
  ms: fc.constantFrom(1000, 1000, 1000, 500, 1, 3000, 90_000),
  north: fc.double({ min: -5, max: 5, noNaN: true }),
  east: fc.double({ min: -5, max: 5, noNaN: true }),
  hasPlace: fc.constantFrom(true, true, true, false),
  isBreak: fc.constantFrom(false, false, false, false, true),
  isPause: fc.constantFrom(false, false, false, false, true),
  values: fc.array(fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(Number.NaN)), {
    minLength: 9,
    maxLength: 9,
  }),
})

/** A recording with times, as any device or program may have left it. */
export const anyRecording: fc.Arbitrary<Recording> = fc
  .record({
    steps: fc.array(step, { minLength: 3, maxLength: 60 }),
    series: fc.subarray(Object.keys(scales) as SeriesName[]),
    lapEvery: fc.integer({ min: 2, max: 30 }),
    sport: fc.constantFrom(...sports.filter((sport) => sport !== 'transition')),
    name: text,
    description: text,
    device: fc.constantFrom(
      null,
      { manufacturer: 'Garmin', product: 'Edge 530' },
      { manufacturer: 'Somewhat', product: null },
    ),
    calories: fc.constantFrom(null, 512),
  })
  .map(({ steps, series, lapEvery, sport, name, description, device, calories }) => {
    const time = Float64Array.from(cumulated(steps.map(({ ms }) => ms)), (ms) => startMs + ms)
    const north = cumulated(steps.map((one) => one.north))
    const east = cumulated(steps.map((one) => one.east))
    const placed = (metres: number[], origin: number) =>
      Float64Array.from(metres, (one, row) => (steps[row]?.hasPlace ? origin + one / 90_000 : Number.NaN))
    const at = (row: number) => time[Math.min(row, time.length - 1)]!
    const starts = steps.map((_, row) => row).filter((row) => row % lapEvery === 0 && row + 1 < steps.length)
    const columns = series.map((column, index): [SeriesName, Float32Array] => {
      const [min, max, unit] = scales[column]!
      return [
        column,
        Float32Array.from(
          steps,
          ({ values }) => min + Math.round((values[index]! * (max - min)) / unit) * unit,
        ),
      ]
    })
    return {
      samples: {
        time,
        lat: placed(north, 47),
        lon: placed(east, 11),
        series: Object.fromEntries(
          columns.filter(([, values]) => values.some((value) => !Number.isNaN(value))),
        ),
      },
      breaks: steps.flatMap(({ isBreak }, row) => (isBreak && row > 0 ? [row] : [])),
      pauses: steps.flatMap(({ isPause, isBreak }, row) => {
        return isPause && !isBreak && row > 0 ? [{ start_ms: at(row - 1), end_ms: at(row) }] : []
      }),
      laps: starts.map((row) => ({
        start_ms: at(row),
        end_ms: at(row + lapEvery),
        distance_m: row % 2 === 0 ? null : row * 1.25,
      })),
      sport,
      name: name?.trim() ? name.trim() : null,
      description: description?.trim() ? description.trim() : null,
      device,
      device_totals:
        calories === null
          ? null
          : {
              distance_m: 1234.5,
              elapsed_time_ms: 60_000,
              timer_time_ms: null,
              moving_time_ms: 59_000,
              ascent_m: 12,
              descent_m: null,
              calories,
            },
      start_ms: startMs,
      ...(calories !== null && lapEvery % 2 === 0 && { trusts_device: true }),
    }
  })

function cumulated(steps: number[]): number[] {
  let sum = 0
  return steps.map((one) => (sum += one))
}
