import type { ProjectDraft } from '#contract/projects/project.ts'
import { clipsOf } from '#domain/time/clip-of-link.ts'
import { filmedRanges, timelineOf, type Timeline } from '#domain/time/timeline.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import { keyOf } from './draft.ts'

/** The durations of the videos, by key; null while unknown. */
export type Durations = Readonly<Record<string, number | null>>

export function timelineOfDraft(
  { trailcast_links: links }: Pick<ProjectDraft, 'trailcast_links'>,
  durations: Durations,
): Timeline {
  return timelineOf(
    clipsOf(
      links,
      links.map((link) => durations[keyOf(link)] ?? null),
    ),
  )
}

export const filmedParts = (draft: ProjectDraft, durations: Durations): TimeRange[] =>
  filmedRanges(timelineOfDraft(draft, durations))

/** Numbers that went through a database may have lost a fraction. */
const toleranceMs = 2

export function sameRanges(one: readonly TimeRange[], other: readonly TimeRange[]): boolean {
  return (
    one.length === other.length &&
    one.every(([from, to], i) => {
      const [otherFrom, otherTo] = other[i] ?? [Number.NaN, Number.NaN]
      return Math.abs(from - otherFrom) <= toleranceMs && Math.abs(to - otherTo) <= toleranceMs
    })
  )
}

type Known = { draft: ProjectDraft; durations: Durations }

/** Recordings that are limited to what was filmed are adjusted when videos are moved, trimmed, added or removed. */
export function followFilmed(before: Known, after: Known): ProjectDraft {
  const { draft } = after
  const [was, is] = [filmedParts(before.draft, before.durations), filmedParts(draft, after.durations)]
  if (sameRanges(was, is)) return draft
  const recordings = draft.shared_telemetries.map((recording) =>
    recording.visible !== null && sameRanges(recording.visible, was)
      ? { ...recording, visible: is }
      : recording,
  )
  return { ...draft, shared_telemetries: recordings }
}
