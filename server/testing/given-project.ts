import type { ProjectDraft, SharedTelemetry, VideoLink } from '#contract/projects/project.ts'
import { Visibility } from '#domain/visibility.ts'
import { createProjectFor, describeProjectsNow } from '#server/features/projects/project.ts'
import type { Video } from '#server/features/videos/video.queries.ts'
import { givenActivity, givenStartMs, type ActivityOptions, type GivenActivity } from './given-activity.ts'
import { givenVideo } from './given-video.ts'
import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

/** A link to a video that starts at this time, without any changes. */
export function linkTo(
  videoId: string | null,
  startMs: number | null,
  changes: Partial<VideoLink> = {},
): VideoLink {
  return {
    video_id: videoId,
    video_url: null,
    duration_ms: null,
    timing: { start_ms: startMs, rate: 1, ranges: null, verdict: 'sure' },
    brightness: null,
    contrast: null,
    gamma: null,
    saturation: null,
    sharpness: null,
    yscale: null,
    ...changes,
  }
}

export const draftOf = (changes: Partial<ProjectDraft> = {}): ProjectDraft => ({
  title: 'Given project',
  description: '',
  sport: null,
  visibility: Visibility.public,
  trailcast_links: [],
  shared_telemetries: [],
  ...changes,
})

export type ProjectOptions = Partial<ProjectDraft> & {
  /** When the video starts, relative to the activity, and how long it is. */
  videoAfterMs?: number
  videoMs?: number
  activity?: ActivityOptions
  shared?: Partial<SharedTelemetry>
}
export type GivenProject = { id: string; video: Video; activity: GivenActivity; draft: ProjectDraft }

/** A video of a part of an activity, and the project that joins them. Lists show it once it is described. */
export async function givenProject(
  server: TestApp,
  owner: GivenAccount,
  options: ProjectOptions = {},
): Promise<GivenProject> {
  const { videoAfterMs = 30_000, videoMs = 100_000, activity: ofActivity, shared, ...words } = options
  const activity = await givenActivity(server, owner, ofActivity)
  const startMs = (activity.recording.samples.time[0] ?? givenStartMs) + videoAfterMs
  const video = await givenVideo(server, owner, {
    duration_ms: videoMs,
    width: 1920,
    height: 1080,
    start_time_ms: startMs,
  })
  const draft = draftOf({
    trailcast_links: [linkTo(video.id, startMs)],
    shared_telemetries: [{ id: activity.id, visible: null, ...shared }],
    ...words,
  })
  return { id: await createProjectFor(server.services, owner.id, draft), video, activity, draft }
}

/** Computes the projects' details, as the job would. */
export function describeGiven({ services }: TestApp, { id }: Pick<GivenAccount, 'id'>): Promise<void> {
  return describeProjectsNow(services, services.cells.of(id), id)
}
