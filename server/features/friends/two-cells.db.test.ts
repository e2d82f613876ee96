import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { otherSide, relationOf, unexpired, type Side } from '#domain/friends/pair.ts'
import { regions, type Region } from '#domain/region.ts'
import { DatabaseAwayError } from '#server/db/engine.ts'
import type { Services } from '#server/services.ts'
import { givenPerson } from '#server/testing/given-friends.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import { killedAt } from '#server/testing/killed-at.ts'
import { pausedAt } from '#server/testing/paused-at.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { acceptPerson, invitePerson } from './befriend.ts'
import { forgetEndedRelations, rememberedMs } from './forget-over.ts'
import { keepFriendsInOrder } from './friends.ts'
import { findPair, idOn, pairKeyOf, pairOf } from './pair.queries.ts'
import { findRelation } from './relation.queries.ts'
import { settleFriends } from './settle-friends.job.ts'
import { endRelation } from './withdraw.ts'

let time = Date.UTC(2026, 5, 1)
const server = await startTestApp({ now: () => (time += 1) })
afterAll(() => server.close())
const { services } = server
const { cells } = services

/**
 * Someone does something, or a job runs. The process may be killed on the way, or be so slow that other things happen
 * meanwhile, or a cell may be unreachable.
 */
const Step = fc.record({
  what: fc.constantFrom(
    ...(['invite', 'invite', 'accept', 'accept', 'cancel', 'decline', 'remove', 'remove', 'block'] as const),
    ...(['settle us', 'settle eu', 'unblock', 'go on', 'forget'] as const),
  ),
  by: fc.constantFrom<Side>('low', 'high'),
  fault: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.record({ killedAt: fc.integer({ min: 1, max: 36 }) }) },
    { weight: 3, arbitrary: fc.record({ pausedAt: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ away: fc.constantFrom(...regions) }) },
  ),
})
type Fault = { killedAt: number } | { pausedAt: number } | { away: Region } | null
type Step = { what: string; by: Side; fault: Fault }

/** As if the database of a region did not answer. */
function withoutRegion(away: Region): Services {
  const of: Services['cells']['of'] = (id) => {
    if (id.startsWith(away)) throw new DatabaseAwayError('away')
    return cells.of(id)
  }
  return { ...services, cells: { ...cells, of } }
}

function withFault(fault: Fault, wait: () => Promise<void>): Services {
  if (fault === null) return services
  if ('away' in fault) return withoutRegion(fault.away)
  return 'killedAt' in fault
    ? killedAt(services, fault.killedAt, 'before')
    : pausedAt(services, fault.pausedAt, wait)
}

const settle = (by: Services, region: Region) =>
  settleFriends.run(
    {
      services: by,
      cell: cells.at(region),
      jobId: 'test',
      signal: new AbortController().signal,
      report: async () => {},
    },
    {},
  )

async function take(by: Services, what: string, bond: { accountId: string; personId: string }) {
  if (what === 'settle us' || what === 'settle eu') return settle(by, what === 'settle us' ? 'us' : 'eu')
  if (what === 'forget') {
    for (const cell of by.cells.all()) await keepFriendsInOrder(by, cell)
    return undefined
  }
  if (what === 'invite') return invitePerson(by, bond)
  if (what === 'accept') return acceptPerson(by, bond)
  const block = sql.table('block')
  const row = sql`(${bond.accountId}, ${bond.personId})`
  if (what === 'unblock')
    await sql`delete from ${block} where (account_id, person_id) = ${row}`.execute(
      cells.of(bond.accountId).db,
    )
  else if (what === 'block')
    await endRelation(by, {
      ...bond,
      how: 'block',
      alongside: async (trx) => {
        await sql`insert into ${block} (account_id, person_id) values ${row} on conflict do nothing`.execute(
          trx,
        )
      },
    })
  else if (what === 'cancel' || what === 'decline' || what === 'remove')
    await endRelation(by, { ...bond, how: what })
}

const isFriend = async (owner: string, viewer: string) => {
  const { rows } = await sql`
    select from friendship where account_id = ${owner} and friend_id = ${viewer}`.execute(cells.of(owner).db)
  return rows.length === 1
}

/** Anything that is not known everywhere yet has a job that will deliver it. */
async function expectJobsForTheRest(): Promise<void> {
  for (const region of regions) {
    const { rows } = await sql<{ due: boolean; planned: boolean }>`
      select exists (select from pair where low_seen < seq or high_seen < seq)
          or exists (select from relation where withdrawn is not null) as due,
        exists (select from ${sql.table(`${region}_jobs.job`)} where name = 'settle-friends') as planned`.execute(
      cells.at(region).db,
    )
    expect(rows[0]?.due && !rows[0].planned).toBe(false)
  }
}

async function expectAgreement(low: GivenAccount, high: GivenAccount): Promise<void> {
  const key = pairKeyOf(low.id, high.id)
  const pair = await findPair(cells.of(key.lowId).db, key)
  for (const side of ['low', 'high'] as const) {
    const bond = { accountId: idOn(key, side), personId: idOn(key, otherSide(side)) }
    const relation = await findRelation(cells.of(bond.accountId).db, bond)
    expect(relation?.withdrawn ?? null).toBe(null)
    const told = pair ? relationOf(unexpired(pairOf(pair), time), side) : 'none'
    // An invitation that crossed with a block stays unseen.
    if (told !== 'received') expect(relation?.state ?? 'none').toBe(told)
    expect(await isFriend(bond.accountId, bond.personId)).toBe(told === 'friends')
  }
}

async function live(steps: Step[], homes: [Region, Region]): Promise<void> {
  const people = [
    await givenPerson(server, { home: homes[0] }),
    await givenPerson(server, { home: homes[1] }),
  ]
  const [low, high] = people.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!low || !high) throw new Error('there are two')
  /** Who was told that the relation is over, and has not tried to let the other in again since. */
  const isClosed = { low: false, high: false }
  let gate = Promise.withResolvers<void>()
  const underWay: Promise<unknown>[] = []
  const goOn = async () => {
    gate.resolve()
    await Promise.all(underWay.splice(0))
    gate = Promise.withResolvers<void>()
  }
  for (const { what, by, fault } of steps) {
    if (what === 'go on' || what === 'forget') await goOn()
    // Nothing stays on its way for this long.
    if (what === 'forget') time += rememberedMs
    const bond =
      by === 'low' ? { accountId: low.id, personId: high.id } : { accountId: high.id, personId: low.id }
    const isEnd = ['cancel', 'decline', 'remove', 'block'].includes(what)
    if (what === 'invite' || what === 'accept') isClosed[by] = false
    const waiting = Promise.withResolvers<void>()
    const wait = () => {
      waiting.resolve()
      return gate.promise
    }
    const work = take(withFault(fault, wait), what, bond).then(
      () => true,
      () => false,
    )
    if (fault !== null && 'pausedAt' in fault) {
      underWay.push(work)
      await Promise.race([work, waiting.promise])
    } else {
      const isDone = await work
      const relation = await findRelation(cells.of(bond.accountId).db, bond)
      // Declining a friend, for example, ends nothing.
      if (isEnd && isDone && relation?.state === 'none') isClosed[by] = true
    }
    expect(isClosed.low && (await isFriend(low.id, high.id))).toBe(false)
    expect(isClosed.high && (await isFriend(high.id, low.id))).toBe(false)
  }
  await goOn()
  for (const cell of services.cells.all()) await keepFriendsInOrder(services, cell)
  await expectJobsForTheRest()
  for (const region of [...regions, ...regions, ...regions]) await settle(services, region)
  await expectAgreement(low, high)
  const areFriends = (await isFriend(low.id, high.id)) || (await isFriend(high.id, low.id))
  expect(areFriends && (isClosed.low || isClosed.high)).toBe(false)
}

test('whatever is done, killed, repeated and delayed, both sides agree in the end, and nobody sees after an end', async () => {
  const homes = fc.constantFrom<[Region, Region]>(['us', 'eu'], ['eu', 'us'], ['us', 'us'])
  const lives = fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 20 }), homes, live)
  await expect(fc.assert(lives, { numRuns: 60, endOnFailure: true })).resolves.toBeUndefined()
}, 300_000)

test('what is over is forgotten after a while by both, and the two begin anew', async () => {
  const [ann, bob] = [await givenPerson(server, { home: 'eu' }), await givenPerson(server)]
  const [bond, turned] = [
    { accountId: bob.id, personId: ann.id },
    { accountId: ann.id, personId: bob.id },
  ]
  const forget = async (by = services) => {
    for (const region of regions) await forgetEndedRelations(by, cells.at(region))
  }
  const left = async () => [
    await findPair(cells.of(ann.id).db, pairKeyOf(ann.id, bob.id)),
    await findRelation(cells.of(bob.id).db, bond),
    await findRelation(cells.of(ann.id).db, turned),
  ]
  const counted = async () => (await left()).filter((row) => row !== undefined).length
  const befriend = async () => {
    await invitePerson(services, turned)
    await acceptPerson(services, bond)
  }
  await befriend()
  time += 2 * rememberedMs
  await forget()
  expect(await counted()).toBe(3)
  await endRelation(services, { ...bond, how: 'remove' })
  time += rememberedMs - 1000
  await forget()
  expect(await counted()).toBe(3)
  time += 1000
  // The cell of the pair is unreachable: its homes remember.
  for (const region of regions)
    await forgetEndedRelations(withoutRegion('eu'), cells.at(region)).catch(() => undefined)
  expect((await left()).slice(1).filter((row) => row !== undefined)).toHaveLength(2)
  await forget()
  expect(await counted()).toBe(0)
  await befriend()
  expect([await isFriend(ann.id, bob.id), await isFriend(bob.id, ann.id)]).toEqual([true, true])
  await endRelation(services, { ...turned, how: 'remove' })
  time += rememberedMs
  // Only the pair is forgotten: the next one is believed all the same.
  await sql`delete from pair where low_id = ${ann.id}`.execute(cells.of(ann.id).db)
  await befriend()
  expect([await isFriend(ann.id, bob.id), await isFriend(bob.id, ann.id)]).toEqual([true, true])
})

test('an end that the pair does not know yet is not forgotten', async () => {
  const [ann, bob] = [await givenPerson(server, { home: 'eu' }), await givenPerson(server)]
  const bond = { accountId: bob.id, personId: ann.id }
  await invitePerson(services, { accountId: ann.id, personId: bob.id })
  await acceptPerson(services, bond)
  await endRelation(withoutRegion('eu'), { ...bond, how: 'remove' })
  time += rememberedMs
  for (const region of regions) await forgetEndedRelations(services, cells.at(region))
  expect((await findRelation(cells.of(bob.id).db, bond))?.withdrawn).toBe('remove')
  await settle(services, 'us')
  expect(await isFriend(ann.id, bob.id)).toBe(false)
})

test('an acceptance that is still on its way home does not open what was closed meanwhile', async () => {
  // Ids of the eu region are smaller, so the pair is stored there.
  const [ann, bob] = [await givenPerson(server, { home: 'eu' }), await givenPerson(server)]
  const bond = { accountId: bob.id, personId: ann.id }
  await invitePerson(services, { accountId: ann.id, personId: bob.id })
  const gate = Promise.withResolvers<void>()
  const accepting = acceptPerson(
    pausedAt(services, 3, () => gate.promise),
    bond,
  )
  const key = pairKeyOf(ann.id, bob.id)
  await waitFor(async () => (await findPair(cells.of(ann.id).db, key))?.state === 'friends')
  await waitFor(() => isFriend(ann.id, bob.id))
  await endRelation(withoutRegion('eu'), { ...bond, how: 'decline' })
  gate.resolve()
  await accepting
  expect(await isFriend(bob.id, ann.id)).toBe(false)
  await settle(services, 'us')
  expect([await isFriend(bob.id, ann.id), await isFriend(ann.id, bob.id)]).toEqual([false, false])
})

test('a step that lets someone in needs both cells, and one that ends something needs only its own', async () => {
  const [ann, bob] = [await givenPerson(server, { home: 'eu' }), await givenPerson(server)]
  const bond = { accountId: bob.id, personId: ann.id }
  await expect(invitePerson(withoutRegion('eu'), bond)).rejects.toThrow(DatabaseAwayError)
  await invitePerson(services, { accountId: ann.id, personId: bob.id })
  await expect(acceptPerson(withoutRegion('eu'), bond)).rejects.toThrow(DatabaseAwayError)
  await acceptPerson(services, bond)
  await endRelation(withoutRegion('eu'), { ...bond, how: 'remove' })
  expect([await isFriend(bob.id, ann.id), await isFriend(ann.id, bob.id)]).toEqual([false, true])
  await settle(services, 'us')
  expect(await isFriend(ann.id, bob.id)).toBe(false)
})
