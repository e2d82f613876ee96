import type { TrailVisit } from '#contract/trails/crossing.ts'

/** Where two trails are followed at once, the one entered last. */
export function trailAt(trails: readonly TrailVisit[], absoluteMs: number | null): TrailVisit | null {
  if (absoluteMs === null) return null
  const followed = ({ start_time_ms: start, end_time_ms: end }: TrailVisit) =>
    start !== null && end !== null && start <= absoluteMs && absoluteMs < end
  return trails.findLast(followed) ?? null
}
