import type { SharedTelemetry } from '#contract/projects/project.ts'
import type { Sport } from '#domain/sport.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { isIn, joinRanges, type TimeRange } from '#domain/time/time-ranges.ts'
import type { Cell } from '#server/cells/cell.ts'
import { listUsedActivities, readActivity, type UsedActivity } from '#server/features/recordings/public.ts'
import { readCameraSamples, type Video } from '#server/features/videos/public.ts'
import type { Audience } from '#server/features/visibility/public.ts'
import { startOf, videoFor, type Videos } from './videos.ts'
import type { ProjectRow } from '../visible-project.ts'

type OfActivity = { kind: 'activity'; activity: UsedActivity }
/** When the video began, and how many milliseconds pass during one millisecond of it. */
type OfCamera = { kind: 'camera'; video: Video; telemetryKey: string; startMs: number; rate: number }

/** A recording that a project shows, and how much of it. */
export type ProjectRecording = (OfActivity | OfCamera) & {
  shared: SharedTelemetry
  sport: Sport
  /** When this audience does not learn where someone was, because those parts are cut from the videos. */
  untold: TimeRange[]
}

type Options = { project: ProjectRow; videos: Videos; audience: Audience; viewerId: string | undefined }

/**
 * The recordings that still exist, in the order of the project. Those that are archived, that moderators have hidden or
 * that platforms allow nobody else to see exist only for the owner.
 */
export async function listProjectRecordings(
  { db }: Cell,
  { project, videos, audience, viewerId }: Options,
): Promise<ProjectRecording[]> {
  const { account_id: accountId, telemetries } = project
  const ids = telemetries.map(({ id }) => id)
  const activities = (await listUsedActivities(db, { accountId, ids, viewerId })).filter(
    ({ archived_at, restriction, is_owner_only }) =>
      audience === 'owner' ||
      (archived_at === null && (restriction ?? 'limited') === 'limited' && !is_owner_only),
  )
  const sport = project.sport ?? activities[0]?.sport ?? 'other'
  const untold = audience === 'owner' ? [] : untoldTimes(project, videos)
  return telemetries.flatMap((shared): ProjectRecording[] => {
    const activity = activities.find(({ id }) => id === shared.id)
    if (activity)
      return [{ kind: 'activity', activity, shared, sport: project.sport ?? activity.sport, untold }]
    const camera = cameraOf(project, videoFor(videos, shared.id, audience))
    return camera ? [{ ...camera, shared, sport, untold }] : []
  })
}

/**
 * When the videos were filmed where the tracks are hidden. A recording without positions hides nothing by itself, but
 * its first moment would reveal when someone left home. Until the times are known, they might be any.
 */
function untoldTimes({ links, hidden_video, hidden_parts }: ProjectRow, videos: Videos): TimeRange[] {
  if (hidden_video === 'shown') return []
  if (hidden_parts === null) return [[-Infinity, Infinity]]
  return joinRanges(
    links.flatMap((link, place) => {
      const [startMs, { rate }] = [startOf(link, videos), link.timing]
      if (startMs === null) return []
      return (hidden_parts[place] ?? []).map(([from, to]): TimeRange => [
        startMs + from * rate,
        startMs + to * rate,
      ])
    }),
  )
}

/** A video whose time is unknown cannot be shown next to other recordings. */
function cameraOf({ links }: ProjectRow, video: Video | undefined): OfCamera | undefined {
  if (!video || video.telemetry_key === null) return undefined
  const timing = links.find(({ video_id }) => video_id === video.id)?.timing
  const startMs = timing?.start_ms ?? video.start_time_ms
  if (startMs === null) return undefined
  return { kind: 'camera', video, telemetryKey: video.telemetry_key, startMs, rate: timing?.rate ?? 1 }
}

/** Reads all of it, aligned to the clock of the recordings. Undefined if it is gone. */
export async function readProjectRecording(
  cell: Cell,
  shown: ProjectRecording,
): Promise<Recording | undefined> {
  if (shown.kind === 'activity') {
    const recording = await readActivity(cell, shown.activity)
    return recording && { ...recording, sport: shown.sport }
  }
  const { video, telemetryKey, startMs, rate, sport } = shown
  const read = await readCameraSamples(cell, telemetryKey)
  return (
    read && {
      samples: { ...read.samples, time: read.samples.time.map((ms) => startMs + ms * rate) },
      breaks: read.breaks,
      laps: [],
      pauses: [],
      sport,
      name: video.filename,
      description: null,
      device: video.device_name === null ? null : { manufacturer: null, product: video.device_name },
      device_totals: null,
      start_ms: startMs,
    }
  )
}

/** Whether the project shows all of it to everyone. */
export const showsAll = ({ visible, hidden }: SharedTelemetry): boolean =>
  visible === null && (hidden ?? []).length === 0

/**
 * Whether viewers may see a given moment of it. Samples without a time are in no range, and therefore hidden
 * if there are ranges.
 */
export function isShownAt(shared: SharedTelemetry): (timeMs: number) => boolean {
  if (showsAll(shared)) return () => true
  const { visible, hidden = [] } = shared
  return (timeMs) =>
    Number.isFinite(timeMs) && (visible === null || isIn(visible, timeMs)) && !isIn(hidden, timeMs)
}
