import type { StreamsDocument } from '#domain/formats/streams/streams-document.ts'

type StreamsOptions = {
  startMs?: number
  points?: number
  lat?: number
  lon?: number
  stepM?: number
  changes?: Partial<StreamsDocument>
}

/** The same route as `givenFit`, as returned by a platform's API. */
export function givenStreams(options: StreamsOptions = {}): Buffer {
  const {
    startMs = Date.UTC(2026, 4, 9, 7),
    points = 120,
    lat = 47.2,
    lon = 11.4,
    stepM = 8,
    changes = {},
  } = options
  const eastM = 111_320 * Math.cos((lat * Math.PI) / 180)
  const numbers = Array.from({ length: points }, (_, i) => i)
  const document: StreamsDocument = {
    format: 'trailcast-streams',
    version: 1,
    sport: 'cycling',
    title: 'Morning Ride',
    start_ms: startMs,
    timezone: 'Europe/Vienna',
    is_timed: true,
    device: 'Platform device',
    streams: {
      time_s: numbers,
      lat: numbers.map((i) => lat + (Math.sin(i / 40) * 60) / 111_320),
      lon: numbers.map((i) => lon + (i * stepM) / eastM),
      altitude_m: numbers.map((i) => 600 + (i % 5)),
    },
    totals: { distance_m: null, elapsed_s: points - 1, moving_s: null, ascent_m: null, calories: null },
    ...changes,
  }
  return Buffer.from(JSON.stringify(document))
}
