import type { Project, ProjectDraft, VideoLink } from '#contract/projects/project.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { intersectRanges, type TimeRange } from '#domain/time/time-ranges.ts'
import { keyOf } from '../session/draft.ts'
import { texts } from './messages.ts'

type Saved = Pick<Project, 'trailcast_links' | 'hidden_parts'>
export type HiddenParts = ReadonlyMap<string, TimeRange[]>

/**
 * The parts filmed where tracks are hidden, by video key. Unknown for a video that has been moved in time, until the
 * change is saved.
 */
export function hiddenPartsOf(
  saved: Saved | null,
  draft: Pick<ProjectDraft, 'trailcast_links'>,
): HiddenParts {
  const found = new Map<string, TimeRange[]>()
  for (const [place, link] of saved?.trailcast_links.entries() ?? []) {
    const now = draft.trailcast_links.find((other) => keyOf(other) === keyOf(link))
    const parts = saved?.hidden_parts?.[place] ?? []
    if (now && parts.length > 0 && isSameTime(now, link)) found.set(keyOf(link), within(parts, now))
  }
  return found
}

const isSameTime = ({ timing: one }: VideoLink, { timing: other }: VideoLink): boolean =>
  one.start_ms === other.start_ms && one.rate === other.rate

/** Without what is trimmed away anyway. */
const within = (parts: readonly TimeRange[], { timing: { ranges } }: VideoLink): TimeRange[] =>
  ranges === null ? [...parts] : intersectRanges(parts, ranges)

type Named = { name: string; durationMs: number | null }
const maxNamed = 3

/** Which parts they are, in words; null if there are none. */
export function writtenParts(hidden: HiddenParts, videos: ReadonlyMap<string, Named>): string | null {
  const written = [...hidden].flatMap(([key, parts]) => {
    const video = videos.get(key)
    return video ? parts.map((part) => writtenPart(part, video, videos.size > 1)) : []
  })
  const named = written.slice(0, written.length > maxNamed + 1 ? maxNamed : maxNamed + 1)
  const left = written.length - named.length
  const all = left > 0 ? [...named, texts.more(left)] : named
  const last = all.pop()
  if (last === undefined) return null
  return all.length === 0 ? last : texts.and(all.join(', '), last)
}

function writtenPart([from, to]: TimeRange, { name, durationMs }: Named, needsName: boolean): string {
  const isToEnd = durationMs !== null && to >= durationMs - 1
  const length = formatDuration((isToEnd ? durationMs : to) - from)
  const what =
    from <= 0
      ? isToEnd
        ? texts.all
        : texts.theFirst(length)
      : isToEnd
        ? texts.theLast(length)
        : texts.fromTo(formatDuration(from), formatDuration(to))
  return needsName || what === texts.all ? texts.of(what, name) : what
}
