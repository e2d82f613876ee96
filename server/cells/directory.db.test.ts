import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { claimHeldMs, makeDirectory, type ClaimKind, type Directory } from './directory.ts'
import { newId } from './new-id.ts'

let engine: TestEngine
let directory: Directory
let time = Date.now()
/** What the accounts hold, by kind and id. */
const carried = new Map<string, string>()
const leaving = new Set<string>()
const valueOf = async (kind: ClaimKind, id: string, accounts: 'all' | 'living') =>
  accounts === 'living' && leaving.has(id) ? undefined : carried.get(`${kind} ${id}`)
const carry = (kind: ClaimKind, id: string, value: string) => carried.set(`${kind} ${id}`, value)

beforeAll(async () => {
  engine = await openTestEngine()
  directory = makeDirectory({
    world: engine.worldDb,
    secret: 'the secret of this test',
    now: () => time,
    valueOf,
  })
})
afterAll(() => engine.destroy())

const someone = () => newId('us', time)

test.each([
  ['email', 'Ann@Mail.Example', ' ann@mail.example '],
  ['email', 'ＡＮＮ２@mail.example', 'ann2@mail.example'],
  ['channel_name', 'Straße der Berge', 'STRASSE DER BERGE'],
  ['channel_name', 'Cafe\u0301', 'Café'],
  ['channel_name', 'ΟΔΟΣ', 'οδος'],
  ['channel_name', 'Peak  Trails', 'peak\u00A0trails '],
  ['channel_name', 'Unseen', 'Un\u200Bse\u00ADen\u2060'],
  ['channel_name', 'Filled', 'Filled\u3164\uFE0F'],
] as const)('as %s, %s and %s count as the same', async (kind, one, other) => {
  const [first, second] = [someone(), someone()]
  expect(await directory.claim(kind, one, first)).toBeDefined()
  expect(await directory.claim(kind, other, second)).toBeUndefined()
  carry(kind, first, one)
  expect(await directory.find(kind, other)).toBe(first)
})

test.each([
  ['Admin', 'аdmin'],
  ['Alpine', 'aIpine'],
  ['Iceland', 'lceland'],
  ['Burn', 'bum'],
])(
  '%s and %s look the same, so the second is not free for anyone else, whichever was claimed first',
  async (one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const [owner, stranger] = [someone(), someone()]
      expect(await directory.claim('channel_name', first, owner)).toBeDefined()
      carry('channel_name', owner, first)
      expect([
        await directory.isFree('channel_name', second),
        await directory.isFree('channel_name', second, owner),
      ]).toEqual([false, true])
      expect(await directory.claim('channel_name', second, stranger)).toBeUndefined()
      expect(await directory.listOf(stranger)).toEqual([])
      // A look-alike name does not lead to the owner's account.
      expect(await directory.find('channel_name', second)).toBeUndefined()
      expect(await directory.find('channel_name', first)).toBe(owner)
      time += claimHeldMs + 1
      expect(await directory.claim('channel_name', second, stranger)).toBeUndefined()
      await directory.releaseAll(owner)
      carried.delete(`channel_name ${owner}`)
      expect(await directory.isFree('channel_name', second)).toBe(true)
    }
  },
)

test('a name that resembles two others cannot be claimed, and what was claimed along the way is released', async () => {
  const [ann, bob, eve] = [someone(), someone(), someone()]
  for (const [who, name] of [
    [ann, 'ill wind'],
    [bob, 'lll wind'],
  ] as const) {
    await directory.claim('channel_name', name, who)
    carry('channel_name', who, name)
  }
  const before = await claimsInAll()
  for (const name of ['Ill wind', 'lIl wind', 'IlI wind'])
    expect(await directory.claim('channel_name', name, eve)).toBeUndefined()
  expect(await claimsInAll()).toBe(before)
})

test('someone whose name already resembled another when the check was introduced keeps it, and may restyle it but not come closer', async () => {
  const [ann, bob] = [someone(), someone()]
  await directory.claim('channel_name', 'Wild mall', ann)
  carry('channel_name', ann, 'Wild mall')
  // As claimed before look-alikes were checked.
  await directory.claim('channel_name', 'wild mail', bob)
  carry('channel_name', bob, 'Wild maIl')
  expect(await directory.claim('channel_name', 'Wild maIl', bob)).toBeDefined()
  expect(await directory.isFree('channel_name', 'WiId maIl', bob)).toBe(true)
  expect(await directory.claim('channel_name', 'wild MaIl', bob)).toBeDefined()
  expect(await directory.claim('channel_name', 'Wild mall', bob)).toBeUndefined()
  expect(await directory.isFree('channel_name', 'wild mall', bob)).toBe(false)
  expect(await directory.isFree('channel_name', 'Wild maIl', someone())).toBe(false)
})

const claimsInAll = async () =>
  (await engine.worldDb.selectFrom('directory_claim').select('user_id').execute()).length

test('when many claim look-alike names at once, one gets it', async () => {
  const names = ['AIpine ridge', 'Alpine ridge', 'alpine ridge', 'А1pine ridge']
  const claims = await Promise.all(names.map((name) => directory.claim('channel_name', name, someone())))
  expect(claims.filter(Boolean)).toHaveLength(1)
})

test('ids of sign-in providers are compared exactly', async () => {
  expect(await directory.claim('google', 'aB', someone())).toBeDefined()
  expect(await directory.claim('google', 'ab', someone())).toBeDefined()
})

test('the same text may be claimed for different kinds', async () => {
  const id = someone()
  expect(await directory.claim('google', '12345', id)).toBeDefined()
  expect(await directory.claim('facebook', '12345', someone())).toBeDefined()
  expect(await directory.claim('channel_name', '12345', someone())).toBeDefined()
})

test('claiming twice is the same as claiming once, and only the owner can release a claim', async () => {
  const [owner, other] = [someone(), someone()]
  expect(await directory.claim('email', 'twice@mail.example', owner)).toBeDefined()
  expect(await directory.claim('email', 'twice@mail.example', owner)).toBeDefined()
  expect(await directory.look('email', 'twice@mail.example', other)).toBeUndefined()
  const held = await directory.look('email', 'twice@mail.example', owner)
  expect(await directory.claim('email', 'twice@mail.example', other)).toBeUndefined()
  await held?.release()
  expect(await directory.look('email', 'twice@mail.example', owner)).toBeUndefined()
  expect(await directory.claim('email', 'twice@mail.example', other)).toBeDefined()
})

test('a claim that was renewed after it was looked up is not released', async () => {
  const owner = someone()
  await directory.claim('channel_name', 'Back and forth', owner)
  const held = await directory.look('channel_name', 'Back and forth', owner)
  await directory.claim('channel_name', 'back and FORTH', owner)
  await held?.release()
  expect(await directory.look('channel_name', 'Back and forth', owner)).toBeDefined()
})

test('a value that is only claimed belongs to nobody yet, and one that an account gave up to nobody any more', async () => {
  const owner = someone()
  await directory.claim('google', 'merely claimed', owner)
  expect(await directory.find('google', 'merely claimed')).toBeUndefined()
  carry('google', owner, 'merely claimed')
  expect(await directory.find('google', 'merely claimed')).toBe(owner)
  carry('google', owner, 'another one')
  expect(await directory.find('google', 'merely claimed')).toBeUndefined()
})

test('the claims of someone who is leaving are found by nobody and not free yet', async () => {
  const leaver = someone()
  await directory.claim('email', 'leaving@mail.example', leaver)
  carry('email', leaver, 'leaving@mail.example')
  leaving.add(leaver)
  time += claimHeldMs + 1
  expect(await directory.find('email', 'leaving@mail.example')).toBeUndefined()
  expect(await directory.isFree('email', 'leaving@mail.example')).toBe(false)
  expect(await directory.claim('email', 'leaving@mail.example', someone())).toBeUndefined()
})

test('a name is free for its holder at once, and for others a minute after it was given up', async () => {
  const [owner, other] = [someone(), someone()]
  const isFree = (who?: string) => directory.isFree('channel_name', 'Free or not', who)
  expect(await isFree(other)).toBe(true)
  await directory.claim('channel_name', 'Free or not', owner)
  expect([await isFree(owner), await isFree(other), await isFree()]).toEqual([true, false, false])
  carry('channel_name', owner, 'Free or not')
  time += claimHeldMs + 1
  expect([await isFree(owner), await isFree(other), await isFree()]).toEqual([true, false, false])
  carry('channel_name', owner, 'A new name')
  expect([await isFree(other), await isFree()]).toEqual([true, true])
  expect(await directory.claim('channel_name', 'Free or not', other)).toBeDefined()
})

test('leaving releases everything of that account and nothing of any other', async () => {
  const [leaver, other] = [someone(), someone()]
  await directory.claim('email', 'leaver@mail.example', leaver)
  await directory.claim('channel_name', 'Leaver', leaver)
  await directory.claim('email', 'stayer@mail.example', other)
  expect((await directory.listOf(leaver)).map(({ kind }) => kind)).toEqual(['channel_name', 'email'])
  await directory.releaseAll(leaver)
  expect(await directory.listOf(leaver)).toEqual([])
  expect((await directory.listOf(other)).map(({ kind }) => kind)).toEqual(['email'])
})

test('when many claim the same value at once, one gets it', async () => {
  const claims = await Promise.all(
    Array.from({ length: 20 }, () => directory.claim('email', 'race@mail.example', someone())),
  )
  expect(claims.filter(Boolean)).toHaveLength(1)
})

test('when many find an abandoned claim at once, one gets it; a claim that an account uses stays with it', async () => {
  const [ghost, living] = [someone(), someone()]
  await directory.claim('email', 'ghost@mail.example', ghost)
  await directory.claim('email', 'living@mail.example', living)
  carry('email', living, 'Living@mail.example')
  const claimAll = (email: string) =>
    Promise.all(Array.from({ length: 10 }, () => directory.claim('email', email, someone())))
  time += claimHeldMs
  expect((await claimAll('ghost@mail.example')).filter(Boolean)).toHaveLength(0)
  time += 1
  expect((await claimAll('ghost@mail.example')).filter(Boolean)).toHaveLength(1)
  expect((await claimAll('living@mail.example')).filter(Boolean)).toHaveLength(0)
})

test('claiming again after a crash starts a whole new minute', async () => {
  const crashed = someone()
  await directory.claim('email', 'again@mail.example', crashed)
  time += claimHeldMs - 1
  await directory.claim('email', 'again@mail.example', crashed)
  time += claimHeldMs - 1
  expect(await directory.claim('email', 'again@mail.example', someone())).toBeUndefined()
  time += 3
  expect(await directory.claim('email', 'again@mail.example', someone())).toBeDefined()
})

test('a claim that is renewed while someone else checks whether the account uses it stays with its holder', async () => {
  const slow = someone()
  await directory.claim('email', 'slow@mail.example', slow)
  time += claimHeldMs + 1
  const greedy = makeDirectory({
    world: engine.worldDb,
    secret: 'the secret of this test',
    now: () => time,
    valueOf: async () => {
      await directory.claim('email', 'slow@mail.example', slow)
      return undefined
    },
  })
  expect(await greedy.claim('email', 'slow@mail.example', someone())).toBeUndefined()
  expect(await directory.look('email', 'slow@mail.example', slow)).toBeDefined()
})

test('a claim can be withdrawn by the request that made it, if no other request did', async () => {
  const [first, second] = [someone(), someone()]
  await (await directory.claim('email', 'withdrawn@mail.example', first))?.withdraw()
  expect(await directory.look('email', 'withdrawn@mail.example', first)).toBeUndefined()
  const claim = await directory.claim('email', 'withdrawn@mail.example', second)
  const same = await directory.claim('email', 'withdrawn@mail.example', second)
  await claim?.withdraw()
  await same?.withdraw()
  expect(await directory.look('email', 'withdrawn@mail.example', second)).toBeDefined()
})

test('without the secret, nobody can find out which email addresses are known', async () => {
  const owner = someone()
  await directory.claim('email', 'hidden@mail.example', owner)
  carry('email', owner, 'hidden@mail.example')
  expect(await directory.find('email', 'hidden@mail.example')).toBe(owner)
  const stranger = makeDirectory({
    world: engine.worldDb,
    secret: 'another secret',
    now: () => time,
    valueOf,
  })
  expect(await stranger.find('email', 'hidden@mail.example')).toBeUndefined()
})
