import { linesOf } from '#domain/geo/pieces.ts'
import { simplifyLine } from '#domain/geo/simplify.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { prepareValues } from '#domain/telemetry/value-columns.ts'
import type { PreparedRecording, RecordingRequest } from './protocol.ts'

/** Finer than a pixel at the closest zoom of a base map. */
const toleranceM = 2
const unsaid = { name: null, description: null, device: null, device_totals: null, start_ms: null }

/** All the work that grows with the length of a recording. */
export function prepareRecording({
  samples: bytes,
  sport,
  laps,
  pauses,
}: RecordingRequest): PreparedRecording {
  const { samples, breaks } = decodeSamples(new Uint8Array(bytes))
  const { time, columns } = prepareValues(samples, breaks, sport)
  return {
    // A copy, so that the original series are not kept in memory with it.
    values: { time: time.slice(), columns },
    hasPlaces: samples.lat.some((lat) => !Number.isNaN(lat)),
    lines: drawnLines(samples, breaks),
    summary: summarize({ samples, breaks, laps, pauses, sport, ...unsaid }),
    travelledM: travelled(samples, breaks),
  }
}

function drawnLines(samples: Samples, breaks: number[]): Float64Array[] {
  return linesOf(samples, breaks).map(({ lon, lat }) => {
    const kept = simplifyLine(lon, lat, toleranceM)
    const line = new Float64Array(kept.length * 2)
    for (const [place, at] of kept.entries()) line.set([lon[at]!, lat[at]!], place * 2)
    return line
  })
}

/** The distance need not start at zero, and parts of the recording may be missing. */
function travelled({ series: { distance } }: Samples, breaks: number[]): number | null {
  if (!distance) return null
  const broken = new Set(breaks)
  let metres = 0
  for (let row = 1; row < distance.length; row++) {
    if (!broken.has(row)) metres += distance[row]! - distance[row - 1]! || 0
  }
  return metres
}
