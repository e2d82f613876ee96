import { FirstView } from '#contract/site/first-view.ts'
import type { VideoLink } from '#contract/projects/project.ts'
import type { VideoPlan } from '#demo/video.ts'
import type { DemoActivity, DemoChannel, DemoProject } from '#demo/world.ts'
import { Visibility } from '#domain/visibility.ts'
import { createProjectFor } from '#server/features/projects/public.ts'
import { sendFile } from '#server/features/uploads/public.ts'
import { acceptVideoUpload } from '#server/features/videos/public.ts'
import type { JobContext } from '#server/jobs/define-job.ts'
import { filenameOf } from './activity-archive.ts'
import { findActivityOfFile, findVideoOfFile, findProjectTitled } from './demo.queries.ts'
import { makeVideo, type VideoSize } from './make-video.ts'
import { addToChannelPlaylist } from './present-channel.ts'
import { withDemoFolder } from './work-folder.ts'

type Making = Pick<JobContext, 'services' | 'jobId' | 'signal'>
type Options = {
  accountId: string
  project: DemoProject
  channel: DemoChannel
  activities: DemoActivity[]
  size: VideoSize
}

/**
 * Makes the missing videos of a project, then the project, and adds it to the playlist of its channel. Each
 * step happens once, however often this is started.
 */
export async function makeProject(making: Making, options: Options): Promise<void> {
  const { services } = making
  const { accountId, project, channel } = options
  const { db } = services.cells.of(accountId)
  const found = await findProjectTitled(db, accountId, project.title)
  const projectId = found ?? (await createFromVideos(making, options))
  await addToChannelPlaylist(services, { accountId, projectId, channel })
}

async function createFromVideos(
  making: Making,
  { accountId, project, activities, size }: Options,
): Promise<string> {
  const { services } = making
  const { db } = services.cells.of(accountId)
  const { title, description, plan, videos, firstView } = project
  const videoIds: string[] = []
  for (const video of videos) {
    const found = await findVideoOfFile(db, accountId, video.filename)
    videoIds.push(found ?? (await uploadVideo(making, { accountId, project, video, size })))
  }
  const activity = activities.find(({ key }) => key === project.activity)
  const activityId = activity && (await findActivityOfFile(db, accountId, filenameOf(activity)))
  return createProjectFor(services, accountId, {
    title,
    description,
    sport: activityId === undefined ? plan.sport : null,
    visibility: Visibility.public,
    trailcast_links: videos.map((video, index) => ({
      ...linkOf(videoIds[index] ?? '', video, plan.startMs),
      ...(firstView === 'steady_and_level' && { first_view: steadyAndLevel }),
    })),
    shared_telemetries: (activityId === undefined ? videoIds : [activityId]).map((id) => ({
      id,
      visible: null,
    })),
  })
}

async function uploadVideo(
  { services, jobId, signal }: Making,
  { accountId, project, video, size }: Pick<Options, 'accountId' | 'project' | 'size'> & { video: VideoPlan },
): Promise<string> {
  const tools = { ...services.config.video, isNice: true }
  const upload = await withDemoFolder(services.config, jobId, async (folder) => {
    const path = await makeVideo({ plan: project.plan, video, size, folder, tools }, signal)
    const file = { type: 'VIDEO', filename: video.filename, path } as const
    const sent = await sendFile(services, accountId, file, signal)
    await acceptVideoUpload(services, { accountId, upload: sent })
    return sent
  })
  if (upload.video_id === null) throw new Error('a video was not recognised as a video')
  return upload.video_id
}

const steadyAndLevel = FirstView.parse({ stabilize: true, stabilize_horizon: true })

/** The time is certain, because the video was made for it. */
function linkOf(video_id: string, { start, rate }: VideoPlan, startMs: number): VideoLink {
  const timing = { start_ms: startMs + 1000 * start, rate, ranges: null, verdict: 'sure' as const }
  const asItIs = {
    brightness: null,
    contrast: null,
    gamma: null,
    saturation: null,
    sharpness: null,
    yscale: null,
  }
  return { video_id, video_url: null, duration_ms: null, timing, ...asItIs }
}
