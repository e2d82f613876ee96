import { readStreams } from '#domain/formats/streams/read-streams.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '#domain/time/durations.ts'
import {
  fitnessErrorOf,
  sandboxStartMs,
  startFitnessSandbox,
  type FitnessScene,
} from '#server/testing/start-fitness-sandbox.ts'
import type { Fetched, FitnessProvider, Listed, ProviderLink } from './fitness-provider.ts'
import { sandboxProviders } from './sandbox-providers.ts'

const all = ['read', 'activity:read', 'activity:read_all']

let scene: FitnessScene
let strava: FitnessProvider
beforeEach(() => {
  scene = startFitnessSandbox()
  strava = scene.provider('strava')
})
afterEach(() => scene.sandbox.close())

const connect = (scope: readonly string[] = all) => scene.connect('strava', scope)

async function listAll(link: ProviderLink, sinceMs: number | null = null): Promise<Listed[]> {
  const items: Listed[] = []
  let cursor: string | null = null
  do {
    const page = await strava.list(link, { cursor, sinceMs, signal: scene.signal })
    items.push(...page.items)
    cursor = page.next
  } while (cursor !== null)
  return items
}

function documentOf(fetched: Fetched) {
  if (fetched.kind === 'none') throw new Error(fetched.sentence)
  return JSON.parse(Buffer.from(fetched.bytes).toString()) as {
    start_ms: number
    is_timed: boolean
    timezone: string
    device: string | null
    sport: string
    streams: Record<string, unknown[]>
    totals: Record<string, number>
  }
}

describe('permission', () => {
  test('people are sent to the page with everything that it needs', () => {
    if (strava.connect.kind !== 'oauth') throw new Error('strava has a page')
    const url = new URL(
      strava.connect.authorizeUrl({ state: 'abc', redirectUrl: 'https://trailcast.example/back' }),
    )
    expect(url.pathname).toBe('/dev/fitness/strava/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: strava.connect.clientId,
      redirect_uri: 'https://trailcast.example/back',
      response_type: 'code',
      approval_prompt: 'auto',
      scope: 'read,activity:read,activity:read_all',
      state: 'abc',
    })
  })

  test('a code gives the tokens, the name and the scopes of whoever allowed it', async () => {
    const { link, person } = await connect()
    expect(link).toMatchObject({
      userId: person.userId,
      username: 'Anna Berger',
      scope: all,
      tokens: { expiresAtMs: sandboxStartMs + 6 * hourMs },
    })
  })

  test('without the permission to read activities, there is no link', async () => {
    expect(await fitnessErrorOf(connect(['read']))).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('leave it ticked'),
    })
  })

  test('whoever allows all of them allows the public ones', async () => {
    const { link } = await connect(['activity:read_all'])
    expect(link).toMatchObject({ scope: ['activity:read_all', 'activity:read'] })
    expect(await listAll(link)).toHaveLength(8)
  })

  test('a code is worth something once, and only for two minutes', async () => {
    if (strava.connect.kind !== 'oauth') throw new Error('strava has a page')
    const { exchange } = strava.connect
    const person = scene.sandbox.controls.person('strava')
    const visit = { redirectUrl: 'https://trailcast.example', scope: all.join(','), signal: scene.signal }
    const code = scene.sandbox.controls.allow(person)
    await exchange({ ...visit, code })
    expect(await fitnessErrorOf(exchange({ ...visit, code }))).toMatchObject({ kind: 'refused' })
    const late = scene.sandbox.controls.allow(person)
    scene.clock.nowMs += 120_001
    expect(await fitnessErrorOf(exchange({ ...visit, code: late }))).toMatchObject({ kind: 'refused' })
  })

  test('new tokens replace the old ones, of which none works any more', async () => {
    const { link } = await connect()
    const fresh = await strava.refresh!(link.tokens, scene.signal)
    expect(fresh.refresh).not.toBe(link.tokens.refresh)
    expect(await fitnessErrorOf(strava.refresh!(link.tokens, scene.signal))).toMatchObject({
      kind: 'needs_login',
      isRevoked: true,
      sentence: expect.stringContaining('Connect again'),
    })
    expect(await fitnessErrorOf(listAll(link))).toMatchObject({ kind: 'needs_login', isRevoked: false })
    expect(await listAll({ ...link, tokens: fresh })).toHaveLength(8)
  })

  test('a wrong secret of the operator is nobody taking a permission back', async () => {
    const { link } = await connect()
    const { sandbox, clock, signal } = scene
    const client = { ...sandbox.client, clientSecret: 'mistyped' }
    const { strava: mistaken } = sandboxProviders(
      { ...sandbox, client },
      { now: () => clock.nowMs, allowsPrivate: false },
    )
    expect(await fitnessErrorOf(mistaken!.refresh!(link.tokens, signal))).toMatchObject({
      kind: 'inactive',
      isRevoked: false,
    })
    expect(await strava.refresh!(link.tokens, signal)).toHaveProperty('access')
  })

  test('after six hours, access needs new tokens', async () => {
    const { link } = await connect()
    scene.clock.nowMs += 6 * hourMs - 1
    expect(await listAll(link)).toHaveLength(8)
    scene.clock.nowMs += 1
    expect(await fitnessErrorOf(listAll(link))).toMatchObject({ kind: 'needs_login' })
    const tokens = await strava.refresh!(link.tokens, scene.signal)
    expect(await listAll({ ...link, tokens })).toHaveLength(8)
  })

  test('a permission can be given back, also twice', async () => {
    const { link } = await connect()
    await strava.revoke!(link, scene.signal)
    await strava.revoke!(link, scene.signal)
    expect(await fitnessErrorOf(listAll(link))).toMatchObject({ kind: 'needs_login' })
  })
})

describe('listing', () => {
  test('everything comes, newest first, and is counted', async () => {
    const { link, person } = await connect()
    const items = await listAll(link)
    expect(items.map(({ externalId }) => externalId)).toEqual(
      scene.sandbox.controls.activitiesOf(person).map(({ id }) => id),
    )
    expect(items.find(({ title }) => title === 'From Sankt Martin down to Latsch')).toMatchObject({
      sport: 'mountain_biking',
      startMs: Date.UTC(2026, 5, 14, 7, 41, 12),
      isPrivate: false,
      skip: null,
    })
    expect(await strava.total!(link, scene.signal)).toBe(8)
  })

  test('more than a page comes whole and once, also where many began in the same second', async () => {
    const { link, person } = await connect()
    for (let count = 0; count < 400; count++) scene.sandbox.controls.record(person)
    const ids = (await listAll(link)).map(({ externalId }) => externalId)
    expect(ids).toHaveLength(408)
    expect(new Set(ids).size).toBe(408)
    expect(await strava.total!(link, scene.signal)).toBe(408)
  })

  test('only what is not older than asked for', async () => {
    const { link } = await connect()
    const items = await listAll(link, Date.UTC(2026, 6, 22, 6, 12, 40))
    expect(items.map(({ title }) => title)).toContain('Around the Drei Zinnen')
    expect(items).toHaveLength(5)
    expect(await listAll(link, Date.UTC(2026, 6, 22, 6, 12, 41))).toHaveLength(4)
  })

  test('a private one is marked, and hidden without the wider scope', async () => {
    const { link, person } = await connect()
    const [first] = scene.sandbox.controls.activitiesOf(person)
    scene.sandbox.controls.setPrivate(person, first!.id, true)
    expect((await listAll(link))[0]).toMatchObject({ externalId: first!.id, isPrivate: true })
    const code = scene.sandbox.controls.allow(person, ['read', 'activity:read'])
    if (strava.connect.kind !== 'oauth') throw new Error('strava has a page')
    const narrow = await strava.connect.exchange({
      code,
      redirectUrl: '',
      scope: 'read,activity:read',
      signal: scene.signal,
    })
    expect(await listAll(narrow)).toHaveLength(7)
    expect(await strava.describe!(narrow, first!.id, scene.signal)).toBeNull()
  })
})

describe('an activity', () => {
  test('comes as streams of equal length with its start, its zone and its device', async () => {
    const { link, person } = await connect()
    const latsch = scene.sandbox.controls.activitiesOf(person).find(({ title }) => title.endsWith('Latsch'))!
    const fetched = await strava.fetch(link, { externalId: latsch.id }, scene.signal)
    expect(fetched).toMatchObject({
      kind: 'streams',
      filename: `strava-${latsch.id}.json`,
      isPrivate: false,
      texts: { title: 'From Sankt Martin down to Latsch', sport: 'mountain_biking' },
    })
    const { streams, ...rest } = documentOf(fetched)
    expect(rest).toMatchObject({
      format: 'trailcast-streams',
      version: 1,
      start_ms: Date.UTC(2026, 5, 14, 7, 41, 12),
      timezone: 'Europe/Berlin',
      is_timed: true,
      device: 'Garmin Edge 540',
    })
    const lengths = new Set(Object.values(streams).map((column) => column.length))
    expect([...lengths]).toEqual([streams['time_s']!.length])
    if (fetched.kind === 'none') throw new Error(fetched.sentence)
    const [recording] = readStreams(fetched.bytes).recordings
    expect(recording).toMatchObject({
      name: 'From Sankt Martin down to Latsch',
      sport: 'mountain_biking',
      device: { product: 'Garmin Edge 540' },
    })
    const { time, lat, lon, series } = recording!.samples
    expect(time[0]).toBe(Date.UTC(2026, 5, 14, 7, 41, 12))
    expect([lat[0], lon[0]]).toEqual([expect.closeTo(46.6452, 3), expect.closeTo(10.8722, 3)])
    expect(series.altitude?.[0]).toBeCloseTo(1736, -1)
  })

  test('entered by hand has a beginning, an end and a distance', async () => {
    const { link, person } = await connect()
    const manual = scene.sandbox.controls.activitiesOf(person).find(({ isManual }) => isManual)!
    const before = scene.sandbox.controls.callsOf('strava')
    const { streams, totals } = documentOf(await strava.fetch(link, { externalId: manual.id }, scene.signal))
    expect(streams).toEqual({
      time_s: [0, totals['elapsed_s']],
      distance_m: [0, totals['distance_m']],
    })
    expect(scene.sandbox.controls.callsOf('strava') - before).toBe(1)
  })

  test('with a hidden start says so', async () => {
    const { link, person } = await connect()
    const [first] = scene.sandbox.controls.activitiesOf(person)
    scene.sandbox.controls.setHiddenStart(person, first!.id, true)
    const fetched = await strava.fetch(link, { externalId: first!.id }, scene.signal)
    expect(documentOf(fetched).is_timed).toBe(false)
  })

  test('that was renamed or removed is described as it is now', async () => {
    const { link, person } = await connect()
    const [first] = scene.sandbox.controls.activitiesOf(person)
    scene.sandbox.controls.rename(person, first!.id, 'Other')
    expect(await strava.describe!(link, first!.id, scene.signal)).toMatchObject({ title: 'Other' })
    scene.sandbox.controls.remove(person, first!.id)
    expect(await strava.describe!(link, first!.id, scene.signal)).toBeNull()
    expect(await fitnessErrorOf(strava.fetch(link, { externalId: first!.id }, scene.signal))).toMatchObject({
      kind: 'gone',
    })
  })

  test('of somebody else is not there', async () => {
    const { link } = await connect()
    const other = scene.sandbox.controls.person('strava')
    const [theirs] = scene.sandbox.controls.activitiesOf(other)
    expect(await strava.describe!(link, theirs!.id, scene.signal)).toBeNull()
  })
})

describe('limits', () => {
  test('are those that the last answer named, until their windows end', async () => {
    const { link } = await connect()
    expect(strava.limits()).toBeNull()
    await strava.list(link, { cursor: null, sinceMs: null, signal: scene.signal })
    const quarter = Date.UTC(2026, 9, 20, 9, 15)
    const midnight = Date.UTC(2026, 9, 21)
    expect(strava.limits()).toEqual({
      windows: [
        { used: 1, limit: 2000, resetAtMs: quarter },
        { used: 1, limit: 20_000, resetAtMs: midnight },
        { used: 1, limit: 1000, resetAtMs: quarter },
        { used: 1, limit: 10_000, resetAtMs: midnight },
      ],
    })
    scene.clock.nowMs = quarter
    expect(strava.limits()!.windows[2]).toEqual({ used: 0, limit: 1000, resetAtMs: quarter + 900_000 })
    expect(strava.limits()!.windows[3]).toMatchObject({ used: 1 })
  })

  test('one call too many waits until the quarter is over, or the day', async () => {
    const { link } = await connect()
    scene.sandbox.controls.setLimit('strava', 1)
    const page = () => strava.list(link, { cursor: null, sinceMs: null, signal: scene.signal })
    await page()
    expect(await fitnessErrorOf(page())).toMatchObject({
      kind: 'limited',
      retryAtMs: Date.UTC(2026, 9, 20, 9, 15),
    })
    for (let call = 0; call < 8; call++) await fitnessErrorOf(page())
    scene.clock.nowMs = Date.UTC(2026, 9, 20, 9, 15)
    expect(await fitnessErrorOf(page())).toMatchObject({ kind: 'limited', retryAtMs: Date.UTC(2026, 9, 21) })
    scene.clock.nowMs = Date.UTC(2026, 9, 21)
    const { tokens } = await connect().then((again) => again.link)
    await strava.list({ ...link, tokens }, { cursor: null, sinceMs: null, signal: scene.signal })
  })
})

describe('trouble', () => {
  test.each([
    ['error', 'away'],
    ['away', 'away'],
    ['web_page', 'away'],
    ['limited', 'limited'],
    ['inactive', 'inactive'],
  ] as const)('an answer with %s means %s, and names no token', async (fault, kind) => {
    const { link } = await connect()
    scene.sandbox.controls.fail('strava', fault, 1)
    const error = await fitnessErrorOf(listAll(link))
    expect(error).toMatchObject({ kind })
    expect(`${error?.message} ${error?.sentence}`).not.toContain(link.tokens.access)
    expect(await listAll(link)).toHaveLength(8)
  })

  test('whoever stops waiting gets their own reason', async () => {
    const { link } = await connect()
    scene.sandbox.controls.fail('strava', 'slow', 1)
    const stop = new AbortController()
    const asked = strava.list(link, { cursor: null, sinceMs: null, signal: stop.signal })
    stop.abort(new Error('shutting down'))
    await expect(asked).rejects.toThrow('shutting down')
  })

  test('when somebody takes the permission back there, nothing comes any more', async () => {
    const { link, person } = await connect()
    scene.sandbox.controls.revoke(person)
    expect(await fitnessErrorOf(listAll(link))).toMatchObject({ kind: 'needs_login' })
    expect(await fitnessErrorOf(strava.refresh!(link.tokens, scene.signal))).toMatchObject({
      kind: 'needs_login',
    })
  })
})
