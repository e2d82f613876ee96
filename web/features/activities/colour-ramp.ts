import type { Samples, SeriesName } from '#domain/telemetry/recording.ts'
import type { ColourRamp } from '#web/map/layers/track-layer.ts'

/** From little to much, of rising warmth and, for those who do not see it, of falling lightness. */
const rising = ['#7ad1e0', '#5aa9d6', '#8a6fc9', '#c2438f', '#b3122f'] as const
/** Down, level, up. */
const aroundNought = ['#2f6fde', '#8fc1ea', '#d9d4c7', '#f2a05c', '#c8102e'] as const

/** Outliers do not use up the colours: the ends of the ramp are the second and the ninety-eighth percentile. */
export function rampOf({ series }: Samples, name: SeriesName): ColourRamp {
  const values = Float32Array.from((series[name] ?? []).filter((value) => !Number.isNaN(value))).toSorted()
  const at = (share: number) => values[Math.round((values.length - 1) * share)] ?? 0
  const [low, high] = [at(0.02), at(0.98)]
  if (name === 'grade') {
    const steepest = Math.max(Math.abs(low), Math.abs(high), 1)
    return { colours: aroundNought, min: -steepest, max: steepest }
  }
  return { colours: rising, min: low, max: Math.max(high, low + 1e-6) }
}
