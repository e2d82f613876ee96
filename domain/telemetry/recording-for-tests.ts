import type { Recording, SeriesName } from './recording.ts'

/** Columns as plain numbers; `second` counts from the start. Columns left out were not recorded. */
type Columns = { second?: number[]; lat?: number[]; lon?: number[] } & Partial<Record<SeriesName, number[]>>

export const testStartMs = Date.UTC(2024, 5, 12, 8)

export function recordingForTests(
  { second, lat, lon, ...series }: Columns,
  rest: Partial<Omit<Recording, 'samples'>> = {},
): Recording {
  const count = (second ?? lat ?? Object.values(series)[0] ?? []).length
  const unknown = () => new Float64Array(count).fill(Number.NaN)
  return {
    samples: {
      time: second ? Float64Array.from(second, (value) => testStartMs + value * 1000) : unknown(),
      lat: lat ? Float64Array.from(lat) : unknown(),
      lon: lon ? Float64Array.from(lon) : unknown(),
      series: Object.fromEntries(
        Object.entries(series).map(([name, values]) => [name, Float32Array.from(values)]),
      ),
    },
    breaks: [],
    laps: [],
    pauses: [],
    sport: 'cycling',
    name: null,
    description: null,
    device: null,
    device_totals: null,
    start_ms: null,
    ...rest,
  }
}

/** In seconds from the start. */
export function pauseForTests(from: number, to: number): { start_ms: number; end_ms: number } {
  return { start_ms: testStartMs + from * 1000, end_ms: testStartMs + to * 1000 }
}
