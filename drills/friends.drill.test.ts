import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as friends from '#contract/friends/friends.ts'
import { regions, type Region } from '#domain/region.ts'
import type { Engine } from '#server/db/engine.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { postgresPlace } from './place.ts'
import { report } from './report.ts'
import { startServer } from './run-server.ts'
import { between, howMany, wholeBetween } from './scale.ts'
import { newSignUp, post, sendSignUp } from './visitor.ts'

const kills = howMany({ small: 4, full: 40 })
const couples = 4
const settledWithinMs = 120_000

type Person = {
  id: string
  cookie: string
  /** The server acknowledged that they removed the other, and they have not invited or accepted them again since. */
  isClosed: boolean
}
type Couple = [Person, Person]

const permissive = [friends.inviteFriend, friends.acceptFriend]
const restrictive = [friends.removeFriend, friends.cancelInvitation, friends.declineFriend]

async function signUpPerson(url: string, home: Region, engine: Engine): Promise<Person> {
  const { cookie = '', text } = await sendSignUp(url, await newSignUp(url, home))
  const { id } = JSON.parse(text) as { id: string }
  await engine
    .cellDb(home)
    .updateTable('account')
    .set({ email_confirmed_at: new Date() })
    .where('id', '=', id)
    .execute()
  return { id, cookie, isClosed: false }
}

/** Two people who keep inviting, accepting and removing each other. A response that never arrives proves nothing. */
async function quarrel(url: string, couple: Couple, until: () => boolean, count: () => void): Promise<void> {
  while (!until()) {
    const by = wholeBetween(0, 1)
    const [person, other] = by === 0 ? couple : [couple[1], couple[0]]
    const isOpening = between(0, 1) < 0.65
    const calls = isOpening ? permissive : restrictive
    const call = calls[wholeBetween(0, calls.length - 1)]
    if (isOpening) person.isClosed = false
    try {
      const { status } = await post(url + (call?.path ?? ''), { id: other.id }, person.cookie)
      const isEnded = !isOpening && status === 200 && call === friends.removeFriend
      if (isEnded) person.isClosed = true
      if (status === 200) count()
    } catch {
      // The server was killed, and is about to come back.
      await pause(between(20, 100))
    }
  }
}

const isFriend = async (engine: Engine, owner: Person, viewer: Person): Promise<boolean> => {
  const region: Region = owner.id.startsWith('us') ? 'us' : 'eu'
  const { rows } = await sql`
    select from friendship where account_id = ${owner.id} and friend_id = ${viewer.id}`.execute(
    engine.cellDb(region),
  )
  return rows.length === 1
}

/** Nothing is left to be sent to another cell. */
async function isSettled(engine: Engine): Promise<boolean> {
  for (const region of regions) {
    const { rows } = await sql`
      select from pair where low_seen < seq or high_seen < seq
      union all select from relation where withdrawn is not null`.execute(engine.cellDb(region))
    if (rows.length > 0) return false
  }
  return true
}

test('killing the process between the steps leaves no friendship on one side, and none that was ended', async () => {
  const place = await postgresPlace()
  let server = startServer(place.settings)
  await server.ready
  const engine = await place.openDatabase()
  const all: Couple[] = []
  for (let i = 0; i < couples; i += 1)
    all.push([
      await signUpPerson(place.url, 'us', engine),
      await signUpPerson(place.url, i % 2 === 0 ? 'eu' : 'us', engine),
    ])
  let [isOver, acknowledged] = [false, 0]
  const quarrels = all.map((couple) =>
    quarrel(
      place.url,
      couple,
      () => isOver,
      () => {
        acknowledged += 1
      },
    ),
  )
  for (let i = 0; i < kills; i += 1) {
    const enough = acknowledged + wholeBetween(3, 30)
    await waitFor(() => acknowledged >= enough, settledWithinMs)
    await pause(between(0, 30))
    await server.kill()
    server = startServer(place.settings)
    await server.ready
  }
  isOver = true
  await Promise.all(quarrels)
  await waitFor(() => isSettled(engine), settledWithinMs)
  const faults = { one_sided: 0, seen_after_an_end: 0 }
  for (const [a, b] of all) {
    const [seenByB, seenByA] = [await isFriend(engine, a, b), await isFriend(engine, b, a)]
    if (seenByA !== seenByB) faults.one_sided += 1
    if ((a.isClosed && seenByB) || (b.isClosed && seenByA)) faults.seen_after_an_end += 1
  }
  report('kill between the steps of a friendship', { kills, couples, acknowledged, ...faults })
  await engine.close()
  await server.stop()
  expect(faults).toEqual({ one_sided: 0, seen_after_an_end: 0 })
  expect(acknowledged).toBeGreaterThan(kills)
})
