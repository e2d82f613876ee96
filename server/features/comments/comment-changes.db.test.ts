import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { CommentPage } from '#contract/comments/comments.ts'
import { removeFriend } from '#contract/friends/friends.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { Visibility } from '#domain/visibility.ts'
import { personalData } from './personal-data.ts'
import { givenFriendship } from '#server/testing/given-friends.ts'
import { startCommentScene } from '#server/testing/comment-scene.ts'
import { purgeComments } from './jobs/purge-comments.job.ts'

const scene = await startCommentScene({ watchedWords: ['casino'] })
const { server, cells, givenKnown, givenNewcomer, givenScene, write, send, see, act, set } = scene
afterAll(() => server.close())
beforeEach(() => scene.pass(2 * dayMs))

const texts = ({ items }: Pick<CommentPage, 'items'>) => items.map(({ comment }) => comment)
const answer = async (reply: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await reply
  return [statusCode, body]
}
const rowOf = (id: string) =>
  cells.of(id).db.selectFrom('comment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const missing = [404, serverMessages.notFound]

describe('a comment waits for the owner', () => {
  test('for each reason, is seen by its author and the owner only, and appears once it is approved', async () => {
    const { owner, project } = await givenScene()
    await server.post('/api/account/watched_words', { words: 'lawn mower\n' }, owner)
    const [ann, bob, newcomer] = [await givenKnown(), await givenKnown(), await givenNewcomer()]
    const links = 'https://a.example https://b.example https://c.example https://d.example'
    for (const [comment, reason] of [
      ['Visit the CASINO', 'word'],
      ['like a lawn-mower', 'word'],
      [links, 'links'],
    ] as const)
      expect(await write(ann, project, { comment })).toMatchObject({ state: 'held', held_for: reason })
    const comment = 'See https://a.example'
    const linked = await write(newcomer, project, { comment, token: await scene.token() })
    expect(linked).toMatchObject({ state: 'held', held_for: 'link' })
    for (const expected of ['shown', 'shown', 'held'])
      expect((await write(bob, project, { comment: 'Same   text!' })).state).toBe(expected)
    await set(project, owner, 'open', true)
    expect(await write(bob, project)).toMatchObject({ state: 'held', held_for: 'all' })
    expect((await write(owner, project, { comment: 'My casino' })).state).toBe('shown')

    const [mine, theirs, nobodys] = [
      await see(project, owner),
      await see(project, newcomer),
      await see(project),
    ]
    expect([mine.about?.held.length, theirs.about?.held.map(({ id }) => id), nobodys.about?.held]).toEqual([
      6,
      [linked.id],
      [],
    ])
    expect([nobodys.total, texts(nobodys)]).toEqual([3, ['My casino', 'Same text!', 'Same text!']])
    for (const who of [newcomer, bob]) expect(await answer(act('approve', linked.id, who))).toEqual(missing)
    expect((await act('approve', linked.id, owner)).statusCode).toBe(204)
    expect(texts(await see(project))).toContain(comment)
    expect(await answer(act('approve', linked.id, owner))).toEqual(missing)
  })

  test('when its author edits what makes it wait into it', async () => {
    const { project } = await givenScene()
    const ann = await givenKnown()
    const { id } = await write(ann, project, { comment: 'Nice' })
    expect((await act('edit', id, ann, { comment: 'Nice casino' })).json()).toMatchObject({ state: 'held' })
    expect((await see(project)).total).toBe(0)
    expect((await act('edit', id, ann, { comment: 'Nice again' })).json()).toMatchObject({ state: 'held' })
  })
})

describe('newcomers', () => {
  test('pass the bot check each time, wait half a minute, and write five comments an hour', async () => {
    const { project } = await givenScene()
    const ann = await givenNewcomer()
    const to = async (token?: string) =>
      (
        await send(ann, {
          project_id: project.id,
          comment: `Hello ${scene.now()}`,
          ...(token !== undefined && { token }),
        })
      ).statusCode
    expect((await see(project, ann)).about?.needs_check).toBe(true)
    expect([await to(), await to('invented')]).toEqual([422, 422])
    const token = await scene.token()
    expect([await to(token), await to(token)]).toEqual([200, 422])
    expect(await to(await scene.token())).toBe(429)
    for (let n = 0; n < 4; n++) {
      scene.pass(30_000)
      expect(await to(await scene.token())).toBe(200)
    }
    scene.pass(30_000)
    expect(await to(await scene.token())).toBe(429)
  })

  test('are those with less than three comments that stayed: everyone else writes thirty an hour', async () => {
    const { project } = await givenScene()
    const ann = await givenKnown()
    expect((await see(project, ann)).about?.needs_check).toBe(false)
    scene.pass(60 * 60_000 - (scene.now() % (60 * 60_000)))
    for (let n = 0; n < 30; n++) await write(ann, project)
    expect((await send(ann, { project_id: project.id, comment: 'one more' })).statusCode).toBe(429)
  })
})

describe('a comment is changed', () => {
  test('by its author for a quarter of an hour, until the first reply or vote', async () => {
    const { owner, project } = await givenScene()
    const [ann, bob] = [await givenKnown(), await givenKnown()]
    const edit = async (id: string, who = ann) =>
      (await act('edit', id, who, { comment: 'Edited' })).statusCode
    const plain = await write(ann, project)
    expect([await edit(plain.id, bob), await edit(plain.id, owner)]).toEqual([404, 404])
    expect(await edit(plain.id)).toBe(200)
    expect((await see(project)).items[0]).toMatchObject({ comment: 'Edited', edited: true })
    const [voted, answered] = [await write(ann, project), await write(ann, project)]
    await server.post(`/api/rating/comment/${voted.id}/upvote`, {}, bob)
    await write(bob, project, { parent_id: answered.id })
    expect([await edit(voted.id), await edit(answered.id)]).toEqual([409, 409])
    scene.pass(15 * 60_000)
    expect(await edit(plain.id)).toBe(409)
  })

  test('by the owner, who pins one and gives hearts, and by nobody else', async () => {
    const { owner, project } = await givenScene()
    const ann = await givenKnown()
    const [one, two] = [await write(ann, project), await write(ann, project)]
    const reply = await write(ann, project, { parent_id: one.id })
    for (const id of [one.id, two.id])
      expect((await act('pin', id, owner, { pinned: true })).statusCode).toBe(204)
    await act('heart', reply.id, owner, { hearted: true })
    const { items } = await see(project)
    expect(items.map(({ id, pinned }) => [id, pinned])).toEqual([
      [two.id, true],
      [one.id, false],
    ])
    expect(items[1]?.children[0]?.hearted).toBe(true)
    expect(await answer(act('pin', reply.id, owner, { pinned: true }))).toEqual(missing)
    for (const [what, body] of [
      ['pin', { pinned: false }],
      ['heart', { hearted: false }],
    ] as const)
      expect(await answer(act(what, two.id, ann, body))).toEqual(missing)
    await act('pin', two.id, owner, { pinned: false })
    expect((await see(project)).items.some(({ pinned }) => pinned)).toBe(false)
  })
})

describe('a removed comment', () => {
  test('disappears if nobody replied, and else is a line until the last reply is gone', async () => {
    const { owner, project } = await givenScene()
    const [ann, bob] = [await givenKnown(), await givenKnown()]
    const root = await write(ann, project, { moment: 10 })
    const reply = await write(bob, project, { parent_id: root.id })
    const last = await write(ann, project, { parent_id: reply.id })
    expect(await answer(act('delete', root.id, bob))).toEqual(missing)
    expect((await act('delete', reply.id, owner)).statusCode).toBe(204)
    expect((await act('delete', root.id, ann)).statusCode).toBe(204)
    const { items, total } = await see(project, ann)
    expect([total, items[0]?.reply_count]).toEqual([1, 2])
    expect(items[0]).toMatchObject({ state: 'deleted', comment: '', author: null, moment_ms: null })
    const [below] = items[0]?.children ?? []
    expect([below, below?.children[0]].map((line) => [line?.state, line?.comment, line?.author?.id])).toEqual(
      [
        ['by_owner', '', undefined],
        ['shown', last.comment, ann.id],
      ],
    )
    await act('delete', last.id, ann)
    expect(await see(project, ann)).toMatchObject({ items: [], total: 0 })
    expect([(await rowOf(root.id)).text, (await rowOf(reply.id)).text]).toEqual(['', reply.comment])
  })

  test('is deleted by its author, also where they no longer see the video, and by no one else there', async () => {
    const { owner, project } = await givenScene({ visibility: Visibility.friends })
    const [ann, bob] = [await givenKnown({ home: 'eu' }), await givenKnown()]
    for (const friend of [ann, bob]) await givenFriendship(server, owner, friend)
    const comment = await write(ann, project, { comment: 'Only among us' })
    for (const friend of [ann, bob]) await server.post(removeFriend.path, { id: friend.id }, owner)
    expect((await server.get(`/api/comments/${project.id}`, ann)).statusCode).toBe(404)
    // It still belongs to them: they find it in their download.
    let exported = ''
    for (const data of personalData)
      for await (const file of data.files(server.services, ann.id)) exported += await text(await file.open())
    expect(exported).toContain('Only among us')
    expect(await answer(act('delete', comment.id, bob))).toEqual(missing)
    expect(await answer(act('edit', comment.id, ann, { comment: 'More' }))).toEqual(missing)
    expect((await act('delete', comment.id, ann)).statusCode).toBe(204)
    expect((await rowOf(comment.id)).text).toBe('')
    expect((await see(project, owner)).items).toEqual([])
    expect(await answer(act('delete', comment.id, ann))).toEqual(missing)
  })

  test('is kept for thirty days by the owner and 183 by a moderator, then its text is erased', async () => {
    const { owner, project } = await givenScene()
    const ann = await givenKnown()
    const [byOwner, byModerator] = [await write(ann, project), await write(ann, project)]
    await act('delete', byOwner.id, owner)
    await cells
      .of(project.id)
      .db.updateTable('comment')
      .set({ state: 'by_moderator', state_changed_at: new Date(scene.now()) })
      .where('id', '=', byModerator.id)
      .execute()
    const left = async () => {
      await server.run(purgeComments, {})
      return [(await rowOf(byOwner.id)).text !== '', (await rowOf(byModerator.id)).text !== '']
    }
    scene.pass(30 * dayMs - 1)
    expect(await left()).toEqual([true, true])
    scene.pass(1)
    expect(await left()).toEqual([false, true])
    scene.pass(153 * dayMs)
    expect(await left()).toEqual([false, false])
    expect((await rowOf(byOwner.id)).text_hash).toBeNull()
  })

  test('goes with everything else its author wrote on the videos of that owner, and on no others', async () => {
    const [mine, again, other] = [await givenScene(), await givenScene(), await givenScene()]
    const [ann, bob] = [await givenKnown({ home: 'eu' }), await givenKnown()]
    for (const { project } of [mine, again, other]) await write(ann, project)
    await write(ann, mine.project, { comment: 'casino' })
    await write(bob, mine.project)
    const path = '/api/comments/remove_of_person'
    const remove = async (owner: typeof ann) =>
      (await server.post(path, { person_id: ann.id }, owner)).json<{ removed: number }>().removed
    const count = async (owner: typeof ann) =>
      (await server.get(`/api/comments/of_person?person_id=${ann.id}`, owner)).json<{ count: number }>().count
    expect([await count(bob), await count(mine.owner)]).toEqual([0, 2])
    expect([await remove(bob), await remove(mine.owner), await remove(mine.owner)]).toEqual([0, 2, 0])
    expect(await count(mine.owner)).toBe(0)
    const totals = await Promise.all(
      [mine, again, other].map(async ({ project }) => (await see(project)).total),
    )
    expect(totals).toEqual([1, 1, 1])
  })

  test('of someone who is suspended is a line, and comes back with them', async () => {
    const { owner, project } = await givenScene()
    const ann = await givenKnown({ home: 'eu' })
    await write(ann, project, { comment: 'Still here', moment: 10 })
    const suspend = (suspended_at: Date | null) =>
      cells.of(ann.id).db.updateTable('account').set({ suspended_at }).where('id', '=', ann.id).execute()
    const moments = async () =>
      (await server.get(`/api/comments/${project.id}/moments`)).json<{ items: unknown[] }>().items.length
    expect(await moments()).toBe(1)
    await suspend(new Date(scene.now()))
    for (const viewer of [undefined, owner]) {
      const { items, total } = await see(project, viewer)
      expect([total, items.length]).toEqual([1, 1])
      expect(items[0]).toMatchObject({ state: 'by_moderator', author: null, comment: '', moment_ms: null })
    }
    expect(await moments()).toBe(0)
    await suspend(null)
    expect((await see(project)).items[0]).toMatchObject({ state: 'shown', comment: 'Still here' })
  })

  test('of someone who left stays without the name', async () => {
    const { project } = await givenScene()
    const ann = await givenKnown()
    const { id } = await write(ann, project, { comment: 'I was here' })
    await cells.of(id).db.updateTable('comment').set({ author_id: null }).where('id', '=', id).execute()
    expect((await see(project, ann)).items[0]).toMatchObject({
      author: null,
      comment: 'I was here',
      is_own: false,
    })
  })
})
