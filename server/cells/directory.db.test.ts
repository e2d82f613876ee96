import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { claimHeldMs, makeDirectory, type Directory } from './directory.ts'
import { newId } from './new-id.ts'

let engine: TestEngine
let directory: Directory
let time = Date.now()
const accounts = new Set<string>()

beforeAll(async () => {
  engine = await openTestEngine()
  directory = makeDirectory({
    world: engine.worldDb,
    secret: 'the secret of this test',
    now: () => time,
    accountExists: async (id) => accounts.has(id),
  })
})
afterAll(() => engine.destroy())

const somebody = () => newId('us', time)

test.each([
  ['email', 'Ann@Mail.Example', ' ann@mail.example '],
  ['email', 'ＡＮＮ２@mail.example', 'ann2@mail.example'],
  ['channel_name', 'Straße der Berge', 'STRASSE DER BERGE'],
  ['channel_name', 'Cafe\u0301', 'Café'],
  ['channel_name', 'ΟΔΟΣ', 'οδος'],
] as const)('as %s, %s and %s are the same', async (kind, one, other) => {
  const [first, second] = [somebody(), somebody()]
  expect(await directory.claim(kind, one, first)).toBeDefined()
  expect(await directory.claim(kind, other, second)).toBeUndefined()
  expect(await directory.find(kind, other)).toBe(first)
})

test('ids of sign-in providers are compared to the letter', async () => {
  expect(await directory.claim('google', 'aB', somebody())).toBeDefined()
  expect(await directory.claim('google', 'ab', somebody())).toBeDefined()
})

test('the same words may be claimed for different things', async () => {
  const id = somebody()
  expect(await directory.claim('google', '12345', id)).toBeDefined()
  expect(await directory.claim('facebook', '12345', somebody())).toBeDefined()
  expect(await directory.claim('channel_name', '12345', somebody())).toBeDefined()
})

test('claiming twice is claiming once, and only the owner can let go', async () => {
  const [owner, other] = [somebody(), somebody()]
  expect(await directory.claim('email', 'twice@mail.example', owner)).toBeDefined()
  expect(await directory.claim('email', 'twice@mail.example', owner)).toBeDefined()
  await directory.release('email', 'twice@mail.example', other)
  expect(await directory.find('email', 'twice@mail.example')).toBe(owner)
  await directory.release('email', 'twice@mail.example', owner)
  expect(await directory.find('email', 'twice@mail.example')).toBeUndefined()
  expect(await directory.claim('email', 'twice@mail.example', other)).toBeDefined()
})

test('of many who claim the same at once, one gets it', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => directory.claim('email', 'race@mail.example', somebody())))
  expect(claims.filter(Boolean)).toHaveLength(1)
})

test("of many who find an abandoned claim at once, one gets it; one with an account is nobody else's", async () => {
  const [ghost, living] = [somebody(), somebody()]
  await directory.claim('email', 'ghost@mail.example', ghost)
  await directory.claim('email', 'living@mail.example', living)
  accounts.add(living)
  const claimAll = (email: string) => Promise.all(Array.from({ length: 10 }, () => directory.claim('email', email, somebody())))
  time += claimHeldMs
  expect((await claimAll('ghost@mail.example')).filter(Boolean)).toHaveLength(0)
  time += 1
  expect((await claimAll('ghost@mail.example')).filter(Boolean)).toHaveLength(1)
  expect((await claimAll('living@mail.example')).filter(Boolean)).toHaveLength(0)
})

test('who claims again after a crash has a whole minute again', async () => {
  const crashed = somebody()
  await directory.claim('email', 'again@mail.example', crashed)
  time += claimHeldMs - 1
  await directory.claim('email', 'again@mail.example', crashed)
  time += claimHeldMs - 1
  expect(await directory.claim('email', 'again@mail.example', somebody())).toBeUndefined()
  time += 3
  expect(await directory.claim('email', 'again@mail.example', somebody())).toBeDefined()
})

test('who claims again while somebody else looks whether the account exists keeps the claim', async () => {
  const slow = somebody()
  await directory.claim('email', 'slow@mail.example', slow)
  time += claimHeldMs + 1
  const greedy = makeDirectory({
    world: engine.worldDb,
    secret: 'the secret of this test',
    now: () => time,
    accountExists: async () => {
      await directory.claim('email', 'slow@mail.example', slow)
      return false
    },
  })
  expect(await greedy.claim('email', 'slow@mail.example', somebody())).toBeUndefined()
  expect(await directory.find('email', 'slow@mail.example')).toBe(slow)
})

test('a claim can be withdrawn by the only request that made it', async () => {
  const [first, second] = [somebody(), somebody()]
  await (await directory.claim('email', 'withdrawn@mail.example', first))?.withdraw()
  expect(await directory.find('email', 'withdrawn@mail.example')).toBeUndefined()
  const claim = await directory.claim('email', 'withdrawn@mail.example', second)
  const same = await directory.claim('email', 'withdrawn@mail.example', second)
  await claim?.withdraw()
  await same?.withdraw()
  expect(await directory.find('email', 'withdrawn@mail.example')).toBe(second)
})

test('without the secret, nobody can find out whose email is known', async () => {
  await directory.claim('email', 'hidden@mail.example', somebody())
  const stranger = makeDirectory({
    world: engine.worldDb,
    secret: 'another secret',
    now: () => time,
    accountExists: async () => true,
  })
  expect(await stranger.find('email', 'hidden@mail.example')).toBeUndefined()
})
