import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProject, type Project } from '#contract/projects/project.ts'
import { Visibility } from '#domain/visibility.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { bytesOfFile, sendVideo, streamsOf } from '#server/testing/given-video.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
let ann: GivenAccount
beforeAll(async () => {
  server = await startTestApp({ now: () => Date.UTC(2026, 10, 15) })
  ann = await givenAccount(server)
})
afterAll(() => server.close())

const db = () => server.services.cells.of(ann.id).db
const seen = async (id: string, asker?: Asker) =>
  (await server.get(getProject.path.replace(':id', id), asker)).json<Project>()

/** Its new file has arrived, but no job has started on it. */
async function givenReplaced() {
  const given = await givenProject(server, ann, { visibility: Visibility.public })
  const before = await seen(given.id)
  const { id, filename } = given.video
  await sendVideo(server, ann, bytesOfFile('better'), { filename, replaces: id })
  return { ...given, before }
}

test('a video whose file was replaced says that it is being prepared until all of it is, and tells others nothing else', async () => {
  const { id, video, before } = await givenReplaced()
  expect(before.videos).toMatchObject([{ id: video.id, url: expect.any(String) }])
  expect(before.videos[0]).not.toHaveProperty('is_preparing')
  const after = await seen(id)
  expect(after.videos).toMatchObject([{ id: video.id, url: null, is_preparing: true }])
  expect(JSON.stringify(after)).not.toContain(video.filename)
  expect((await seen(id, ann)).videos).toMatchObject([{ is_preparing: true }])

  const change = (status: 'processing' | 'ready', is_whole: boolean) =>
    db()
      .updateTable('video')
      .set({ status, streams: JSON.stringify({ ...streamsOf(8000), is_whole }) })
      .where('id', '=', video.id)
      .execute()
  await change('processing', false)
  expect((await seen(id)).videos).toMatchObject([{ url: expect.any(String), is_preparing: true }])
  await change('ready', true)
  expect((await seen(id)).videos[0]).not.toHaveProperty('is_preparing')
})

test('others do not learn that a video is being replaced of which they see nothing', async () => {
  const { id } = await givenReplaced()
  // As while it is being worked out what part of it was filmed where the tracks are hidden.
  await db().updateTable('project').set({ hidden_parts: null }).where('id', '=', id).execute()
  expect(await seen(id)).toMatchObject({ videos: [], trailcast_links: [] })
  expect((await seen(id, ann)).videos).toMatchObject([{ is_preparing: true }])
})
