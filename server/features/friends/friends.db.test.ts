import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { blockPerson } from '#contract/friends/blocks.ts'
import { errorCodeHeader } from '#contract/error-codes.ts'
import { friendMessages } from '#contract/friends/friend-messages.ts'
import {
  acceptFriend,
  cancelInvitation,
  declineFriend,
  inviteFriend,
  listFriends,
  removeFriend,
  type Friends,
} from '#contract/friends/friends.ts'
import { limits } from '#contract/limits.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { regions } from '#domain/region.ts'
import { dayMs } from '#domain/time/durations.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { givenFriendship, givenPerson } from '#server/testing/given-friends.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'

let time = Date.UTC(2026, 5, 1)
const server = await startTestApp({ now: () => time })
const strict = await startTestApp({ engine: server.engine, now: () => time, config: { rateLimitFactor: 1 } })
afterAll(async () => {
  await strict.close()
  await server.close()
})
beforeEach(() => {
  time += dayMs
})

const dbOf = ({ id }: GivenAccount) => server.services.cells.of(id).db
const send = (call: { path: string }, from: GivenAccount, body: object) => server.post(call.path, body, from)
const to = ({ id }: GivenAccount) => ({ id })

const ids = (list: Friends['friends']) => list.map(({ id }) => id)

/** Who is in which list. */
async function listsOf(
  account: GivenAccount,
): Promise<Record<'friends' | 'sentInvitations' | 'receivedInvitations', string[]>> {
  const lists = (await server.get(listFriends.path, account)).json<Friends>()
  return {
    friends: ids(lists.friends),
    sentInvitations: ids(lists.sentInvitations),
    receivedInvitations: ids(lists.receivedInvitations),
  }
}
const nobody = { friends: [], sentInvitations: [], receivedInvitations: [] }
const sentBy = async (account: GivenAccount) =>
  (await server.get(getLoggedIn.path, account)).json<{ invitations_sent: number }>().invitations_sent

describe.each(regions.flatMap((a) => regions.map((b) => [a, b] as const)))(
  'between %s and %s',
  (from, at) => {
    const couple = async () =>
      [
        await givenPerson(server, { home: from, channel_name: `Ann ${from} ${at} ${time}` }),
        await givenPerson(server, { home: at, channel_name: `Bob ${from} ${at} ${time}` }),
      ] as const

    test('someone invites by channel name, the other accepts, and one of them ends it', async () => {
      const [ann, bob] = await couple()
      const reply = await send(inviteFriend, ann, { name: `bob ${from} ${at} ${time}` })
      expect(reply.json<Friends>().sentInvitations).toEqual([
        {
          id: bob.id,
          created_at: new Date(time).toISOString(),
          name: `Bob ${from} ${at} ${time}`,
          picture: null,
        },
      ])
      expect(await sentBy(ann)).toBe(1)
      expect(await listsOf(bob)).toEqual({ ...nobody, receivedInvitations: [ann.id] })
      await send(acceptFriend, bob, to(ann))
      expect([await listsOf(ann), await listsOf(bob)]).toEqual([
        { ...nobody, friends: [bob.id] },
        { ...nobody, friends: [ann.id] },
      ])
      expect(await sentBy(ann)).toBe(0)
      await send(removeFriend, ann, to(bob))
      expect([await listsOf(ann), await listsOf(bob)]).toEqual([nobody, nobody])
    })

    test('invitations that cross make friends', async () => {
      const [ann, bob] = await couple()
      await send(inviteFriend, ann, to(bob))
      await send(inviteFriend, bob, to(ann))
      expect([(await listsOf(ann)).friends, (await listsOf(bob)).friends]).toEqual([[bob.id], [ann.id]])
    })

    test('a cancelled invitation is gone for both, and cannot be accepted', async () => {
      const [ann, bob] = await couple()
      await send(inviteFriend, ann, to(bob))
      await send(cancelInvitation, ann, to(bob))
      expect([await listsOf(ann), await listsOf(bob)]).toEqual([nobody, nobody])
      const late = await send(acceptFriend, bob, to(ann))
      expect([late.statusCode, late.body]).toEqual([404, friendMessages.noInvitation])
      expect(await listsOf(ann)).toEqual(nobody)
    })

    test('a declined invitation looks sent until it expires, and so does one to someone who blocked', async () => {
      const [ann, bob] = await couple()
      const cy = await givenPerson(server, { home: at })
      await send(blockPerson, cy, to(ann))
      await send(inviteFriend, ann, to(bob))
      await send(inviteFriend, ann, to(cy))
      await send(declineFriend, bob, to(ann))
      const both = [bob.id, cy.id].toSorted()
      expect((await listsOf(ann)).sentInvitations.toSorted()).toEqual(both)
      expect([await listsOf(bob), await listsOf(cy)]).toEqual([nobody, nobody])
      for (const person of [bob, cy]) {
        const again = await send(inviteFriend, ann, to(person))
        expect([again.statusCode, again.json<Friends>().sentInvitations.length]).toEqual([200, 2])
      }
      expect(await sentBy(ann)).toBe(2)
      time += 30 * dayMs - 1
      expect((await listsOf(ann)).sentInvitations.toSorted()).toEqual(both)
      time += 1
      expect([await listsOf(ann), await sentBy(ann)]).toEqual([nobody, 0])
      await cleanUp(server.services)
      await send(inviteFriend, ann, to(bob))
      expect(await listsOf(bob)).toEqual({ ...nobody, receivedInvitations: [ann.id] })
    })

    test('who declined can still invite, and both are friends', async () => {
      const [ann, bob] = await couple()
      await send(inviteFriend, ann, to(bob))
      await send(declineFriend, bob, to(ann))
      await send(inviteFriend, bob, to(ann))
      expect([(await listsOf(ann)).friends, (await listsOf(bob)).friends]).toEqual([[bob.id], [ann.id]])
    })
  },
)

describe('nobody gets in uninvited', () => {
  test('by accepting what was never sent, their own invitation, or an expired one', async () => {
    const [ann, bob] = [await givenPerson(server), await givenPerson(server, { home: 'eu' })]
    expect((await send(acceptFriend, bob, to(ann))).statusCode).toBe(404)
    await send(inviteFriend, ann, to(bob))
    expect((await send(acceptFriend, ann, to(bob))).statusCode).toBe(404)
    time += 30 * dayMs
    expect((await send(acceptFriend, bob, to(ann))).statusCode).toBe(404)
    expect([await listsOf(ann), await listsOf(bob)]).toEqual([nobody, nobody])
  })

  test('by declining, cancelling or removing what there is not', async () => {
    const [ann, bob] = [await givenPerson(server), await givenPerson(server, { home: 'eu' })]
    await givenFriendship(server, ann, bob)
    for (const call of [declineFriend, cancelInvitation]) await send(call, ann, to(bob))
    expect((await listsOf(ann)).friends).toEqual([bob.id])
  })
})

test('an email has to be confirmed before its owner invites anyone', async () => {
  const [ann, bob] = [await givenAccount(server), await givenPerson(server)]
  for (const body of [to(bob), { email: 'someone@trailcast.example' }]) {
    const reply = await send(inviteFriend, ann, body)
    expect([reply.statusCode, reply.body]).toEqual([403, serverMessages.confirmEmailFirst])
    expect(reply.headers[errorCodeHeader]).toBe('email_not_confirmed')
  }
  expect(await listsOf(bob)).toEqual(nobody)
})

test('nobody invites themselves, someone unknown, someone who left, or someone they blocked', async () => {
  const [ann, gone, blocked] = [
    await givenPerson(server, { channel_name: `self ${time}` }),
    await givenPerson(server, { home: 'eu', channel_name: `gone ${time}` }),
    await givenPerson(server),
  ]
  await dbOf(gone)
    .updateTable('account')
    .set({ deleted_at: new Date(time) })
    .where('id', '=', gone.id)
    .execute()
  await send(blockPerson, ann, to(blocked))
  const answers = []
  for (const body of [to(ann), { name: `self ${time}` }, { email: ann.email.toUpperCase() }, to(gone)])
    answers.push((await send(inviteFriend, ann, body)).statusCode)
  expect(answers).toEqual([422, 422, 422, 404])
  for (const name of [`gone ${time}`, 'never was'])
    expect((await send(inviteFriend, ann, { name })).body).toBe(friendMessages.unknownName)
  expect((await send(inviteFriend, ann, to(blocked))).body).toBe(friendMessages.youBlocked)
})

test('new people send ten invitations a day, and what changes nothing does not count', async () => {
  const ann = await givenPerson(server)
  const others: GivenAccount[] = []
  for (let count = 0; count < 11; count += 1) others.push(await givenPerson(server, { home: 'eu' }))
  const invite = async (person: GivenAccount) =>
    (await strict.post(inviteFriend.path, to(person), ann)).statusCode
  const [first, ...rest] = others
  if (!first) throw new Error('there is nobody')
  expect([await invite(first), await invite(first)]).toEqual([200, 200])
  const answers = []
  for (const person of rest) answers.push(await invite(person))
  expect(answers).toEqual([...Array.from({ length: 9 }, () => 200), 429])
  expect(await sentBy(ann)).toBe(10)
})

/** Ids that nobody has. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `us_${String(index).padStart(26, '0')}`)

test('there is an end to invitations nobody answers, and to friends', async () => {
  const [ann, bob, cy] = [await givenPerson(server), await givenPerson(server), await givenPerson(server)]
  const since = new Date(time)
  await dbOf(ann)
    .insertInto('relation')
    .values(
      many(limits.pendingInvitationsMax).map((person_id) => ({
        account_id: ann.id,
        person_id,
        state: 'sent' as const,
        since,
      })),
    )
    .execute()
  expect((await send(inviteFriend, ann, to(bob))).body).toBe(friendMessages.tooManyPending)
  await send(inviteFriend, bob, to(cy))
  const rows = many(limits.friendsMax).map((friend_id) => ({ account_id: bob.id, friend_id }))
  await dbOf(bob).insertInto('friendship').values(rows).execute()
  for (const [call, from, other] of [
    [acceptFriend, cy, bob],
    [inviteFriend, bob, ann],
    [inviteFriend, ann, bob],
  ] as const)
    expect((await send(call, from, to(other))).body).toBe(friendMessages.tooManyFriends)
})

test('lists show their owner’s people only, without those who left or are suspended', async () => {
  const [ann, bob, cy] = [
    await givenPerson(server),
    await givenPerson(server, { home: 'eu' }),
    await givenPerson(server),
  ]
  await givenFriendship(server, ann, bob)
  await givenFriendship(server, ann, cy)
  expect(await listsOf(bob)).toEqual({ ...nobody, friends: [ann.id] })
  await dbOf(bob)
    .updateTable('account')
    .set({ suspended_at: new Date(time) })
    .where('id', '=', bob.id)
    .execute()
  await dbOf(cy)
    .updateTable('account')
    .set({ deleted_at: new Date(time) })
    .where('id', '=', cy.id)
    .execute()
  expect(await listsOf(ann)).toEqual(nobody)
})
