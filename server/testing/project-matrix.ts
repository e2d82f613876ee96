import { randomBytes } from 'node:crypto'
import { getProjectCaptions } from '#contract/videos/captions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as projects from '#contract/projects/project.ts'
import { countNewComments, listCommentMoments, listComments } from '#contract/comments/comments.ts'
import { getRating } from '#contract/ratings/ratings.ts'
import { getThumbnails, getVideoUrl, getVideoUrlOfHeight } from '#contract/videos/video.ts'
import { Visibility } from '#domain/visibility.ts'
import { moveProject } from '#server/features/projects/move-projects.ts'
import { givenProject } from './given-project.ts'
import { givenCaptions } from './given-video.ts'
import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'
import { mayRead, type Kind, type Scene, type Thing } from './visibility-matrix.ts'

/** Calls for reading, then those for the owner only, then those for writing. */
export const projectReading: Endpoint[] = [
  projects.getProject,
  projects.getProjectVideo,
  projects.getProjectTelemetry,
  projects.getProjectMotion,
  getProjectCaptions,
  projects.getProjectPicture,
  projects.downloadProjectGpx,
  getRating,
  listComments,
  listCommentMoments,
  countNewComments,
]
export const projectOwn: Endpoint[] = [projects.getMyProject]
export const projectWriting: Endpoint[] = [
  projects.saveProject,
  projects.archiveProject,
  projects.restoreProject,
  projects.deleteProject,
  projects.undeleteProject,
]
export const projectCalls = [...projectReading, ...projectOwn, ...projectWriting]

/** The calls about a video, independent of the project that shows it. */
export const videoReading: Endpoint[] = [getVideoUrl, getVideoUrlOfHeight, getThumbnails]

/** A project that shows a video and an activity, whose titles are for the owner only. */
export async function givenSeenProject(server: TestApp, owner: GivenAccount, kind: Kind): Promise<Thing> {
  const [canary, ownCanary] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  const { id, video, activity } = await givenProject(server, owner, {
    title: `title ${canary}`,
    description: `description ${canary}`,
    visibility: Visibility[kind.visibility],
    activity: { title: `activity ${ownCanary}` },
  })
  await givenCaptions(server, video, `captions ${canary}`)
  const { db } = server.services.cells.of(id)
  await db
    .updateTable('video')
    .set({ filename: `video ${ownCanary}.mp4` })
    .where('id', '=', video.id)
    .execute()
  const own = { accountId: owner.id, id }
  if (kind.state !== 'live')
    await moveProject(server.services, kind.state === 'archived' ? 'archive' : 'delete', own)
  const params = { project_id: id, video_id: video.id, telemetry_id: activity.id, language: 'en' }
  return { id, canary, ownCanary, ...kind, params }
}

/** The same things, addressed by their videos. */
export const videosOf = (scene: Scene): Scene => ({
  ...scene,
  things: scene.things.map(({ params, ...thing }) => ({
    ...thing,
    id: params?.['video_id'] ?? '',
    params: { height: '360' },
  })),
})

/** Videos of a project stay with their owner when it is deleted. */
export const mayWatch = (viewer: Parameters<typeof mayRead>[0], thing: Thing): boolean =>
  viewer === 'owner' || mayRead(viewer, thing)
