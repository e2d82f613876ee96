import type { ActivityFigures } from '#contract/activities/recorded-details.ts'
import { isMeasuredRange } from '#domain/telemetry/is-measured.ts'
import type { Summary } from '#domain/telemetry/recording.ts'
import type { Cells } from '#server/cells/cells.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { findOthersView } from './others-view.ts'
import { requireActivity, seesAll } from './visible-activity.ts'

/**
 * The figures that the page of an activity shows this viewer, for other pages that link to it: never more than the page
 * itself shows. Null if they may not open it.
 */
export async function findPageFigures(
  cells: Cells,
  id: string,
  viewer: Viewer | undefined,
): Promise<ActivityFigures | null> {
  try {
    const seen = await requireActivity(cells, { id, viewer, as: 'owner' })
    const view = seesAll(seen) ? undefined : await findOthersView(seen)
    return figuresOf(view?.hidesSome ? view.summary : seen.row)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

type Totals = Pick<
  Summary,
  'distance_m' | 'elapsed_time_ms' | 'moving_time_ms' | 'ascent_m' | 'descent_m' | 'series'
>

function figuresOf(totals: Totals): ActivityFigures {
  const { distance_m, elapsed_time_ms, moving_time_ms, ascent_m, descent_m, series } = totals
  const max = (name: 'altitude' | 'speed' | 'heart_rate') =>
    isMeasuredRange(name, series[name]) ? series[name].max : null
  const highest_m = max('altitude')
  return {
    distance_m,
    elapsed_time_ms,
    moving_time_ms,
    // Both follow from the altitude.
    ascent_m: highest_m === null ? null : ascent_m,
    descent_m: highest_m === null ? null : descent_m,
    highest_m,
    max_speed: max('speed'),
    max_heart_rate: max('heart_rate'),
  }
}
