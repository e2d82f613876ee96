import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import { setProjectVisibility } from '#contract/project.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import { shell, startDiscoveryApp, type DiscoveryApp } from '#server/testing/start-discovery-app.ts'

let server: DiscoveryApp
beforeAll(async () => {
  server = await startDiscoveryApp()
})
afterAll(() => server.close())
beforeEach(() => server.deleteAll())

const pageAt = async (path: string, asker?: { cookie: string }) => {
  const { statusCode, body } = await server.get(path, asker)
  return { statusCode, body }
}

test('the page of a video comes with its title, its channel and its poster, and names what is requested next', async () => {
  const { id } = await givenProject(server, server.owner, { title: 'Down <the> __picture__ ridge' })
  await describeGiven(server, server.owner)
  const { body } = await pageAt(`/watch/${id}`)
  expect(body).toContain(
    '<div id="root" class="watch"><h1>Down &lt;the&gt; __picture__ ridge</h1>Ridge riders <img',
  )
  expect(body).toMatch(/<img src="\/media\/\S+\/poster\.jpg" srcset="\/media\/\S+\/poster_w320\.webp 320w, /)
  expect(body).toContain(`<script data-ahead="/api/project/${id}">`)
  expect(body).toContain('· Trailcast</title>')
})

test('only those who may see a video get more than the empty page, which is the same as for one that does not exist', async () => {
  const { id } = await givenProject(server, server.owner, { title: 'Mine' })
  await describeGiven(server, server.owner)
  const show = (visibility: Visibility) =>
    server.post(setProjectVisibility.path, { project_id: id, visibility }, server.owner)
  await show(Visibility.unlisted)
  expect((await pageAt(`/watch/${id}`)).body).toContain('<h1>Mine</h1>')
  for (const visibility of [Visibility.friends, Visibility.onlyMe]) {
    await show(visibility)
    expect(await pageAt(`/watch/${id}`)).toEqual({ statusCode: 404, body: shell })
    expect(await pageAt(`/watch/${id}`, server.european)).toEqual({ statusCode: 404, body: shell })
    expect(await pageAt(`/watch/${id}`, server.owner)).toEqual({ statusCode: 200, body: shell })
  }
})

test('the page of an activity comes with its title and a picture of its track, painted for whoever asks', async () => {
  const { id } = await givenActivity(server, server.owner, {
    visibility: DefaultVisibility.public,
    title: 'Up',
  })
  const { body } = await pageAt(`/activity/${id}`)
  const picture = (scheme: string) => `<img src="/api/activity/${id}/picture?size=card&amp;scheme=${scheme}">`
  expect(body).toContain(
    `<div id="root" class="activity"><h1>Up</h1>Ridge riders ${picture('light')}${picture('dark')}</div>`,
  )
  expect(body).toContain(`<script data-ahead="/api/activity/${id}?as=owner">`)
})
