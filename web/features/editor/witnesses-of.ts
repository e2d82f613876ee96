import type { QueryClient } from '@tanstack/react-query'
import type { ProjectDraft, VideoLink } from '#contract/project.ts'
import type { UploadedVideo } from '#contract/video.ts'
import type { Witnesses } from '#domain/time/align-clocks/witnesses.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { activityQuery, cameraSamplesUrl, filmQuery, motionQuery, samplesQuery } from './editor.api.ts'

type Recorded = { samples: Samples; timezone: string | null }

/** What a film itself tells. */
type Own = { film: UploadedVideo | null; witnesses: Omit<Witnesses, 'activity' | 'timezone'> }

/** Each costs as much as the film itself, and after some there is little more to learn. */
const mostSiblings = 3

/**
 * Everything that may tell when a film was taken, once for each recording of the project that it may belong to: what the film
 * tells, and after it what others of the same camera do.
 */
export async function witnessesOf(
  client: QueryClient,
  draft: ProjectDraft,
  link: VideoLink,
): Promise<Witnesses[][]> {
  const own = await ownOf(client, link)
  const others = draft.trailcast_links.filter((other) => other !== link && other.video_id !== null)
  const siblings = (await Promise.all(others.map((other) => ownOf(client, other))))
    .filter(
      ({ film }) => film !== null && film.device_name !== null && film.device_name === own.film?.device_name,
    )
    .slice(0, mostSiblings)
  const recorded = await recordedBy(client, draft)
  const against = recorded.length > 0 ? recorded : [null]
  return against.map((activity) =>
    [own, ...siblings].map(({ film, witnesses }) => ({
      ...witnesses,
      activity: activity?.samples ?? null,
      timezone: activity?.timezone ?? film?.timezone ?? null,
    })),
  )
}

async function ownOf(client: QueryClient, link: VideoLink): Promise<Own> {
  const film = link.video_id === null ? null : await client.fetchQuery(filmQuery(link.video_id))
  const [camera, motion] = await Promise.all([
    film?.has_telemetry ? client.fetchQuery(samplesQuery(cameraSamplesUrl(film.id))) : null,
    film?.has_motion ? client.fetchQuery(motionQuery(film.id)) : null,
  ])
  const durationMs = film?.duration_sec ? film.duration_sec * 1000 : (link.duration_ms ?? 0)
  const witnesses = {
    start: startOf(film),
    durationMs,
    rate: link.timing.rate,
    camera: camera?.samples ?? null,
    motion,
  }
  return { film, witnesses }
}

function startOf(film: UploadedVideo | null): Witnesses['start'] {
  if (!film || film.start_time_ms === null || film.start_from === null) return null
  return { ms: film.start_time_ms, from: film.start_from, errorMs: null }
}

async function recordedBy(client: QueryClient, draft: ProjectDraft): Promise<Recorded[]> {
  const films = new Set(draft.trailcast_links.map(({ video_id }) => video_id))
  const ids = draft.shared_telemetries.filter(({ id }) => !films.has(id)).map(({ id }) => id)
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
