import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { blockPerson, unblockPerson } from '#contract/friends/blocks.ts'
import { confirmEmailMessages } from '#contract/accounts/confirm-email-messages.ts'
import { friendMessages } from '#contract/friends/friend-messages.ts'
import {
  acceptFriend,
  acceptInvitation,
  createInvitationLink,
  declineFriend,
  getInvitation,
  inviteFriend,
  listFriends,
  listInvitationLinks,
  removeFriend,
  revokeInvitationLink,
  type Friends,
  type InvitationLink,
} from '#contract/friends/friends.ts'
import { limits } from '#contract/limits.ts'
import { dayMs } from '#domain/time/durations.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { givenFriendship, givenPerson } from '#server/testing/given-friends.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'

let time = Date.UTC(2026, 5, 1)
const server = await startTestApp({ now: () => time, config: { publicUrl: 'http://trails.example' } })
const strict = await startTestApp({ engine: server.engine, now: () => time, config: { rateLimitFactor: 1 } })
afterAll(async () => {
  await strict.close()
  await server.close()
})
beforeEach(() => {
  time += dayMs
})

const dbOf = ({ id }: GivenAccount) => server.services.cells.of(id).db
const send = (call: { path: string }, from: GivenAccount, body?: object) => server.post(call.path, body, from)
const friendsOf = async (account: GivenAccount) =>
  (await server.get(listFriends.path, account)).json<Friends>().friends.map(({ id }) => id)
const receivedBy = async (account: GivenAccount) =>
  (await server.get(listFriends.path, account)).json<Friends>().receivedInvitations.map(({ id }) => id)
const linksOf = async (account: GivenAccount) =>
  (await server.get(listInvitationLinks.path, account)).json<{ items: InvitationLink[] }>().items

async function linkBy(account: GivenAccount): Promise<{ id: string; token: string }> {
  const [link] = (await send(createInvitationLink, account)).json<{ items: InvitationLink[] }>().items
  return { id: link?.id ?? '', token: link?.url?.split('/').at(-1) ?? '' }
}
const pathOf = ({ path }: { path: string }, token: string) => path.replace(':token', token)
const look = (token: string) => server.get(pathOf(getInvitation, token))
const take = (token: string, by: GivenAccount) => server.post(pathOf(acceptInvitation, token), {}, by)
const mailsTo = (email: string) =>
  dbOf({ id: 'us_01j00000000000000000000000' } as GivenAccount)
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', email)
    .execute()
const tokenIn = (text = '') => /\/invitation\/(\S+)/.exec(text)?.[1] ?? ''

test('whoever has a link sees who invites, and becomes a friend once they are signed in', async () => {
  const [ann, bob] = [
    await givenPerson(server, { channel_name: `Ann ${time}` }),
    await givenPerson(server, { home: 'eu' }),
  ]
  const { token } = await linkBy(ann)
  expect((await look(token)).json()).toEqual({
    person: { id: ann.id, channel_name: `Ann ${time}`, picture: null },
    expires_at: new Date(time + 14 * dayMs).toISOString(),
  })
  expect((await take(token, bob)).json<Friends>().friends.map(({ id }) => id)).toEqual([ann.id])
  expect(await friendsOf(ann)).toEqual([bob.id])
  // A friend who opens the link again does not use it up.
  await take(token, bob)
  expect((await linksOf(ann)).map(({ uses_left }) => uses_left)).toEqual([limits.invitationLinkUses - 1])
})

test('an invented, foreign, expired or revoked link opens nothing, and all of them answer alike', async () => {
  const [ann, bob] = [await givenPerson(server), await givenPerson(server, { home: 'eu' })]
  const { id, token } = await linkBy(ann)
  const other = await linkBy(bob)
  const forged = `${id}${other.token.slice(id.length)}`
  const refused = async (what: string) => {
    for (const reply of [await look(what), await take(what, bob)])
      expect([reply.statusCode, reply.body]).toEqual([404, friendMessages.noInvitation])
  }
  for (const what of ['x', forged, id, `${id}-${'A'.repeat(22)}`]) await refused(what)
  // Nobody else can revoke it.
  expect((await send(revokeInvitationLink, bob, { id })).statusCode).toBe(404)
  expect((await look(token)).statusCode).toBe(200)
  time += 14 * dayMs
  await refused(token)
  await cleanUp(server.services)
  expect(await dbOf(ann).selectFrom('invitation').selectAll().where('id', '=', id).execute()).toEqual([])
  const next = await linkBy(ann)
  await send(revokeInvitationLink, ann, { id: next.id })
  await refused(next.token)
  expect([await friendsOf(ann), await linksOf(ann)]).toEqual([[], []])
})

test('whoever has not confirmed an email cannot become a friend by a link, and uses nothing up', async () => {
  const [ann, bob] = [await givenPerson(server), await givenAccount(server, { home: 'eu' })]
  const { token } = await linkBy(ann)
  const refused = await take(token, bob)
  expect([refused.statusCode, refused.body]).toEqual([403, confirmEmailMessages.first])
  expect([await friendsOf(ann), await friendsOf(bob)]).toEqual([[], []])
  expect((await linksOf(ann)).map(({ uses_left }) => uses_left)).toEqual([limits.invitationLinkUses])
  await dbOf(bob)
    .updateTable('account')
    .set({ email_confirmed_at: new Date(time) })
    .where('id', '=', bob.id)
    .execute()
  expect((await take(token, bob)).statusCode).toBe(200)
})

test('a link is for twenty people, however many come at once', async () => {
  const ann = await givenPerson(server)
  const { id, token } = await linkBy(ann)
  await dbOf(ann).updateTable('invitation').set({ uses_left: 2 }).where('id', '=', id).execute()
  const people = [
    await givenPerson(server),
    await givenPerson(server, { home: 'eu' }),
    await givenPerson(server),
    await givenPerson(server, { home: 'eu' }),
  ]
  const answers = await Promise.all(people.map((person) => take(token, person)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 404, 404])
  expect(await friendsOf(ann)).toHaveLength(2)
})

test('a link does not bring back whom its owner removed or blocked, and its owner cannot take it', async () => {
  const [ann, bob, cy] = [
    await givenPerson(server),
    await givenPerson(server, { home: 'eu' }),
    await givenPerson(server),
  ]
  const { token } = await linkBy(ann)
  await take(token, bob)
  time += 1
  await send(removeFriend, ann, { id: bob.id })
  await send(blockPerson, ann, { id: cy.id })
  for (const person of [bob, cy]) expect((await take(token, person)).body).toBe(friendMessages.noInvitation)
  expect((await take(token, ann)).statusCode).toBe(422)
  expect(await friendsOf(ann)).toEqual([])
  time += 1
  const again = await linkBy(ann)
  expect((await take(again.token, bob)).statusCode).toBe(200)
})

describe.each([
  ['the one who blocked', friendMessages.noInvitation],
  ['the one who is blocked', friendMessages.youBlocked],
])('after a block, and from %s,', (inviter, refusal) => {
  async function givenBlock() {
    const [ann, bob] = [await givenPerson(server), await givenPerson(server, { home: 'eu' })]
    await send(blockPerson, ann, { id: bob.id })
    time += 1
    const [from, to] = inviter === 'the one who blocked' ? [ann, bob] : [bob, ann]
    return { ann, bob, from, to }
  }

  test('a link does not make the two friends, and is not used up, until the block is lifted', async () => {
    const { ann, bob, from, to } = await givenBlock()
    const { token } = await linkBy(from)
    expect((await take(token, to)).body).toBe(refusal)
    expect([await friendsOf(ann), await friendsOf(bob)]).toEqual([[], []])
    expect((await linksOf(from)).map(({ uses_left }) => uses_left)).toEqual([limits.invitationLinkUses])
    await send(unblockPerson, ann, { id: bob.id })
    expect((await take(token, to)).statusCode).toBe(200)
    expect([await friendsOf(ann), await friendsOf(bob)]).toEqual([[bob.id], [ann.id]])
  })

  test('an invitation to an email is not shown, and cannot be accepted', async () => {
    const { ann, bob, from, to } = await givenBlock()
    await send(inviteFriend, from, { email: to.email })
    expect(await receivedBy(to)).toEqual([])
    expect((await send(acceptFriend, to, { id: from.id })).body).toBe(refusal)
    expect([await friendsOf(ann), await friendsOf(bob)]).toEqual([[], []])
  })
})

test('there are at most ten links', async () => {
  const ann = await givenPerson(server)
  for (let count = 0; count < limits.invitationLinksMax; count += 1) await linkBy(ann)
  expect((await send(createInvitationLink, ann)).body).toBe(friendMessages.tooManyLinks)
})

test('every address gets the same answer and a mail, and the address itself is not kept', async () => {
  const [ann, bob, cy] = [
    await givenPerson(server),
    await givenPerson(server, { home: 'eu' }),
    await givenPerson(server, { home: 'eu' }),
  ]
  await send(blockPerson, cy, { id: ann.id })
  const unknown = `unknown-${time}@trailcast.example`
  const answers = []
  for (const email of [unknown, bob.email, cy.email]) {
    const reply = await send(inviteFriend, ann, { email })
    answers.push([reply.statusCode, reply.body])
  }
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]?.[0]).toBe(200)
  expect([(await mailsTo(unknown)).length, (await mailsTo(bob.email)).length]).toEqual([1, 1])
  expect(await mailsTo(cy.email)).toEqual([])
  expect((await linksOf(ann)).map(({ url, uses_left }) => [url, uses_left])).toEqual([
    [null, 1],
    [null, 1],
    [null, 1],
  ])
  const rows = await dbOf(ann).selectFrom('invitation').selectAll().where('account_id', '=', ann.id).execute()
  expect(JSON.stringify(rows)).not.toContain('trailcast.example')
})

test('who signs up with the invited address finds the invitation once the address is confirmed', async () => {
  const ann = await givenPerson(server)
  const email = `later-${time}@trailcast.example`
  await send(inviteFriend, ann, { email })
  const bob = await givenAccount(server, { home: 'eu', email: email.toUpperCase() })
  expect(await receivedBy(bob)).toEqual([])
  expect((await send(acceptFriend, bob, { id: ann.id })).statusCode).toBe(404)
  await dbOf(bob)
    .updateTable('account')
    .set({ email_confirmed_at: new Date(time) })
    .where('id', '=', bob.id)
    .execute()
  expect(await receivedBy(bob)).toEqual([ann.id])
  await send(acceptFriend, bob, { id: ann.id })
  expect([await friendsOf(ann), await friendsOf(bob)]).toEqual([[bob.id], [ann.id]])
  expect(await linksOf(ann)).toEqual([])
})

test('whoever has confirmed the invited address is told on the site, unless they know the sender', async () => {
  const [ann, bob, cy, dan, eve] = [
    await givenPerson(server),
    await givenPerson(server, { home: 'eu' }),
    await givenAccount(server),
    await givenPerson(server, { home: 'eu' }),
    await givenPerson(server),
  ]
  await givenFriendship(server, dan, ann)
  await send(blockPerson, eve, { id: ann.id })
  const told: string[] = []
  vi.spyOn(server.services, 'announce').mockImplementation(async (name, change) => {
    expect([name, change]).toEqual(['friendInvited', expect.objectContaining({ personId: ann.id })])
    if ('accountId' in change) told.push(change.accountId)
  })
  const nobody = `nobody-${time}@trailcast.example`
  for (const email of [bob.email, cy.email, dan.email, eve.email, nobody])
    expect((await send(inviteFriend, ann, { email })).statusCode).toBe(200)
  vi.restoreAllMocks()
  // The same work is done for those who are not told, except for the one who blocked the sender and gets no mail
  // either.
  expect(told).toHaveLength(4)
  const people = [bob, cy, dan, eve].map(({ id }) => id)
  expect(told.filter((id) => people.includes(id))).toEqual([bob.id])
})

test('the link in the mail works once, and a declined one is not shown again', async () => {
  const [ann, bob, cy] = [await givenPerson(server), await givenPerson(server), await givenPerson(server)]
  await send(inviteFriend, ann, { email: bob.email })
  const [mail] = await mailsTo(bob.email)
  time += 1
  await send(declineFriend, bob, { id: ann.id })
  expect(await receivedBy(bob)).toEqual([])
  expect((await linksOf(ann)).length).toBe(1)
  const token = tokenIn(mail?.text)
  expect((await take(token, bob)).statusCode).toBe(200)
  expect((await take(token, cy)).statusCode).toBe(404)
})

test('a mailbox gets three invitations a day, and nobody notices the end of it', async () => {
  const email = `flooded-${time}@trailcast.example`
  for (let count = 0; count < 5; count += 1) {
    const ann = await givenPerson(server)
    expect((await strict.post(inviteFriend.path, { email }, ann)).statusCode).toBe(200)
  }
  expect(await mailsTo(email)).toHaveLength(3)
})
