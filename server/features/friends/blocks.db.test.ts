import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import {
  blockPerson,
  getStanding,
  listKeptAway,
  mutePerson,
  unblockPerson,
  unmutePerson,
  type KeptAway,
  type Standing,
} from '#contract/friends/blocks.ts'
import { inviteFriend, listFriends, type Friends } from '#contract/friends/friends.ts'
import { givenFriendship, givenPerson } from '#server/testing/given-friends.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'

let time = Date.UTC(2026, 5, 1)
const server = await startTestApp({ now: () => time })
afterAll(() => server.close())
beforeEach(() => {
  time += 1000
})

const send = (call: { path: string }, from: GivenAccount, { id }: GivenAccount) =>
  server.post(call.path, { id }, from)
const standing = async (of: GivenAccount, { id }: GivenAccount) =>
  (await server.get(`${getStanding.path}?id=${id}`, of)).json<Standing>()
const friendsOf = async (account: GivenAccount) =>
  (await server.get(listFriends.path, account)).json<Friends>()
const couple = async () =>
  [
    await givenPerson(server, { channel_name: `Ann ${time}` }),
    await givenPerson(server, { home: 'eu' }),
  ] as const
const stranger: Standing = { relation: 'none', is_blocked: false, is_muted: false }

test('a block ends a friendship for both, and only who blocked knows why', async () => {
  const [ann, bob] = await couple()
  await givenFriendship(server, ann, bob)
  expect(await standing(bob, ann)).toEqual({ ...stranger, relation: 'friends' })
  const kept = (await send(blockPerson, ann, bob)).json<KeptAway>()
  expect([kept.blocked.map(({ id }) => id), kept.muted]).toEqual([[bob.id], []])
  expect(await standing(ann, bob)).toEqual({ ...stranger, is_blocked: true })
  expect(await standing(bob, ann)).toEqual(stranger)
  expect((await friendsOf(bob)).friends).toEqual([])
})

test.each(['who blocked', 'who is blocked'] as const)(
  'a block ends an invitation sent by %s',
  async (who) => {
    const [ann, bob] = await couple()
    await (who === 'who blocked' ? send(inviteFriend, ann, bob) : send(inviteFriend, bob, ann))
    await send(blockPerson, ann, bob)
    for (const account of [ann, bob])
      expect(await friendsOf(account)).toEqual({ friends: [], sentInvitations: [], receivedInvitations: [] })
  },
)

test('after unblocking, the two begin anew', async () => {
  const [ann, bob] = await couple()
  await givenFriendship(server, ann, bob)
  await send(blockPerson, ann, bob)
  expect((await send(unblockPerson, ann, bob)).json()).toEqual({ blocked: [], muted: [] })
  expect(await standing(ann, bob)).toEqual(stranger)
  time += 1
  await givenFriendship(server, bob, ann)
  expect((await standing(ann, bob)).relation).toBe('friends')
})

test('muting is private and changes nothing for the other, whose invitations are no longer shown', async () => {
  const [ann, bob] = await couple()
  expect((await send(mutePerson, ann, bob)).json<KeptAway>().muted.map(({ id }) => id)).toEqual([bob.id])
  expect([await standing(ann, bob), await standing(bob, ann)]).toEqual([
    { ...stranger, is_muted: true },
    stranger,
  ])
  const sent = (await send(inviteFriend, bob, ann)).json<Friends>().sentInvitations
  expect(sent.map(({ id }) => id)).toEqual([ann.id])
  expect((await friendsOf(ann)).receivedInvitations).toEqual([])
  await send(unmutePerson, ann, bob)
  expect((await friendsOf(ann)).receivedInvitations.map(({ id }) => id)).toEqual([bob.id])
})

test('nobody blocks or mutes themselves or someone who does not exist, and lists are private', async () => {
  const [ann, bob] = await couple()
  const nobody = { ...bob, id: 'eu_01j00000000000000000000000' }
  for (const call of [blockPerson, mutePerson]) {
    expect((await send(call, ann, ann)).statusCode).toBe(422)
    expect((await send(call, ann, nobody)).statusCode).toBe(404)
    await send(call, ann, bob)
    // Doing it twice has the same effect as doing it once.
    expect((await send(call, ann, bob)).statusCode).toBe(200)
  }
  expect((await server.get(listKeptAway.path, bob)).json()).toEqual({ blocked: [], muted: [] })
})

test('others hear of invitations, acceptances and blocks, once each, and of nothing from someone muted', async () => {
  const heard: string[] = []
  vi.spyOn(server.services, 'announce').mockImplementation(async (name, change) => {
    if ('personId' in change) heard.push(`${name} ${change.accountId} ${change.personId}`)
  })
  const [ann, bob] = await couple()
  await send(inviteFriend, ann, bob)
  await send(inviteFriend, ann, bob)
  await send(inviteFriend, bob, ann)
  await send(blockPerson, bob, ann)
  expect(heard).toEqual([
    `friendInvited ${bob.id} ${ann.id}`,
    `friendAccepted ${ann.id} ${bob.id}`,
    `personBlocked ${bob.id} ${ann.id}`,
  ])
  await send(unblockPerson, bob, ann)
  await send(mutePerson, bob, ann)
  await send(inviteFriend, ann, bob)
  expect(heard).toHaveLength(3)
  vi.restoreAllMocks()
})
