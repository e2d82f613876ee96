import type { ProjectDraft, SharedTelemetry, VideoLink } from '#contract/projects/project.ts'
import type { Timing } from '#contract/projects/timing.ts'
import { youtubeAddressOf, youtubeIdOf } from '#domain/media/youtube-id.ts'
import { mergeRanges, type TimeRange } from '#domain/time/time-ranges.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { findVideos } from '#server/features/videos/public.ts'
import {
  invalidRanges,
  notYourVideo,
  notYourRecording,
  notYouTube,
  sameVideoTwice,
  sameRecordingTwice,
} from './project-errors.ts'
import type { Videos } from './view/videos.ts'
import type { ProjectRow } from './visible-project.ts'

export type CheckedDraft = {
  content: Pick<ProjectRow, 'title' | 'description' | 'sport' | 'visibility' | 'links' | 'telemetries'>
  videos: Videos
  /** The ids of the videos that exist. */
  videoIds: string[]
  telemetryIds: string[]
}

type Draft = {
  accountId: string
  draft: ProjectDraft
  before: Pick<ProjectRow, 'links' | 'telemetries'> | undefined
}

/**
 * Refuses anything that must not be in a project. Parts that were already in it may stay even if they no longer exist;
 * otherwise the owner could not save anything.
 */
export async function checkDraft(
  trx: CellTransaction,
  { accountId, draft, before }: Draft,
): Promise<CheckedDraft> {
  const links = draft.trailcast_links.map(tidyLink)
  const telemetries = draft.shared_telemetries.map(tidyTelemetry)
  const shownIds = links.flatMap(({ video_id }) => video_id ?? [])
  const telemetryIds = telemetries.map(({ id }) => id)
  if (new Set(shownIds).size < shownIds.length) throw sameVideoTwice()
  if (new Set(telemetryIds).size < telemetryIds.length) throw sameRecordingTwice()
  const videos = await findVideos(trx, accountId, [...new Set([...shownIds, ...telemetryIds])])
  const videosBefore = new Set(before?.links.map(({ video_id }) => video_id))
  if (!shownIds.every((id) => videos.has(id) || videosBefore.has(id))) throw notYourVideo()
  const activities = await findOwnActivities(trx, accountId, telemetryIds)
  const recordingsBefore = new Set(before?.telemetries.map(({ id }) => id))
  if (!telemetryIds.every((id) => videos.has(id) || activities.has(id) || recordingsBefore.has(id)))
    throw notYourRecording()
  const { title, description, sport, visibility } = draft
  return {
    content: { title, description, sport, visibility, links, telemetries },
    videos,
    videoIds: shownIds.filter((id) => videos.has(id)),
    telemetryIds,
  }
}

async function findOwnActivities(
  trx: CellTransaction,
  accountId: string,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('activity')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The duration of an uploaded video is known, so the client's value is dropped. */
function tidyLink(link: VideoLink): VideoLink {
  const { video_id, video_url, duration_ms } = link
  return {
    ...link,
    video_url: video_url === null ? null : tidyAddress(video_url),
    duration_ms: video_id === null ? duration_ms : null,
    timing: tidyTiming(link.timing),
  }
}

/** Keeps only the video id, because the rest of the URL could be anything. */
function tidyAddress(address: string): string {
  const id = youtubeIdOf(address)
  if (id === null) throw notYouTube()
  return youtubeAddressOf(id)
}

function tidyTiming(timing: Timing): Timing {
  return { ...timing, ranges: timing.ranges && tidy(timing.ranges) }
}

function tidyTelemetry({ id, visible, hidden = [] }: SharedTelemetry): SharedTelemetry {
  const merged = tidy(hidden)
  return { id, visible: visible && tidy(visible), ...(merged.length > 0 && { hidden: merged }) }
}

function tidy(ranges: TimeRange[]): TimeRange[] {
  try {
    return mergeRanges(ranges)
  } catch {
    throw invalidRanges()
  }
}
