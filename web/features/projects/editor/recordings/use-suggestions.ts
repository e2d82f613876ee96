import { useInfiniteQuery } from '@tanstack/react-query'
import type { ActivityItem } from '#contract/activities/activity.ts'
import { hourMs } from '#domain/time/durations.ts'
import { activitiesQuery } from '../editor.api.ts'
import { useEditing } from '../editor-context.ts'
import { filmedSpan, spanOfVideo, type Span } from '../timeline/time-axis.ts'

/** Activities are queried by their start, and one may have started this long before the video. */
const longestMs = 24 * hourMs
/** How far off camera clocks may be. */
const marginMs = hourMs

/** Activities in progress while the videos were filmed that are not in the project yet. */
export function useSuggestions(): ActivityItem[] {
  const { near, recordings } = useEditing()
  const span = filmedSpan(near)
  // Whole hours, so that moving a video does not cause constant requests.
  const filter = span && {
    from_ms: Math.floor((span.from - longestMs) / hourMs) * hourMs,
    to_ms: Math.ceil((span.to + marginMs) / hourMs) * hourMs,
  }
  const found = useInfiniteQuery({ ...activitiesQuery(filter ?? {}), enabled: filter !== null })
  if (!span) return []
  // Between two videos there may be activities that overlap neither.
  const spans = near.flatMap((video) => spanOfVideo(video) ?? [])
  const overlap = (item: ActivityItem) => Math.max(...spans.map((each) => overlapOf(item, each)))
  const taken = new Set(recordings.map(({ shared }) => shared.id))
  return (found.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((item) => item.is_timed && !taken.has(item.id) && overlap(item) > -marginMs)
    .toSorted((one, other) => overlap(other) - overlap(one))
}

function overlapOf({ start_time_ms, end_time_ms }: ActivityItem, { from, to }: Span): number {
  return Math.min(end_time_ms, to) - Math.max(start_time_ms, from)
}
