import type { PoolSwim, Samples } from '#domain/telemetry/recording.ts'

/** Metres swum up to a moment. Speed is assumed to be constant within a length. */
function swumAt({ pool_m, lengths }: PoolSwim): (ms: number) => number {
  const swum = lengths.filter((length) => !length.is_rest)
  let [next, done] = [0, 0]
  return (ms) => {
    while (next < swum.length && swum[next]!.end_ms <= ms) {
      next++
      done += pool_m
    }
    const length = swum[next]
    if (!length || ms <= length.start_ms) return done
    return done + (pool_m * (ms - length.start_ms)) / (length.end_ms - length.start_ms)
  }
}

/**
 * The samples of a pool swim, with the distance taken from its lengths if the device did not count it: there are no
 * positions to measure it by. Without samples, the moments at the walls take their place.
 */
export function withSwumDistance(pool: PoolSwim, recorded: Samples | null): Samples {
  if (recorded && isCounted(recorded)) return recorded
  const samples = recorded ?? atTheWalls(pool)
  const swumUntil = swumAt(pool)
  const distance = Float32Array.from(samples.time, swumUntil)
  return { ...samples, series: { ...samples.series, distance } }
}

/** A counter that never moves does not count. */
function isCounted({ series: { distance } }: Samples): boolean {
  return distance?.some((metres) => metres > 0) ?? false
}

function atTheWalls({ lengths }: PoolSwim): Samples {
  const walls = new Set(lengths.flatMap(({ start_ms, end_ms }) => [start_ms, end_ms]))
  const time = Float64Array.from(walls).toSorted()
  const nowhere = () => new Float64Array(time.length).fill(Number.NaN)
  return { time, lat: nowhere(), lon: nowhere(), series: {} }
}
