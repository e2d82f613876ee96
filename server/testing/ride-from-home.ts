import type { Recording } from '#domain/telemetry/recording.ts'

export const home = { lat: 51.5, lon: -0.1 }
export const metresPerDegree = 111_320
export const lonAt = (metres: number) =>
  home.lon + metres / (metresPerDegree * Math.cos((home.lat * Math.PI) / 180))
export const noonMs = Date.UTC(2026, 1, 9, 12)

/** What a rider did within 390 m of home, which is always hidden by a circle of 600 m or more. */
export type AtHome = {
  stillS: number
  wanderS: number
  /** How far north of the route they went, at most. */
  northM: number
  altitude: number
  heartRate: number
  hasPower: boolean
}

/** How many seconds that took before the ride, and again after it. */
export const secondsAtHome = ({ stillS, wanderS }: AtHome): number => stillS + wanderS

/**
 * A ride east and back, always the same no matter what happened at home before and after. The device counted distance,
 * and a lap for each kilometer, from the true start.
 */
export function recordingOf({ stillS, wanderS, northM, altitude, heartRate, hasPower }: AtHome): Recording {
  const out = Array.from({ length: 261 }, (_, n) => 400 + n * 10)
  const way = [...out, ...out.toReversed()]
  const still = Array.from({ length: stillS }, () => 0)
  const [atHome, after] = [
    [...still, ...wander(wanderS)],
    [...wander(wanderS), ...still],
  ]
  const metres = [...atHome, ...way, ...after]
  const isAtHome = metres.map((_, n) => n < atHome.length || n >= atHome.length + way.length)
  let counted = 0
  const distance = metres.map(
    (metre, n) => (counted += n === 0 ? 0 : Math.abs(metre - (metres[n - 1] ?? 0)) * 1.003),
  )
  const time = metres.map((_, n) => noonMs + (n - atHome.length) * 1000)
  const lapEnds = distance.flatMap((metre, n) =>
    n > 0 && Math.floor(metre / 1000) > Math.floor((distance[n - 1] ?? 0) / 1000) ? [n] : [],
  )
  const series = {
    altitude: Float32Array.from(metres, (metre, n) => (isAtHome[n] ? altitude : 100 + metre / 50)),
    distance: Float32Array.from(distance),
    speed: Float32Array.from(distance, (metre, n) => (metre - (distance[n - 3] ?? 0)) / 3),
    heart_rate: Float32Array.from(metres, (_, n) =>
      isAtHome[n] ? heartRate : 120 + ((n - atHome.length) % 20),
    ),
    ...(hasPower && { power: Float32Array.from(metres, (_, n) => (isAtHome[n] ? 200 : Number.NaN)) }),
  }
  return {
    samples: {
      time: Float64Array.from(time),
      lat: Float64Array.from(metres, (metre, n) => {
        if (isAtHome[n]) return home.lat + (northM * (1 - metre / 390)) / metresPerDegree
        return home.lat + (n > atHome.length + out.length ? metre / 1e7 : 0)
      }),
      lon: Float64Array.from(metres, lonAt),
      series,
    },
    breaks: [],
    laps: lapEnds.map((end, lap) => ({
      start_ms: time[lapEnds[lap - 1] ?? 0] ?? 0,
      end_ms: time[end] ?? 0,
      distance_m: 1000,
    })),
    pauses: hasPower ? [{ start_ms: time[5] ?? 0, end_ms: time[9] ?? 0 }] : [],
    sport: 'cycling',
    name: null,
    description: null,
    device: null,
    device_totals: null,
    start_ms: null,
  }
}

/** Back and forth, up to 390 m away. */
const wander = (seconds: number): number[] =>
  Array.from({ length: seconds }, (_, n) => Math.abs(((n * 13) % 780) - 390))

/** Their durations differ by a whole number of four-second segments. */
export const short: AtHome = {
  stillS: 4,
  wanderS: 40,
  northM: 0,
  altitude: 104,
  heartRate: 118,
  hasPower: false,
}
export const long: AtHome = {
  stillS: 304,
  wanderS: 700,
  northM: 200,
  altitude: 12,
  heartRate: 191,
  hasPower: true,
}
