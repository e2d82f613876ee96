import type { DeviceTotals } from '#domain/telemetry/recording.ts'

export const unknownTotals: DeviceTotals = {
  distance_m: null,
  elapsed_time_ms: null,
  timer_time_ms: null,
  moving_time_ms: null,
  ascent_m: null,
  descent_m: null,
  calories: null,
}

/** The totals of several tracks joined into one recording: a value is summed only if every track has it. */
export function sumTotals(each: (DeviceTotals | null)[]): DeviceTotals | null {
  const [first = null, ...others] = each
  return others.reduce<DeviceTotals | null>((sum, one) => sum && one && plus(sum, one), first)
}

function plus(a: DeviceTotals, b: DeviceTotals): DeviceTotals {
  const sum = (name: keyof DeviceTotals) => (a[name] === null || b[name] === null ? null : a[name] + b[name])
  return {
    distance_m: sum('distance_m'),
    // The time between two tracks has passed as well, but its length is unknown.
    elapsed_time_ms: null,
    timer_time_ms: sum('timer_time_ms'),
    moving_time_ms: sum('moving_time_ms'),
    ascent_m: sum('ascent_m'),
    descent_m: sum('descent_m'),
    calories: sum('calories'),
  }
}
