import type { ProjectItem } from '#contract/projects/project.ts'
import { localMonth } from '#domain/time/local-day.ts'

export type ProjectMonth = {
  /** `2026-11` */
  month: string
  items: ProjectItem[]
  durationMs: number
  /** Whether more of it may follow. */
  isWhole: boolean
}

/** The month in which it was filmed, in local time; otherwise the one in which it was created. */
function monthOf({ start_time_ms, timezone, created_at }: ProjectItem): string {
  return start_time_ms === null
    ? localMonth(Date.parse(created_at), 'UTC')
    : localMonth(start_time_ms, timezone ?? 'UTC')
}

/** A list in order of time, month by month. */
export function monthsOf(items: readonly ProjectItem[], hasMore: boolean): ProjectMonth[] {
  const months = [...Map.groupBy(items, monthOf)].map(([month, those]) => ({
    month,
    items: those,
    durationMs: those.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
    isWhole: true,
  }))
  const last = months.at(-1)
  if (last && hasMore) last.isWhole = false
  return months
}
