import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveProject } from '#contract/projects/project.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import { newId } from '#server/cells/new-id.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { noon, shell, startDiscoveryApp, type DiscoveryApp } from '#server/testing/start-discovery-app.ts'
import type { Asker } from '#server/testing/start-test-app.ts'

let server: DiscoveryApp
let stranger: GivenAccount
let friend: GivenAccount
beforeAll(async () => {
  server = await startDiscoveryApp()
  stranger = await givenAccount(server)
  friend = await givenAccount(server, { home: 'eu' })
  const { db } = server.services.cells.at('us')
  await db.insertInto('friendship').values({ account_id: server.owner.id, friend_id: friend.id }).execute()
})
afterAll(() => server.close())

/** The status for the owner, a friend, a stranger and a visitor. */
async function statusesOf(path: string): Promise<number[]> {
  const statuses: number[] = []
  for (const asker of [server.owner, friend, stranger, undefined])
    statuses.push((await server.get(path, asker)).statusCode)
  return statuses
}

describe('the page of a project is found by those who may see it', () => {
  test.each([
    ['only for its owner', Visibility.byDefault, [200, 404, 404, 404]],
    ['for friends', Visibility.friends, [200, 200, 404, 404]],
    ['for those who have the link', Visibility.unlisted, [200, 200, 200, 200]],
    ['for everyone', Visibility.public, [200, 200, 200, 200]],
  ])('%s', async (_name, visibility, expected) => {
    const { id } = await givenProject(server, server.owner, { visibility })
    for (const path of [`/watch/${id}`, `/embed/${id}`, `/Watch/${id}/`])
      expect(await statusesOf(path)).toEqual(expected)
  })

  test('and by its owner when it is archived', async () => {
    const { id } = await givenProject(server, server.owner, { visibility: Visibility.public })
    await server.post(archiveProject.path.replace(':id', id), undefined, server.owner)
    expect(await statusesOf(`/watch/${id}`)).toEqual([200, 404, 404, 404])
  })
})

test('the editor of a project is found only by its owner, and the editor of a new project by everyone', async () => {
  const { id } = await givenProject(server, server.owner, { visibility: Visibility.public })
  expect(await statusesOf(`/edit/${id}`)).toEqual([200, 404, 404, 404])
  expect(await statusesOf('/edit/new')).toEqual([200, 200, 200, 200])
})

test.each([
  ['only for its owner', DefaultVisibility.onlyMe, [200, 404, 404, 404]],
  ['for friends', DefaultVisibility.friends, [200, 200, 404, 404]],
  ['for everyone', DefaultVisibility.public, [200, 200, 200, 200]],
])('the page of an activity %s is found by those who may see it', async (_name, visibility, expected) => {
  const { id } = await givenActivity(server, server.owner, { effective_visibility: visibility })
  for (const path of [`/activity/${id}`, `/activity/${id}/legs`])
    expect(await statusesOf(path)).toEqual(expected)
})

test('the page of a channel is found while the channel exists', async () => {
  const leaving = await givenAccount(server)
  expect(await statusesOf(`/channel/${leaving.id}`)).toEqual([200, 200, 200, 200])
  const { db } = server.services.cells.at('us')
  await db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', leaving.id).execute()
  expect(await statusesOf(`/channel/${leaving.id}`)).toEqual([404, 404, 404, 404])
})

/** Everything that a client gets, except what differs in every response. */
async function everythingAt(path: string, asker: Asker, method: 'GET' | 'HEAD' = 'GET') {
  const headers = { ...(asker && { cookie: asker.cookie }), 'if-none-match': '"anything"' }
  const reply = await server.app.inject({ method, url: path, headers })
  const { date: _date, 'x-request-id': _id, ...rest } = reply.headers
  return { status: reply.statusCode, headers: rest, body: reply.body }
}

describe('hidden pages cannot be distinguished from missing ones', () => {
  test.each(['watch', 'embed', 'edit', 'activity'])('at /%s/', async (page) => {
    const { id } =
      page === 'activity'
        ? await givenActivity(server, server.owner, { effective_visibility: DefaultVisibility.onlyMe })
        : await givenProject(server, server.owner, { visibility: Visibility.byDefault })
    for (const asker of [stranger, undefined]) {
      const missing = await everythingAt(`/${page}/${newId('us', noon)}`, asker)
      expect(missing).toMatchObject({ status: 404, body: shell, headers: { 'cache-control': 'no-cache' } })
      for (const header of ['etag', 'last-modified']) expect(missing.headers).not.toHaveProperty(header)
      expect(await everythingAt(`/${page}/${id}`, asker)).toEqual(missing)
      for (const noId of ['none', 'xx_01j00000000000000000000000', '%C3%A9'])
        expect(await everythingAt(`/${page}/${noId}`, asker)).toEqual(missing)
      const asked = await everythingAt(`/${page}/${id}`, asker, 'HEAD')
      expect(asked).toEqual({
        ...(await everythingAt(`/${page}/${newId('us', noon)}`, asker, 'HEAD')),
        body: '',
      })
      expect(asked.status).toBe(404)
    }
  })
})
