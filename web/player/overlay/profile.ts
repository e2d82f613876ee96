import { valueAt, type Sampler, type ValueName } from '#domain/telemetry/sample-at.ts'
import { momentAt, type Timeline } from '#domain/time/timeline.ts'

/** A value over the whole project, sampled at equal distances; NaN where it is unknown. */
export function profileOf(
  sampler: Sampler,
  timeline: Timeline,
  name: ValueName,
  count: number,
): Float32Array {
  return Float32Array.from({ length: count }, (_, i) => {
    const moment = momentAt(timeline, (i / (count - 1)) * timeline.durationMs)
    return moment?.absoluteMs == null ? Number.NaN : valueAt(sampler, name, moment.absoluteMs)
  })
}

export function rangeOf(profile: Float32Array): { min: number; max: number } | null {
  let [min, max] = [Infinity, -Infinity]
  for (const value of profile) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return min <= max ? { min, max } : null
}

/** The line of a profile as path data, from 0 to 100 across and from 0 at the top to 100. */
export function profilePath(profile: Float32Array, { min, max }: { min: number; max: number }): string {
  const height = max - min
  let path = ''
  let isDown = false
  for (const [i, value] of profile.entries()) {
    if (Number.isNaN(value)) {
      isDown = false
      continue
    }
    const x = (i / (profile.length - 1)) * 100
    const y = height > 0 ? 100 - ((value - min) / height) * 100 : 50
    path += `${isDown ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    isDown = true
  }
  return path
}

/** A round number that is not smaller, for the end of a scale. */
export function scaleEnd(value: number): number {
  const steps = [10, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 1000]
  return steps.find((step) => step >= value) ?? Math.ceil(value / 1000) * 1000
}
