import { altitudeSourceOf } from './altitude-source.ts'
import { cleanPositions } from './clean-positions.ts'
import { deriveDistance } from './derive-distance.ts'
import { deriveGrade } from './derive-grade.ts'
import { deriveSpeed } from './derive-speed.ts'
import { withoutUnmeasured } from './is-measured.ts'
import { joinedSteps } from './joined-steps.ts'
import type { Recording, Samples } from './recording.ts'

/**
 * The recording as it is shown and summed up: without implausible positions and unconnected sensors, and with
 * distance, speed and grade wherever they can be derived.
 */
export function derive(recording: Recording): Recording {
  const cleaned = cleanPositions(recording)
  // A counter at zero does not mean a missing sensor: rowing machines go nowhere, whatever speed they report.
  const { distance: counted } = cleaned.samples.series
  const measured = withoutUnmeasured(cleaned.samples)
  const samples: Samples = {
    ...measured,
    series: counted ? { ...measured.series, distance: counted } : measured.series,
    altitude_source: altitudeSourceOf(measured, cleaned.device),
  }
  const joined = joinedSteps(cleaned)
  const series: Samples['series'] = { ...samples.series }
  const heartRate = samples.series.heart_rate
  if (heartRate) series.heart_rate = withoutZeros(heartRate)

  const distance = deriveDistance(samples, joined, cleaned.device_totals?.distance_m ?? null)
  if (distance) series.distance = distance
  const speed = series.speed ?? (distance && deriveSpeed(distance, samples.time, joined))
  if (speed) series.speed = speed
  if (series.altitude && distance && !series.grade)
    series.grade = deriveGrade(series.altitude, distance, joined)
  return { ...cleaned, samples: { ...samples, series } }
}

/** Devices write zero while they search for the strap. */
function withoutZeros(heartRate: Float32Array): Float32Array {
  const known = heartRate.slice()
  for (let row = 0; row < known.length; row++) if (!(known[row]! > 0)) known[row] = Number.NaN
  return known
}
