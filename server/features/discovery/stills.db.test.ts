import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import { setProjectVisibility } from '#contract/projects/project.ts'
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
  expect(body).toContain(' width="1778" height="1000">')
  expect(body).not.toContain('<b src')
  expect(body).toContain(`<script data-ahead="/api/project/${id}">`)
  expect(body).toContain('· Trailcast</title>')
})

test('a video of another shape says so, and has its poster behind it instead of black bars', async () => {
  const { id, video } = await givenProject(server, server.owner)
  const { db } = server.services.cells.of(id)
  await db.updateTable('video').set({ width: 1080, height: 1920 }).where('id', '=', video.id).execute()
  await describeGiven(server, server.owner)
  const { body } = await pageAt(`/watch/${id}`)
  expect(body).toMatch(
    /<b src="\/media\/\S+\/poster_w320\.webp"><\/b><img src="\/media\/\S+\/poster\.jpg" .+ width="563" height="1000">/,
  )
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
    `<div id="root" class="activity"><h1>Up</h1> ${picture('light')}${picture('dark')}</div>`,
  )
  expect(body).toContain(`<script data-ahead="/api/activity/${id}?as=owner">`)
})

const channelOf = ({ id }: { id: string }) => `/channel/${id}`

test('the page of a channel comes with its name, its facts and its first videos, and names what is requested next', async () => {
  const { id } = await givenProject(server, server.owner, { title: 'Down <the> __about__ ridge' })
  await describeGiven(server, server.owner)
  const { body } = await pageAt(channelOf(server.owner))
  expect(body).toContain('<div id="root" class="channel"><i>R</i><h1>Ridge riders</h1><b>Since ')
  expect(body).toContain('<b>1 video</b>')
  expect(body).toContain(`<ul><li id="${id}"`)
  expect(body).toContain('Down &lt;the&gt; __about__ ridge')
  expect(body).toContain(`<script data-ahead="/api/channel/${server.owner.id}">`)
})

test('a channel shows strangers nothing that is not public, and its owner and other parts of it are not drawn', async () => {
  const { id } = await givenProject(server, server.owner, { title: 'Mine' })
  await describeGiven(server, server.owner)
  for (const visibility of [Visibility.unlisted, Visibility.friends, Visibility.onlyMe]) {
    await server.post(setProjectVisibility.path, { project_id: id, visibility }, server.owner)
    for (const asker of [undefined, server.european]) {
      const { body } = await pageAt(channelOf(server.owner), asker)
      expect(body).toContain('<h1>Ridge riders</h1><b>0 videos</b>')
      expect(body).not.toContain('Mine')
    }
  }
  expect((await pageAt(channelOf(server.owner), server.owner)).body).not.toContain('<h1>')
  expect((await pageAt(`${channelOf(server.owner)}?tab=map`)).body).not.toContain('<h1>')
})
