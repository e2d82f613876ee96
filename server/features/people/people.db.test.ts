import { afterAll, beforeEach, expect, test } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { newId } from '#server/cells/new-id.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { listUnwanted } from './block.ts'
import { hasBlocked } from './permissions.ts'
import { pausedUntil } from './permissions.ts'
import { findPeople, findPersonByChannelName } from './people.ts'
import { requireConfirmed, standingOf, useAllowance } from './standing.ts'

let time = Date.UTC(2026, 5, 1)
const server: TestApp = await startTestApp({ config: { rateLimitFactor: 1 }, now: () => time })
afterAll(() => server.close())
const { services } = server
const { cells } = services
beforeEach(() => {
  time += 2 * dayMs
})

const dbOf = ({ id }: GivenAccount) => cells.of(id).db

test('people are named from their homes, and those who left or are suspended are not', async () => {
  const [ann, bob] = [
    await givenAccount(server, { channel_name: 'Ann on skis' }),
    await givenAccount(server, { home: 'eu', channel_name: 'Bob' }),
  ]
  const [gone, out] = [await givenAccount(server), await givenAccount(server, { home: 'eu' })]
  await dbOf(bob).updateTable('account').set({ picture_version: 'abc' }).where('id', '=', bob.id).execute()
  const away = new Date(time)
  await dbOf(gone).updateTable('account').set({ deleted_at: away }).where('id', '=', gone.id).execute()
  await dbOf(out).updateTable('account').set({ suspended_at: away }).where('id', '=', out.id).execute()
  const people = await findPeople(
    services,
    [ann, bob, gone, out, ann].map(({ id }) => id),
  )
  expect([...people.values()].toSorted((a, b) => a.channel_name.localeCompare(b.channel_name))).toEqual([
    { id: ann.id, channel_name: 'Ann on skis', picture: null },
    { id: bob.id, channel_name: 'Bob', picture: `/api/channel/${bob.id}/picture/abc` },
  ])
  expect(await findPersonByChannelName(services, 'bob')).toEqual(people.get(bob.id))
  expect(await findPersonByChannelName(services, 'nobody at all')).toBeUndefined()
})

test('a block counts in one direction, and what is unwanted is muted or blocked', async () => {
  const [ann, bob, cy] = [await givenAccount(server), await givenAccount(server), await givenAccount(server)]
  const db = dbOf(ann)
  await db.insertInto('block').values({ account_id: ann.id, person_id: bob.id }).execute()
  await db.insertInto('mute').values({ account_id: ann.id, person_id: cy.id }).execute()
  const asked = (a: GivenAccount, b: GivenAccount) => hasBlocked(db, { accountId: a.id, personId: b.id })
  expect([await asked(ann, bob), await asked(bob, ann), await asked(ann, cy)]).toEqual([true, false, false])
  expect((await listUnwanted(db, ann.id)).toSorted()).toEqual([bob.id, cy.id].toSorted())
  expect(await listUnwanted(db, bob.id)).toEqual([])
})

test('someone is new for a day, and until three comments have stayed, wherever they were written', async () => {
  const [ann, here, there] = [
    await givenAccount(server),
    await givenAccount(server),
    await givenAccount(server, { home: 'eu' }),
  ]
  const isNew = async () => (await standingOf(services, ann.id)).isNew
  const write = async (owner: GivenAccount, state: 'shown' | 'held') => {
    const { id: project_id } = await givenProject(server, owner)
    const id = newId(owner.home, time)
    const comment = { account_id: owner.id, project_id, author_id: ann.id, text: 'Nice', text_hash: null }
    const place = { id, root_id: id, parent_id: null, depth: 0, moment_of: null, moment_ms: null, state }
    await dbOf(owner)
      .insertInto('comment')
      .values({ ...comment, ...place })
      .execute()
  }
  await write(here, 'shown')
  await write(there, 'shown')
  await write(there, 'held')
  time += dayMs
  expect(await isNew()).toBe(true)
  await write(there, 'shown')
  expect(await isNew()).toBe(false)
  time -= 1
  expect(await isNew()).toBe(true)
})

test('an address counts as confirmed by a link or by a provider', async () => {
  const [plain, linked, google] = [
    await givenAccount(server),
    await givenAccount(server, { email_confirmed_at: new Date(time) }),
    await givenAccount(server, { google_sub: 'sub-of-people-test' }),
  ]
  const confirmed = async ({ id }: GivenAccount) => (await standingOf(services, id)).isConfirmed
  expect([await confirmed(plain), await confirmed(linked), await confirmed(google)]).toEqual([
    false,
    true,
    true,
  ])
  const standing = await standingOf(services, plain.id)
  expect(() => requireConfirmed(standing)).toThrow(serverMessages.confirmEmailFirst)
  expect(() => requireConfirmed({ ...standing, isConfirmed: true })).not.toThrow()
})

test('an allowance is used up by one person, returned after a failure, and new in the next window', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const allowance = { what: 'tests', seconds: 3600, forNew: 2, forKnown: 3 }
  const use = ({ id }: GivenAccount, isNew = true) =>
    useAllowance(services, { accountId: id, isNew }, allowance)
  await use(ann)
  await (await use(ann)).takeBack()
  await use(ann)
  await expect(use(ann)).rejects.toMatchObject({ status: 429 })
  await use(bob)
  for (let count = 0; count < 2; count += 1) await use(bob, false)
  await expect(use(bob, false)).rejects.toMatchObject({ status: 429 })
  time += 3600_000
  await use(ann)
})

test('someone may not comment until the time that a moderator decided is over', async () => {
  const ann = await givenAccount(server, { home: 'eu' })
  expect(await pausedUntil(services, ann.id)).toBeUndefined()
  const until = new Date(time + 7 * dayMs)
  await dbOf(ann).updateTable('account').set({ no_comments_until: until }).where('id', '=', ann.id).execute()
  time = until.getTime() - 1
  expect(await pausedUntil(services, ann.id)).toEqual(until)
  time += 1
  expect(await pausedUntil(services, ann.id)).toBeUndefined()
})
