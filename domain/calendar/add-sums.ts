/** What activities add up to; null where none of them has the figure. */
export type Sums = {
  count: number
  distance_m: number | null
  elapsed_time_ms: number | null
  moving_time_ms: number | null
  ascent_m: number | null
  descent_m: number | null
  calories: number | null
}

export const noSums: Sums = {
  count: 0,
  distance_m: null,
  elapsed_time_ms: null,
  moving_time_ms: null,
  ascent_m: null,
  descent_m: null,
  calories: null,
}

const plus = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b)

export function addSums(sums: Iterable<Sums>): Sums {
  const total = { ...noSums }
  for (const one of sums) {
    total.count += one.count
    total.distance_m = plus(total.distance_m, one.distance_m)
    total.elapsed_time_ms = plus(total.elapsed_time_ms, one.elapsed_time_ms)
    total.moving_time_ms = plus(total.moving_time_ms, one.moving_time_ms)
    total.ascent_m = plus(total.ascent_m, one.ascent_m)
    total.descent_m = plus(total.descent_m, one.descent_m)
    total.calories = plus(total.calories, one.calories)
  }
  return total
}
