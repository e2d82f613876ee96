import { hasClimbs, isOnTheSpot, type Sport } from '#domain/sport.ts'
import { altitudeSourceOf } from './altitude-source.ts'
import { deriveGrade } from './derive-grade.ts'
import { joinedSteps } from './joined-steps.ts'
import type { AltitudeSource, Recording } from './recording.ts'

/** The activity is not on the ground, or the ground does not matter. */
const isOffTheGround = (sport: Sport): boolean =>
  sport === 'flying' || isOnTheSpot(sport) || !hasClimbs(sport)

/** What is known about the altitude of a recording. */
export type AltitudeOrigin = AltitudeSource | 'none'

export function originOfAltitude({ samples, device }: Recording): AltitudeOrigin {
  return altitudeSourceOf(samples, device) ?? 'none'
}

/** A barometer measures better than any model; satellites do not, and some devices measure nothing. */
export function benefitsFromTerrain(sport: Sport, origin: AltitudeOrigin): boolean {
  return (origin === 'satellites' || origin === 'none') && !isOffTheGround(sport)
}

/**
 * The recording with the heights of a terrain model. Each depends on the position of its own sample alone, so
 * that what others see of a part reveals nothing about the rest. Undefined if a position has no height.
 */
export function levelToTerrain(recording: Recording, heights: Float32Array): Recording | undefined {
  const { samples } = recording
  let known = 0
  for (let row = 0; row < heights.length; row++) {
    if (!Number.isFinite(samples.lat[row]! + samples.lon[row]!)) continue
    if (Number.isNaN(heights[row]!)) return undefined
    known++
  }
  if (known === 0) return undefined
  const { distance } = samples.series
  const series = { ...samples.series, altitude: heights }
  const levelled: Recording = { ...recording, samples: { ...samples, series, altitude_source: 'model' } }
  if (distance) series.grade = deriveGrade(heights, distance, joinedSteps(levelled))
  return levelled
}
