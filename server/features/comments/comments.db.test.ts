import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { CommentMoment, CommentPage } from '#contract/comments/comments.ts'
import { commentMessages } from '#contract/comments/comment-messages.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { startCommentScene } from '#server/testing/comment-scene.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import { linkTo } from '#server/testing/given-project.ts'
import type { Changes } from '#server/changes.ts'
import { approveCommentAs } from './change-comment.ts'
import { writeCommentAs } from './write-comment.ts'

const scene = await startCommentScene({ watchedWords: ['casino'] })
const { server, cells, givenKnown, givenScene, write, send, see, act, set, block } = scene
afterAll(() => server.close())
beforeEach(() => scene.pass(2 * dayMs))

const answer = async (reply: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await reply
  return [statusCode, body]
}
const missing = [404, serverMessages.notFound]

describe('a comment', () => {
  test('is seen by everyone with its author, who may be in another region', async () => {
    const { project } = await givenScene({ home: 'eu' })
    const ann = await givenKnown({ channel_name: 'Ann of the comments' })
    const written = await write(ann, project, { comment: '  Nice <b>ride</b>\n\n\n\n1:23 ' })
    expect(written).toMatchObject({ state: 'shown', is_own: true, can_edit: true, depth: 0 })
    const { items, total, about } = await see(project)
    expect(items).toEqual([
      {
        ...written,
        author: { id: ann.id, channel_name: 'Ann of the comments', picture: null },
        comment: 'Nice <b>ride</b>\n\n1:23',
        is_own: false,
        can_edit: false,
      },
    ])
    expect([total, about?.newest_id, about?.refusal]).toEqual([1, written.id, null])
  })

  test('has something visible, at most 2,000 letters, and a confirmed author', async () => {
    const { project } = await givenScene()
    const ann = await givenKnown()
    const to = (comment: string) => answer(send(ann, { project_id: project.id, comment }))
    expect(await to('\u200B\u3164')).toEqual([422, commentMessages.nothingVisible])
    expect((await to('x'.repeat(2001)))[0]).toBe(422)
    expect((await to('x'.repeat(2000)))[0]).toBe(200)
    const { db } = cells.of(ann.id)
    await db.updateTable('account').set({ email_confirmed_at: null }).where('id', '=', ann.id).execute()
    expect(await to('Nice')).toEqual([403, serverMessages.confirmEmailFirst])
    expect(await answer(server.post('/api/comment/', { project_id: project.id, comment: 'x' }))).toEqual([
      401,
      serverMessages.notSignedIn,
    ])
  })

  test('on a hidden project is refused as on one that does not exist', async () => {
    const { project } = await givenScene({ visibility: 4 })
    const ann = await givenKnown()
    expect(await answer(send(ann, { project_id: project.id, comment: 'x' }))).toEqual(missing)
    expect(await answer(send(ann, { project_id: scene.missingId(), comment: 'x' }))).toEqual(missing)
  })

  test('is for everyone, for friends, or for nobody, as the owner says, and a block looks the same', async () => {
    const { owner, project } = await givenScene()
    const [friend, stranger, blocked] = [
      await givenKnown({ home: 'eu' }),
      await givenKnown(),
      await givenKnown(),
    ]
    const { db } = cells.of(owner.id)
    await db.insertInto('friendship').values({ account_id: owner.id, friend_id: friend.id }).execute()
    await block(owner, blocked)
    const to = (who: GivenAccount) => answer(send(who, { project_id: project.id, comment: `by ${who.id}` }))
    const statuses = async () =>
      (await Promise.all([owner, friend, stranger, blocked].map(to))).map(([status]) => status)
    expect(await statuses()).toEqual([200, 200, 200, 403])
    await set(project, owner, 'friends')
    expect(await statuses()).toEqual([200, 200, 403, 403])
    const refused = [403, commentMessages.notHere]
    expect([await to(stranger), await to(blocked)]).toEqual([refused, refused])
    expect((await see(project, blocked)).about?.refusal).toBe((await see(project, stranger)).about?.refusal)
    await set(project, owner, 'off')
    expect(await to(owner)).toEqual([403, commentMessages.turnedOff])
    expect(await see(project, owner)).toMatchObject({ items: [], total: 0, about: { access: 'off' } })
    const moments = (await server.get(`/api/comments/${project.id}/moments`)).json()
    expect(moments).toEqual({ items: [] })
    await set(project, owner, 'open')
    expect((await see(project)).total).toBe(5)
    expect(await answer(set(project, stranger, 'off'))).toEqual(missing)
  })

  test('may not be written while a moderator does not allow it', async () => {
    const { project } = await givenScene()
    const ann = await givenKnown()
    const until = new Date(scene.now() + dayMs)
    await cells
      .of(ann.id)
      .db.updateTable('account')
      .set({ no_comments_until: until })
      .where('id', '=', ann.id)
      .execute()
    const to = () => answer(send(ann, { project_id: project.id, comment: 'x' }))
    expect(await to()).toEqual([403, commentMessages.notUntil(until)])
    scene.pass(dayMs)
    expect((await to())[0]).toBe(200)
  })
})

describe('the tree', () => {
  test('is four replies deep; an answer to the deepest becomes its sibling and says to whom', async () => {
    const { project } = await givenScene()
    const [ann, bob] = [await givenKnown({ channel_name: 'Ann deep' }), await givenKnown()]
    let parent = await write(ann, project)
    for (let depth = 1; depth <= 4; depth++) {
      const reply = await write(ann, project, { parent_id: parent.id })
      expect([reply.depth, reply.parent_id]).toEqual([depth, parent.id])
      parent = reply
    }
    const sibling = await write(bob, project, { parent_id: parent.id, comment: 'Yes' })
    expect(sibling).toMatchObject({ depth: 4, parent_id: parent.parent_id, comment: '@Ann deep Yes' })
    const again = await write(bob, project, { parent_id: parent.id, comment: '@ann DEEP No' })
    expect(again.comment).toBe('@ann DEEP No')
    const long = { project_id: project.id, parent_id: parent.id, comment: 'x'.repeat(2000) }
    expect(await answer(send(bob, long))).toEqual([422, commentMessages.tooLong])
  })

  test('carries the name of its author, whether it is deleted, and its replies as deep as they are', async () => {
    const { project } = await givenScene()
    const [ann, bob] = [await givenKnown({ channel_name: 'Ann names' }), await givenKnown()]
    const root = await write(ann, project)
    const reply = await write(bob, project, { parent_id: root.id })
    const last = await write(ann, project, { parent_id: reply.id, comment: 'The last word' })
    await server.post(`/api/comment/${reply.id}/delete`, {}, bob)
    const [item] = (await see(project)).items
    const votes = { up: 0, down: 0, mine: 0 }
    expect(item).toMatchObject({
      id: root.id,
      name: 'Ann names',
      deleted: false,
      comment: root.comment,
      votes,
      children: [
        {
          id: reply.id,
          name: '',
          deleted: true,
          comment: '',
          votes,
          children: [
            { id: last.id, name: 'Ann names', deleted: false, comment: 'The last word', votes, children: [] },
          ],
        },
      ],
    })
  })

  test('shows three replies at first and the rest page by page, each after what it replies to', async () => {
    const { project } = await givenScene()
    const ann = await givenKnown()
    const root = await write(ann, project)
    const sent: string[] = []
    for (let n = 0; n < 25; n++) {
      const parent_id = n % 2 === 0 ? root.id : (sent.at(-1) ?? root.id)
      sent.push((await write(ann, project, { parent_id })).id)
    }
    const [first] = (await see(project)).items
    // The second one replies to the first, so it is below that.
    const [one, two, three] = sent
    const tree = first?.children.map(({ id, children }) => [id, children.map((reply) => reply.id)])
    expect([first?.reply_count, tree]).toEqual([
      25,
      [
        [one, [two]],
        [three, []],
      ],
    ])
    const found = []
    for (let cursor = first?.next_reply_cursor; cursor;) {
      const page = await see(project, undefined, `?root=${root.id}&cursor=${cursor}`)
      found.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(found).toEqual(sent.slice(3))
  })

  test('accepts replies only to comments that are shown there', async () => {
    const { owner, project } = await givenScene()
    const other = await givenScene()
    const [ann, bob] = [await givenKnown(), await givenKnown()]
    const elsewhere = await write(ann, other.project)
    const removed = await write(ann, project)
    await act('delete', removed.id, owner)
    const muted = await write(bob, project)
    await block(ann, bob, 'mute')
    for (const { id } of [elsewhere, removed, muted, { id: scene.missingId() }])
      expect(await answer(send(ann, { project_id: project.id, parent_id: id, comment: 'x' }))).toEqual(
        missing,
      )
    expect((await server.get(`/api/comments/${project.id}?root=${elsewhere.id}`)).statusCode).toBe(404)
  })
})

describe('the orders', () => {
  test('are best, newest and by moment, twenty at a time, with the pinned one first', async () => {
    const { owner, project } = await givenScene()
    const people = [await givenKnown(), await givenKnown()]
    const ids: string[] = []
    for (let n = 0; n < 25; n++)
      ids.push((await write(people[n % 2]!, project, { moment: 1000 * (25 - n) })).id)
    for (const voter of people)
      await server.post(
        `/api/rating/comment/${ids[4 + people.indexOf(voter)]}/upvote`,
        {},
        people[1 - ((4 + people.indexOf(voter)) % 2)],
      )
    await server.post(`/api/rating/comment/${ids[24]}/downvote`, {}, owner)
    await act('pin', ids[7]!, owner, { pinned: true })
    const all = async (sort: string) => {
      const found: string[] = []
      const sizes: number[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: CommentPage = await see(
          project,
          undefined,
          `?sort=${sort}${cursor && `&cursor=${cursor}`}`,
        )
        found.push(...page.items.map(({ id }) => id))
        sizes.push(page.items.length)
        cursor = page.next_cursor
      }
      return { found, sizes }
    }
    const newest = ids.toReversed()
    const rest = (order: string[]) => [ids[7], ...order.filter((id) => id !== ids[7])]
    expect(await all('newest')).toEqual({ found: rest(newest), sizes: [21, 4] })
    const liked = [ids[5]!, ids[4]!]
    const plain = newest.filter((id) => !liked.includes(id) && id !== ids[24])
    expect((await all('best')).found).toEqual(rest([...liked, ...plain, ids[24]!]))
    expect(await all('moment')).toEqual({ found: newest, sizes: [20, 5] })
    for (const sort of ['best', 'newest', 'moment'])
      expect((await server.get(`/api/comments/${project.id}?sort=${sort}&cursor=eA`)).statusCode).toBe(422)
  })
})

describe('a moment', () => {
  test('stays with the video when the project is edited, and does not exist where it was trimmed away', async () => {
    const { owner, project } = await givenScene({ videoMs: 100_000 })
    const ann = await givenKnown()
    const comment = await write(ann, project, { moment: 70_000 })
    expect(comment.moment_ms).toBe(70_000)
    expect(await answer(send(ann, { project_id: project.id, comment: 'x', moment: 100_001 }))).toEqual([
      422,
      commentMessages.outsideVideo,
    ])
    const reply = { project_id: project.id, parent_id: comment.id, comment: 'x', moment: 1 }
    expect((await send(ann, reply)).statusCode).toBe(422)
    const { db } = cells.of(project.id)
    const show = (ranges: [number, number][]) => {
      const link = linkTo(project.video.id, project.draft.trailcast_links[0]!.timing.start_ms)
      const links = [{ ...link, timing: { ...link.timing, ranges } }]
      return db
        .updateTable('project')
        .set({ links: JSON.stringify(links) })
        .where('id', '=', project.id)
        .execute()
    }
    const seen = async (viewer?: GivenAccount) => {
      const moments = (await server.get(`/api/comments/${project.id}/moments`, viewer)).json<{
        items: CommentMoment[]
      }>()
      const [byMoment, newest] = [
        await see(project, viewer, '?sort=moment'),
        await see(project, viewer, '?sort=newest'),
      ]
      return [moments.items.map((one) => one.moment_ms), byMoment.items.length, newest.items[0]?.moment_ms]
    }
    await show([[50_000, 100_000]])
    expect(await seen()).toEqual([[20_000], 1, 20_000])
    await show([[0, 60_000]])
    expect(await seen()).toEqual([[], 0, null])
    expect(await seen(owner)).toEqual([[], 0, null])
    const all =
      JSON.stringify(await see(project)) + (await server.get(`/api/comments/${project.id}/moments`)).body
    for (const hidden of [project.video.id, '70000']) expect(all).not.toContain(hidden)
  })
})

test('someone muted or blocked is not seen by that viewer, and leaves a line where others replied', async () => {
  const { project } = await givenScene({ home: 'eu' })
  const [ann, bob, viewer] = [await givenKnown(), await givenKnown(), await givenKnown()]
  const [leaf, root] = [await write(bob, project, { moment: 5 }), await write(bob, project)]
  const reply = await write(ann, project, { parent_id: root.id })
  await block(viewer, bob, 'mute')
  const { items } = await see(project, viewer)
  expect(items.map(({ state, comment, author }) => [state, comment, author])).toEqual([
    ['unwanted', '', null],
  ])
  expect(items[0]?.children[0]?.id).toBe(reply.id)
  expect((await server.get(`/api/comments/${project.id}/moments`, viewer)).json()).toEqual({ items: [] })
  expect((await see(project, ann)).items.map(({ id }) => id)).toEqual([root.id, leaf.id])
})

test('comments of others since the newest one known are counted', async () => {
  const { project } = await givenScene()
  const [ann, bob] = [await givenKnown(), await givenKnown()]
  const first = await write(ann, project)
  const count = async (viewer?: GivenAccount) =>
    (await server.get(`/api/comments/${project.id}/news?after=${first.id}`, viewer)).json<{ count: number }>()
      .count
  expect(await count()).toBe(0)
  await write(bob, project)
  await write(ann, project, { parent_id: first.id })
  expect([await count(), await count(ann), await count(bob)]).toEqual([2, 1, 1])
})

test('many who write at once are all counted, in the right places', async () => {
  const { project } = await givenScene()
  const people = await Promise.all(Array.from({ length: 8 }, () => givenKnown()))
  const root = await write(people[0]!, project)
  await Promise.all(
    people.flatMap((who) => [
      write(who, project, { parent_id: root.id, comment: `a ${who.id}` }),
      write(who, project, { comment: `b ${who.id}` }),
    ]),
  )
  const { total, items } = await see(project)
  expect([total, items.length, items.find(({ id }) => id === root.id)?.reply_count]).toEqual([17, 9, 8])
})

test('who was answered and named is announced when others see it, not while it waits', async () => {
  const { owner, project } = await givenScene()
  const [ann, bob] = [
    await givenKnown({ channel_name: 'Ann of Arc' }),
    await givenKnown({ channel_name: 'Bob the announced', home: 'eu' }),
  ]
  const root = await write(ann, project)
  const heard: Partial<Changes['commentShown']>[] = []
  const listening = {
    ...server.services,
    announce: async (name: string, change: object) => {
      if (name === 'commentShown') heard.push(change)
    },
  }
  const say = (comment: string) =>
    writeCommentAs(
      listening,
      { id: bob.id, address: '203.0.113.1' },
      { project_id: project.id, parent_id: root.id, comment },
    )
  await say('Well, @ann of arc, and me@Ann, and @Bob the announced, and @nobody')
  const held = await say('@Ann of Arc: casino')
  const told = () => heard.map((one) => [one.accountId, one.authorId, one.parentAuthorId, one.mentionedIds])
  expect(told()).toEqual([[owner.id, bob.id, ann.id, [ann.id]]])
  await approveCommentAs(listening, { id: held.id, viewerId: owner.id })
  expect(told()[1]).toEqual([owner.id, bob.id, ann.id, [ann.id]])
})
