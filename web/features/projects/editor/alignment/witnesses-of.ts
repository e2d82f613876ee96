import type { QueryClient } from '@tanstack/react-query'
import type { ProjectDraft, VideoLink } from '#contract/projects/project.ts'
import type { UploadedVideo } from '#contract/videos/video.ts'
import type { Witnesses } from '#domain/time/align-clocks/witnesses.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { activityQuery, cameraSamplesUrl, videoQuery, motionQuery, samplesQuery } from '../editor.api.ts'

type Recorded = { samples: Samples; timezone: string | null }

/** What a video itself reveals. */
type Own = { video: UploadedVideo | null; witnesses: Omit<Witnesses, 'activity' | 'timezone'> }

/** Each costs as much as the video itself, and after some there is little more to learn. */
const maxSiblings = 3

/**
 * All evidence of when a video was filmed, once for each recording of the project that it may belong to: that of the
 * video itself, followed by that of other videos from the same camera.
 */
export async function collectTimeEvidence(
  client: QueryClient,
  draft: ProjectDraft,
  link: VideoLink,
): Promise<Witnesses[][]> {
  const own = await ownOf(client, link)
  const others = draft.trailcast_links.filter((other) => other !== link && other.video_id !== null)
  const siblings = (await Promise.all(others.map((other) => ownOf(client, other))))
    .filter(
      ({ video }) =>
        video !== null && video.device_name !== null && video.device_name === own.video?.device_name,
    )
    .slice(0, maxSiblings)
  const recorded = await recordedBy(client, draft)
  const against = recorded.length > 0 ? recorded : [null]
  return against.map((activity) =>
    [own, ...siblings].map(({ video, witnesses }) => ({
      ...witnesses,
      activity: activity?.samples ?? null,
      timezone: activity?.timezone ?? video?.timezone ?? null,
    })),
  )
}

async function ownOf(client: QueryClient, link: VideoLink): Promise<Own> {
  const video = link.video_id === null ? null : await client.fetchQuery(videoQuery(link.video_id))
  const [camera, motion] = await Promise.all([
    video?.has_telemetry ? client.fetchQuery(samplesQuery(cameraSamplesUrl(video.id))) : null,
    video?.has_motion ? client.fetchQuery(motionQuery(video.id)) : null,
  ])
  const durationMs = video?.duration_sec ? video.duration_sec * 1000 : (link.duration_ms ?? 0)
  const witnesses = {
    start: startOf(video),
    durationMs,
    rate: link.timing.rate,
    camera: camera?.samples ?? null,
    motion,
  }
  return { video, witnesses }
}

function startOf(video: UploadedVideo | null): Witnesses['start'] {
  if (!video || video.start_time_ms === null || video.start_from === null) return null
  return { ms: video.start_time_ms, from: video.start_from, errorMs: null }
}

async function recordedBy(client: QueryClient, draft: ProjectDraft): Promise<Recorded[]> {
  const videos = new Set(draft.trailcast_links.map(({ video_id }) => video_id))
  const ids = draft.shared_telemetries.filter(({ id }) => !videos.has(id)).map(({ id }) => id)
  const found = await Promise.all(
    ids.map(async (id) => {
      const activity = await client.fetchQuery(activityQuery(id))
      if (!activity.is_timed) return []
      return [
        {
          samples: (await client.fetchQuery(samplesQuery(activity.telemetry_url))).samples,
          timezone: activity.timezone,
        },
      ]
    }),
  )
  return found.flat()
}
