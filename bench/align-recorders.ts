import type { Samples } from '#domain/telemetry/recording.ts'
import type { Receiver } from '#domain/time/align-clocks/trip-for-tests.ts'

type Recorder = { receiver: (seed: number) => Receiver; thinned: (samples: Samples) => Samples }

/**
 * Watches that write every second or on every change, with and without speeds, and that lose their
 * satellites.
 */
export function recordedAs(random: () => number): Recorder {
  const errorM = 2 + random() * random() * 6
  const [isSmart, hasSpeed, gaps] = [random() < 0.3, random() < 0.75, random() < 0.3 ? 4 : 0]
  return {
    receiver: (seed) => ({ seed, errorM, everyMs: 1000 }),
    thinned: ({ time, lat, lon, series }) => {
      const lost = Array.from({ length: gaps }, () => ({
        row: random() * time.length,
        rows: 20 + random() * 100,
      }))
      let next = 0
      const rows = Array.from(time.keys()).filter((row) => {
        if (lost.some((gap) => row >= gap.row && row < gap.row + gap.rows) || row < next) return false
        next = row + (isSmart ? 1 + Math.floor(random() * 6) : 1)
        return true
      })
      const column = (values: ArrayLike<number>): Float64Array =>
        Float64Array.from(rows, (row) => values[row] ?? Number.NaN)
      const { speed } = series
      return {
        time: column(time),
        lat: column(lat),
        lon: column(lon),
        series: speed && hasSpeed ? { speed: Float32Array.from(column(speed)) } : {},
      }
    },
  }
}
