import { limits } from '#contract/limits.ts'
import type { VideoLink } from '#contract/projects/project.ts'
import type { Proposal } from '#contract/projects/proposal.ts'
import { proposedTitle } from '#domain/default-title.ts'
import { previewSheets } from '#domain/media/served-pictures.ts'
import { clipsOf } from '#domain/time/clip-of-link.ts'
import { filmedRanges, timelineOf } from '#domain/time/timeline.ts'
import { Visibility } from '#domain/visibility.ts'
import { showPictures, type Video } from '#server/features/videos/public.ts'
import type { Services } from '#server/services.ts'
import type { Placed } from './group-pairs.ts'
import type { ProposedActivity } from './overlap.queries.ts'

type Parts = {
  activity: ProposedActivity | null
  placed: readonly Placed[]
  videos: Map<string, Video>
  language: string
}

/** Undefined when none of the videos exists any longer. */
export function makeProposal(
  services: Services,
  { activity, placed, videos, language }: Parts,
): Proposal | undefined {
  const shown = placed.slice(0, limits.linksMax).flatMap(({ videoId, startMs }) => {
    const video = videos.get(videoId)
    return video ? { video, link: linkTo(videoId, startMs) } : []
  })
  const [first] = shown
  if (!first) return undefined
  const links = shown.map(({ link }) => link)
  const durations = shown.map(({ video }) => video.duration_ms)
  const filmed = filmedRanges(timelineOf(clipsOf(links, durations)))
  const cameras = shown.filter(({ video }) => video.telemetry_key !== null && video.place_from === 'track')
  const recorded = activity ? [activity.id] : cameras.map(({ video }) => video.id)
  // A project is made to be shared, so nothing that others may not see gets into its texts.
  const spoken = activity?.is_owner_only ? null : activity
  const place = spoken?.nearest_city ?? first.video.place
  return {
    activity: activity && itemOf(activity),
    place,
    videos: shown.map(({ video }) => itemOfVideo(services, video)),
    draft: {
      title: titleOf(spoken, first.video, { place, language }),
      description: '',
      sport: spoken?.sport ?? null,
      visibility: Visibility.onlyMe,
      trailcast_links: links,
      shared_telemetries: recorded.slice(0, limits.telemetriesMax).map((id) => ({ id, visible: filmed })),
    },
  }
}

type Around = { place: string | null; language: string }

function titleOf(activity: ProposedActivity | null, video: Video, { place, language }: Around): string {
  const startMs = activity?.start_time_ms ?? trustedStart(video)
  // Nothing tells when or where it was taken.
  if (startMs === null) return place ?? withoutExtension(video.filename)
  return proposedTitle({
    title: activity?.title ?? '',
    trails: activity?.trails ?? [],
    place,
    startMs,
    timezone: activity?.timezone ?? video.timezone ?? 'UTC',
    language,
  }).slice(0, limits.titleMax)
}

const withoutExtension = (filename: string): string => filename.replace(/(?<=.)\.\w+$/, '')

/** The date of a file may be that of a copy. */
export const trustedStart = ({ start_time_ms, start_from }: Video): number | null =>
  start_from === null || start_from === 'file' ? null : start_time_ms

function itemOf({
  id,
  title,
  sport,
  start_time_ms,
  timezone,
  sketch,
}: ProposedActivity): Proposal['activity'] {
  return { id, title, sport, start_time_ms, timezone, sketch }
}

function itemOfVideo(services: Services, video: Video): Proposal['videos'][number] {
  const { id, filename, duration_ms, account_id: viewerId } = video
  const { poster } = showPictures(services, video, { viewerId, shown: null }, previewSheets)
  return { id, filename, duration_ms, poster }
}

/** The editor looks for the exact start when it is opened. */
function linkTo(videoId: string, startMs: number | null): VideoLink {
  return {
    video_id: videoId,
    video_url: null,
    duration_ms: null,
    timing: { start_ms: startMs, rate: 1, ranges: null, verdict: startMs === null ? 'unknown' : 'check' },
    brightness: null,
    contrast: null,
    gamma: null,
    saturation: null,
    sharpness: null,
    yscale: null,
  }
}
