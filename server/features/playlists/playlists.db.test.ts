import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { playlistMessages } from '#contract/playlists/playlist-messages.ts'
import * as playlists from '#contract/playlists/playlists.ts'
import { savePrivacy } from '#contract/privacy/privacy.ts'
import { archiveProject, deleteProject } from '#contract/projects/project.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import { newId } from '#server/cells/new-id.ts'
import { purgeProjects } from '#server/features/projects/jobs/purge-projects.job.ts'
import { ask } from '#server/testing/authorisation-matrix.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startDiscoveryApp, titlesOf, type DiscoveryApp } from '#server/testing/start-discovery-app.ts'
import type { Asker } from '#server/testing/start-test-app.ts'

let server: DiscoveryApp
let owner: GivenAccount
let friend: GivenAccount
let stranger: GivenAccount
beforeAll(async () => {
  server = await startDiscoveryApp()
  owner = server.owner
  friend = await givenAccount(server, { home: 'eu' })
  stranger = await givenAccount(server)
  await befriend(owner, friend)
})
afterAll(() => server.close())

const befriend = (from: GivenAccount, to: GivenAccount) =>
  server.services.cells
    .of(from.id)
    .db.insertInto('friendship')
    .values({ account_id: from.id, friend_id: to.id })
    .execute()

const draft = { name: 'Best of the valley', description: 'Ridges', visibility: Visibility.public }

async function givenPlaylist(projectIds: string[] = [], changes: Partial<playlists.PlaylistDraft> = {}) {
  const reply = await server.post(playlists.createPlaylist.path, { ...draft, ...changes }, owner)
  expect(reply.statusCode).toBe(200)
  const { id } = reply.json<{ id: string }>()
  for (const projectId of projectIds) expect(await add(id, projectId)).toBe(204)
  return id
}

const entryCall =
  (call: typeof playlists.addToPlaylist) =>
  async (id: string, project_id: string, asker: GivenAccount = owner) =>
    (await ask(server.app, call, { cookie: asker.cookie }, { params: { id, project_id } })).statusCode
const add = entryCall(playlists.addToPlaylist)
const remove = entryCall(playlists.removeFromPlaylist)
const move = (id: string, project_id: string, before: string | null) =>
  ask(
    server.app,
    playlists.movePlaylistEntry,
    { cookie: owner.cookie },
    { params: { id, project_id }, body: { before } },
  )

const pathOf = (id: string) => playlists.getPlaylist.path.replace(':id', id)
async function show(id: string, asker?: Asker, query = ''): Promise<playlists.PlaylistPage> {
  const reply = await server.get(`${pathOf(id)}${query}`, asker)
  expect(reply.statusCode).toBe(200)
  return playlists.getPlaylist.reply.parse(reply.json())
}
/** Checks that nothing but the shown projects counts. */
const seen = async (id: string, asker?: Asker) => {
  const { playlist, items } = await show(id, asker)
  expect(playlist.entry_count).toBe(items.length)
  expect(playlist.duration_ms).toBe(items.reduce((sum, { duration_ms }) => sum + duration_ms, 0))
  return titlesOf({ items })
}
const listOf = async (asker?: Asker) =>
  playlists.listChannelPlaylists.reply.parse(
    (await server.get(playlists.listChannelPlaylists.path.replace(':id', owner.id), asker)).json(),
  ).items

describe('a playlist', () => {
  test('shows projects of any channel and region in the order in which they were added, each once', async () => {
    const ids = [
      await server.listed({ title: 'First' }),
      await server.listed({ title: 'Second' }, server.european),
      await server.listed({ title: 'Third' }),
    ]
    const id = await givenPlaylist([...ids, ids[0] ?? ''])
    const { playlist, items, next_offset } = await show(id)
    expect(titlesOf({ items })).toEqual(['First', 'Second', 'Third'])
    expect(playlist).toMatchObject({ ...draft, channel_name: 'Ridge riders', is_own: false, entry_count: 3 })
    expect(playlist.duration_ms).toBe(items.reduce((sum, { duration_ms }) => sum + duration_ms, 0))
    expect(next_offset).toBeNull()
  })

  test('is read page by page, or from the one behind a project', async () => {
    const ids: string[] = []
    for (const title of ['a', 'b', 'c', 'd', 'e']) ids.push(await server.listed({ title }))
    const id = await givenPlaylist(ids)
    const first = await show(id, undefined, '?limit=2')
    expect([titlesOf(first), first.next_offset]).toEqual([['a', 'b'], 2])
    const second = await show(id, undefined, `?limit=3&offset=${first.next_offset}`)
    expect([titlesOf(second), second.next_offset]).toEqual([['c', 'd', 'e'], null])
    const behind = await show(id, undefined, `?limit=2&after=${ids[2]}`)
    expect([titlesOf(behind), behind.offset, behind.next_offset]).toEqual([['d', 'e'], 3, null])
    expect(titlesOf(await show(id, undefined, `?limit=1&after=${newId('eu', 1)}`))).toEqual(['a'])
  })

  test('is renamed, reordered and deleted by its owner, and by nobody else', async () => {
    const [a, b, c] = [
      await server.listed({ title: 'a' }),
      await server.listed({ title: 'b' }),
      await server.listed({ title: 'c' }),
    ]
    const id = await givenPlaylist([a, b, c])
    await move(id, c, a)
    expect(titlesOf(await show(id))).toEqual(['c', 'a', 'b'])
    await move(id, c, null)
    expect(titlesOf(await show(id))).toEqual(['a', 'b', 'c'])
    await remove(id, b)
    await remove(id, b)
    await add(id, b)
    expect(titlesOf(await show(id))).toEqual(['a', 'c', 'b'])
    await server.post(pathOf(id), { ...draft, name: 'Renamed' }, owner)
    expect((await show(id)).playlist.name).toBe('Renamed')

    expect((await server.post(pathOf(id), draft, stranger)).statusCode).toBe(404)
    expect([await add(id, a, stranger), await remove(id, a, stranger)]).toEqual([404, 404])
    const deleteBy = async ({ cookie }: GivenAccount) =>
      (await ask(server.app, playlists.deletePlaylist, { cookie }, { params: { id } })).statusCode
    expect(await deleteBy(stranger)).toBe(404)
    expect((await show(id)).playlist).toMatchObject({ name: 'Renamed', entry_count: 3 })
    expect(await deleteBy(owner)).toBe(204)
    expect((await server.get(pathOf(id), owner)).statusCode).toBe(404)
  })

  test('keeps every move when two windows reorder it at the same time', async () => {
    const ids: string[] = []
    for (const title of ['a', 'b', 'c', 'd']) ids.push(await server.listed({ title }))
    const [a = '', b = '', c = '', d = ''] = ids
    const id = await givenPlaylist(ids)
    const answers = await Promise.all([move(id, d, a), move(id, b, null)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect(titlesOf(await show(id))).toEqual(['d', 'a', 'c', 'b'])
    await remove(id, c)
    const late = await move(id, a, c)
    expect([late.statusCode, late.body]).toEqual([409, playlistMessages.moved])
    expect(titlesOf(await show(id))).toEqual(['d', 'a', 'b'])
  })

  test('tells its owner which playlists contain a project', async () => {
    const project = await server.listed()
    const [having, lacking] = [await givenPlaylist([project]), await givenPlaylist()]
    const own = async (asker: GivenAccount) =>
      playlists.listOwnPlaylists.reply.parse(
        (await server.get(`${playlists.listOwnPlaylists.path}?project_id=${project}`, asker)).json(),
      )
    const has = new Map((await own(owner)).map(({ id, has_project }) => [id, has_project]))
    expect([has.get(having), has.get(lacking)]).toEqual([true, false])
    expect(await own(stranger)).toEqual([])
  })
})

describe('who sees a playlist', () => {
  test.each([
    ['Use my default', Visibility.byDefault, [200, 404, 404, 404]],
    ['Public', Visibility.public, [200, 200, 200, 200]],
    ['Anyone with the link', Visibility.unlisted, [200, 200, 200, 200]],
    ['Friends', Visibility.friends, [200, 200, 404, 404]],
    ['Only me', Visibility.onlyMe, [200, 404, 404, 404]],
  ])('%s: owner, friend, stranger and visitor', async (name, visibility, expected) => {
    const id = await givenPlaylist([await server.listed()], { name, visibility })
    const askers = [owner, friend, stranger, undefined]
    const statuses = await Promise.all(
      askers.map(async (asker) => (await server.get(pathOf(id), asker)).statusCode),
    )
    expect(statuses).toEqual(expected)
    const pages = await Promise.all(
      askers.map(async (asker) => (await server.get(`/playlist/${id}`, asker)).statusCode),
    )
    expect(pages).toEqual(expected)
    // Unlisted ones appear in no list that others see.
    const isListed = visibility === Visibility.unlisted ? [200, 404, 404, 404] : expected
    const lists = await Promise.all(askers.map((asker) => listOf(asker)))
    expect(lists.map((items) => items.some((item) => item.id === id))).toEqual(
      isListed.map((status) => status === 200),
    )
  })

  test('follows the default of the account', async () => {
    const id = await givenPlaylist([await server.listed()], { visibility: Visibility.byDefault })
    const statusFor = async (default_visibility: DefaultVisibility) => {
      await server.post(savePrivacy.path, { default_visibility }, owner)
      return (await server.get(pathOf(id))).statusCode
    }
    expect(await statusFor(DefaultVisibility.public)).toBe(200)
    expect(await statusFor(DefaultVisibility.onlyMe)).toBe(404)
  })

  test('is nobody while its owner is suspended', async () => {
    const id = await givenPlaylist([await server.listed()])
    const set = (time: Date | null) =>
      server.services.cells
        .at('us')
        .db.updateTable('account')
        .set({ suspended_at: time })
        .where('id', '=', owner.id)
        .execute()
    await set(new Date())
    expect((await server.get(pathOf(id))).statusCode).toBe(404)
    expect(await listOf()).toEqual([])
    await set(null)
  })
})

describe('projects that a viewer may not see', () => {
  const kinds = ['public', 'unlisted', 'friends', 'onlyMe'] as const

  async function givenEach() {
    const ids: string[] = []
    for (const kind of kinds)
      ids.push((await givenProject(server, owner, { title: kind, visibility: Visibility[kind] })).id)
    await describeGiven(server, owner)
    return ids
  }
  test('do not exist for them in the playlist, in its count or in its length', async () => {
    const ids = await givenEach()
    const id = await givenPlaylist(ids)
    expect(await seen(id, owner)).toEqual(['public', 'unlisted', 'friends', 'onlyMe'])
    expect(await seen(id, friend)).toEqual(['public', 'friends'])
    expect(await seen(id, stranger)).toEqual(['public'])
    expect(await seen(id)).toEqual(['public'])
    const inList = async (asker?: Asker) => (await listOf(asker)).find((item) => item.id === id)?.entry_count
    expect([await inList(owner), await inList(friend), await inList()]).toEqual([4, 2, 1])
  })

  test('are passed on by link only from a playlist that is itself for those who have the link', async () => {
    const id = await givenPlaylist(await givenEach(), { visibility: Visibility.unlisted })
    expect(await seen(id, friend)).toEqual(['public', 'unlisted', 'friends'])
    expect(await seen(id)).toEqual(['public', 'unlisted'])
  })

  test('are never passed on from someone else’s playlist', async () => {
    const { id: unlisted } = await givenProject(server, stranger, {
      title: 'by link',
      visibility: Visibility.unlisted,
    })
    await describeGiven(server, stranger)
    const id = await givenPlaylist([unlisted], { visibility: Visibility.unlisted })
    expect(await seen(id, owner)).toEqual(['by link'])
    expect(await seen(id)).toEqual([])
    expect(await seen(id, friend)).toEqual([])
  })

  test('cannot be added', async () => {
    const { id: hidden } = await givenProject(server, stranger, { visibility: Visibility.onlyMe })
    const id = await givenPlaylist()
    expect(await add(id, hidden)).toBe(404)
    expect(await add(id, newId('eu', 1))).toBe(404)
    const created = await server.post(playlists.createPlaylist.path, { ...draft, project_id: hidden }, owner)
    expect(created.statusCode).toBe(404)
  })

  test('are gone while they are archived, and for good once they are deleted', async () => {
    const { id: project } = await givenProject(server, stranger, { title: 'Leaving' })
    await describeGiven(server, stranger)
    const id = await givenPlaylist([project])
    expect(await seen(id, owner)).toEqual(['Leaving'])
    await server.post(archiveProject.path.replace(':id', project), undefined, stranger)
    expect(await seen(id, owner)).toEqual([])
    expect(await seen(id, stranger)).toEqual([])
    await server.post(deleteProject.path.replace(':id', project), undefined, stranger)
    const { db } = server.services.cells.at('us')
    await db
      .updateTable('project')
      .set({ deleted_at: new Date(0) })
      .where('id', '=', project)
      .execute()
    await server.run(purgeProjects, {})
    const left = await db.selectFrom('playlist_entry').selectAll().where('project_id', '=', project).execute()
    expect(left).toEqual([])
  })

  test('leave a playlist out of lists in which others would see nothing', async () => {
    const { id: hidden } = await givenProject(server, owner, { visibility: Visibility.onlyMe })
    const id = await givenPlaylist([hidden])
    const isListed = async (asker?: Asker) => (await listOf(asker)).some((item) => item.id === id)
    expect([await isListed(owner), await isListed(stranger), await isListed()]).toEqual([true, false, false])
  })
})

describe('there are at most', () => {
  test(`${limits.playlistEntriesMax} projects in a playlist`, async () => {
    const id = await givenPlaylist()
    const { db } = server.services.cells.at('us')
    await sql`insert into playlist_entry (playlist_id, project_id, account_id, position)
      select ${id}, ${id} || n, ${owner.id}, n from generate_series(1, ${limits.playlistEntriesMax - 1}) n`.execute(
      db,
    )
    const [last, surplus] = [await server.listed(), await server.listed()]
    expect(await add(id, last)).toBe(204)
    const full = await ask(
      server.app,
      playlists.addToPlaylist,
      { cookie: owner.cookie },
      { params: { id, project_id: surplus } },
    )
    expect([full.statusCode, full.body]).toEqual([409, playlistMessages.full])
    expect(await add(id, last)).toBe(204)
  })

  test(`${limits.playlistsMax} playlists of an account`, async () => {
    const busy = await givenAccount(server)
    const { db } = server.services.cells.at('us')
    await sql`insert into playlist (id, account_id, name)
      select ${busy.id} || n, ${busy.id}, 'x' from generate_series(1, ${limits.playlistsMax - 1}) n`.execute(
      db,
    )
    expect((await server.post(playlists.createPlaylist.path, draft, busy)).statusCode).toBe(200)
    const reply = await server.post(playlists.createPlaylist.path, draft, busy)
    expect([reply.statusCode, reply.body]).toEqual([409, playlistMessages.tooMany])
  })
})
