import { hiddenTimesOf, hiddenWhileFilmed, type HiddenTimes } from '#domain/geo/hidden-times.ts'
import { hourMs } from '#domain/time/durations.ts'
import { mergeRanges, type TimeRange } from '#domain/time/time-ranges.ts'
import type { Cell } from '#server/cells/cell.ts'
import {
  findPrivacyRules,
  hidesAnything,
  listActivitiesDuring,
  visibleSamples,
} from '#server/features/recordings/public.ts'
import { listProjectRecordings, readProjectRecording } from '../view/recordings.ts'
import { startOf, type Videos } from '../view/videos.ts'
import type { ProjectRow } from '../visible-project.ts'

/**
 * The parts of each video, in milliseconds, that were filmed where the privacy settings hide the place. Everything that
 * tells the place counts, even if the project does not show it: others may see it elsewhere and compare the times. So
 * does what was known from activities that have been deleted since.
 */
export async function findHiddenParts(
  cell: Cell,
  undated: ProjectRow,
  videos: Videos,
): Promise<TimeRange[][]> {
  const rules = await findPrivacyRules(cell.db, undated.account_id)
  const project = { ...undated, links: undated.links.map((link, place) => dated(link, place, videos)) }
  const filmed = project.links.map((link) => filmedTime(link, videos))
  const all = filmed.flatMap((span) => (span ? [span] : []))
  if (!hidesAnything(rules) || all.length === 0) return project.links.map(() => [])
  const ids = await listActivitiesDuring(cell.db, project.account_id, all)
  const witnesses = new Set([
    ...project.telemetries.map(({ id }) => id),
    ...project.links.flatMap(({ video_id }) => video_id ?? []),
    ...ids,
  ])
  const telemetries = [...witnesses].map((id) => ({ id, visible: null }))
  const recordings = await listProjectRecordings(cell, {
    project: { ...project, telemetries },
    videos,
    audience: 'owner',
    viewerId: undefined,
  })
  const times: HiddenTimes[] = []
  for (const shown of recordings) {
    const recording = await readProjectRecording(cell, shown)
    const isVisible = recording && visibleSamples(recording, rules, shown.shared.id)
    const found = isVisible && hiddenTimesOf(recording.samples, isVisible)
    if (found) times.push(found)
  }
  const hidden = hiddenWhileFilmed(all, times)
  return project.links.map(({ video_id, timing: { start_ms, rate } }, place) => {
    const span = filmed[place]
    const before = videos.get(video_id ?? '')?.kept_hidden ?? []
    if (!span || start_ms === null) return before
    const within = hidden.flatMap(([from, to]): TimeRange[] => {
      const [begins, ends] = [Math.max(from, span[0]), Math.min(to, span[1])]
      return begins < ends ? [[(begins - start_ms) / rate, (ends - start_ms) / rate]] : []
    })
    return mergeRanges([
      ...before,
      ...within.map(([from, to]): TimeRange => [Math.floor(from), Math.ceil(to)]),
    ])
  })
}

/**
 * Gives the link a time, if there is any: a video that the owner has not placed was filmed when its file says. Without
 * one, what the camera itself recorded still tells where it was; the link then gets a time that it shares with nothing
 * else.
 */
function dated(link: ProjectRow['links'][number], place: number, videos: Videos): typeof link {
  const elsewhen = link.video_id === null ? null : -2 * longestMs * (place + 1)
  return { ...link, timing: { ...link.timing, start_ms: startOf(link, videos) ?? elsewhen } }
}

/** The length assumed for a video on another site while it is unknown. */
const longestMs = 12 * hourMs

/** When all of a video was filmed; null if that is unknown. */
function filmedTime(
  { video_id, duration_ms, timing: { start_ms, rate } }: ProjectRow['links'][number],
  videos: Videos,
): TimeRange | null {
  const durationMs = video_id === null ? (duration_ms ?? longestMs) : (videos.get(video_id)?.duration_ms ?? 0)
  return start_ms === null ? null : [start_ms, start_ms + durationMs * rate]
}
