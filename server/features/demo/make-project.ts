import type { VideoLink } from '#contract/project.ts'
import type { VideoPlan } from '#domain/demo/video.ts'
import type { DemoActivity, DemoProject } from '#domain/demo/world.ts'
import { Visibility } from '#domain/visibility.ts'
import { createProjectFor } from '#server/features/projects/project.service.ts'
import { sendFile } from '#server/features/uploads/send-file.service.ts'
import { acceptVideoUpload } from '#server/features/videos/video.service.ts'
import type { JobContext } from '#server/jobs/define-job.ts'
import { filenameOf } from './activity-archive.ts'
import { findActivityOfFile, findVideoOfFile, hasProjectTitled } from './demo.queries.ts'
import { makeVideo, type VideoSize } from './make-video.ts'
import { withDemoFolder } from './work-folder.ts'

type Making = Pick<JobContext, 'services' | 'jobId' | 'signal'>
type Options = { accountId: string; project: DemoProject; activities: DemoActivity[]; size: VideoSize }

/**
 * Makes the missing videos of a project, then the project. Each step happens once, however often this is
 * started.
 */
export async function makeProject(
  making: Making,
  { accountId, project, activities, size }: Options,
): Promise<void> {
  const { services } = making
  const { db } = services.cells.of(accountId)
  const { title, description, plan, videos } = project
  if (await hasProjectTitled(db, accountId, title)) return
  const videoIds: string[] = []
  for (const video of videos) {
    const found = await findVideoOfFile(db, accountId, video.filename)
    videoIds.push(found ?? (await uploadVideo(making, { accountId, project, video, size })))
  }
  const activity = activities.find(({ key }) => key === project.activity)
  const activityId = activity && (await findActivityOfFile(db, accountId, filenameOf(activity)))
  await createProjectFor(services, accountId, {
    title,
    description,
    sport: activityId === undefined ? plan.sport : null,
    visibility: Visibility.public,
    trailcast_links: videos.map((video, index) => linkOf(videoIds[index] ?? '', video, plan.startMs)),
    shared_telemetries: (activityId === undefined ? videoIds : [activityId]).map((id) => ({
      id,
      visible: null,
    })),
  })
}

async function uploadVideo(
  { services, jobId, signal }: Making,
  { accountId, project, video, size }: Omit<Options, 'activities'> & { video: VideoPlan },
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
