import { getProject, type Project } from '#contract/projects/project.ts'
import { givenActivity, givenSamples } from './given-activity.ts'
import { givenPhoto } from './given-photo.ts'
import { givenProject } from './given-project.ts'
import { givenCaptions } from './given-video.ts'
import type { GivenAccount } from './given.ts'
import type { Owned } from './owned-thing.ts'
import type { TestApp } from './start-test-app.ts'

export async function givenPrivateActivity(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const file = { name: 'ride.fit', bytes: Buffer.from('ride') }
  const { id } = await givenActivity(server, owner, {
    file,
    recording: { samples: givenSamples({ points: 3 }) },
  })
  const photo_id = await givenPhoto(server, owner, { activityId: id, caption: '', bytes: file.bytes })
  return {
    params: { id, topic_id: id, photo_id },
    isThere: async () => (await server.get(`/api/activity/${id}`, owner)).statusCode === 200,
  }
}

/** A private project with everything that a call about it may refer to. */
export async function givenPrivateProject(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const { id, video, activity, draft } = await givenProject(server, owner, { visibility: 0 })
  await givenCaptions(server, video, 'Hello')
  const path = getProject.path.replace(':id', id)
  const { updated_at } = (await server.get(path, owner)).json<Project>()
  return {
    params: {
      id,
      project_id: id,
      topic_id: id,
      video_id: video.id,
      telemetry_id: activity.id,
      language: 'en',
    },
    body: { ...draft, title: 'Saved', updated_at },
    isThere: async () => (await server.get(path, owner)).json<Project>().title === draft.title,
  }
}
