import type { Geoid } from '#domain/geo/geoid.ts'
import type { Device, Recording, Samples } from '#domain/telemetry/recording.ts'
import type { GpsPositions } from './gps-positions.ts'
import type { UsablePositions } from './usable-positions.ts'

type Track = {
  /** Without a start, the track has no times. */
  startMs: number | null
  device: Device | null
  /** For cameras that measure altitude above the ellipsoid; all others measure it above sea level. */
  geoid: Geoid | null
}

/** The track of the usable positions; null when there are none. */
export function recordingOf(
  positions: GpsPositions,
  { rows, breaks }: UsablePositions,
  { startMs, device, geoid }: Track,
): Recording | null {
  if (rows.length === 0) return null
  const pick = (values: Float64Array): Float64Array => Float64Array.from(rows, (row) => values[row]!)
  const [lat, lon] = [pick(positions.lat), pick(positions.lon)]
  const altitude = pick(positions.altitude)
  return {
    samples: {
      time: pick(positions.t).map((seconds) => (startMs === null ? Number.NaN : startMs + seconds * 1000)),
      lat,
      lon,
      series: {
        ...measured(
          'altitude',
          geoid ? altitude.map((metres, at) => metres - geoid(lat[at]!, lon[at]!)) : altitude,
        ),
        ...measured('speed', pick(positions.speed)),
      },
    },
    breaks,
    laps: [],
    pauses: [],
    sport: 'other',
    name: null,
    description: null,
    device,
    device_totals: null,
    start_ms: startMs,
  }
}

/** Empty if this camera does not measure it. */
function measured(name: 'altitude' | 'speed', values: Float64Array): Samples['series'] {
  return values.every((value) => Number.isNaN(value)) ? {} : { [name]: Float32Array.from(values) }
}
