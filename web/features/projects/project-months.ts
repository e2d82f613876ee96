import type { ProjectItem } from '#contract/projects/project.ts'

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
  const parts = formatOf(start_time_ms === null ? 'UTC' : (timezone ?? 'UTC')).formatToParts(
    start_time_ms ?? Date.parse(created_at),
  )
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating one costs more than using it a thousand times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { year: 'numeric', month: '2-digit', timeZone })
  formats.set(timeZone, format)
  return format
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
