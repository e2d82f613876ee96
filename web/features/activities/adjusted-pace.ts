import { figuresBetween } from '#domain/effort/figures-between.ts'
import { gradeAdjustedSpeed } from '#domain/effort/grade-adjusted.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'

/** The grade-adjusted pace overall, and for each sample of the charts. */
export function adjustedPace(
  { samples, recorded }: { samples: Samples; recorded: Samples },
  pauses: readonly Pause[],
) {
  const { time } = recorded
  const { adjusted_speed } = figuresBetween(recorded, pauses, time[0] ?? 0, time.at(-1) ?? 0)
  return { speed: adjusted_speed, along: gradeAdjustedSpeed(samples) }
}
