import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Activity } from '#contract/activities/activity.ts'
import type { SharedTelemetry } from '#contract/projects/project.ts'
import type { Sport } from '#domain/sport.ts'
import { joinSamplers } from '#domain/telemetry/join-samplers.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import type { Sampler } from '#domain/telemetry/sample-at.ts'
import { activityQuery, cameraSamplesUrl, samplesQuery } from '../editor.api.ts'
import type { Video } from '../session/video.ts'
import {
  laterBy,
  prepareRecording,
  type LoadedRecording,
  type PreparedRecording,
} from './prepared-recording.ts'
import { texts } from './messages.ts'

/** A recording of the draft. Its times are milliseconds since 1970, for cameras too. */
export type EditedRecording = {
  shared: SharedTelemetry
  kind: 'activity' | 'camera'
  title: string
  sport: Sport
  timezone: string | null
  /** Others see nothing of it, because the platform it came from does not allow that. */
  isOwnerOnly: boolean
  /** Null while loading, and for a camera recording of unknown time. */
  samples: Samples | null
  prepared: PreparedRecording | null
  /** How much later its times are than those of the prepared recording. */
  laterMs: number
}

/** The recordings of the draft, in its order, with all their samples. */
export function useRecordings(
  shared: readonly SharedTelemetry[],
  videos: readonly Video[],
): EditedRecording[] {
  const videosById = useMemo(() => new Map(videos.map((video) => [video.key, video])), [videos])
  const activities = useQueries({
    queries: shared.filter(({ id }) => !videosById.has(id)).map(({ id }) => activityQuery(id)),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  })
  const urls = shared.flatMap(({ id }) => {
    if (videosById.has(id)) return [cameraSamplesUrl(id)]
    const url = activities.get(id)?.telemetry_url
    return url === undefined ? [] : [url]
  })
  const samples = useQueries({
    queries: urls.map(samplesQuery),
    combine: (results) =>
      new Map(results.flatMap(({ data }, i) => (data ? [[urls[i] ?? '', data] as const] : []))),
  })
  return useMemo(
    () =>
      shared.map((recording) => {
        const video = videosById.get(recording.id)
        return video
          ? ofCamera(recording, video, samples)
          : ofActivity(recording, activities.get(recording.id), samples)
      }),
    [shared, videosById, activities, samples],
  )
}

type Loaded = ReadonlyMap<string, LoadedRecording>

function ofActivity(
  shared: SharedTelemetry,
  activity: Activity | undefined,
  loaded: Loaded,
): EditedRecording {
  const found = activity && loaded.get(activity.telemetry_url)
  const sport = activity?.sport ?? 'other'
  const timed = activity?.is_timed ? found : undefined
  return {
    shared,
    kind: 'activity',
    title: activity?.title ?? texts.activity,
    sport,
    timezone: activity?.timezone ?? null,
    isOwnerOnly: activity?.is_owner_only ?? false,
    samples: timed?.samples ?? null,
    prepared: timed ? prepareRecording(timed, { sport, rate: 1 }) : null,
    laterMs: 0,
  }
}

function ofCamera(shared: SharedTelemetry, video: Video, loaded: Loaded): EditedRecording {
  const found = loaded.get(cameraSamplesUrl(video.key))
  const { start_ms: start, rate } = video.link.timing
  const isPlaced = found !== undefined && start !== null
  return {
    shared,
    kind: 'camera',
    title: texts.cameraOfName(video.name),
    sport: 'other',
    timezone: video.upload?.timezone ?? null,
    isOwnerOnly: false,
    samples: isPlaced ? { ...found.samples, time: found.samples.time.map((ms) => start + ms * rate) } : null,
    prepared: isPlaced ? prepareRecording(found, { sport: 'other', rate }) : null,
    laterMs: start ?? 0,
  }
}

/**
 * What the player shows: each value from the first recording that has it, except that altitudes come from a
 * watch rather than a camera.
 */
export function useSampler(recordings: readonly EditedRecording[]): Sampler | null {
  return useMemo(() => {
    const loaded = recordings.flatMap(({ kind, prepared, laterMs }) =>
      prepared ? [{ kind, sampler: laterBy(prepared.sampler, laterMs) }] : [],
    )
    const samplersOf = (found: typeof loaded) => found.map(({ sampler }) => sampler)
    const cameras = loaded.filter(({ kind }) => kind === 'camera')
    return loaded.length === 0 ? null : joinSamplers(samplersOf(loaded), samplersOf(cameras))
  }, [recordings])
}
