import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/activities/activity.ts'
import { limits } from '#contract/limits.ts'
import { serverMessages } from '#contract/server-messages.ts'
import {
  addPrivacyZone,
  getPrivacy,
  savePrivacy,
  type NewPrivacyZone,
  type Privacy,
  type PrivacyZone,
} from '#contract/privacy/privacy.ts'
import { setProjectVisibility } from '#contract/projects/project.ts'
import { readGpx } from '#domain/formats/gpx/read-gpx.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import { isWithin } from '#domain/geo/privacy-zones.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import {
  givenActivity,
  givenSamples,
  givenStartMs,
  type GivenActivity,
} from '#server/testing/given-activity.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'
import { findRules } from '#server/features/recordings/privacy.queries.ts'
import { rulesFor } from '#server/features/recordings/privacy.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

/** Where the test activities start, and a place along the way. */
const home = { lat: 51.5, lon: -0.1 }
const zoneAt = (place: { lat: number; lon: number }, rest: Partial<NewPrivacyZone> = {}): NewPrivacyZone => ({
  name: 'Home',
  radius_m: 400,
  ...place,
  ...rest,
})

const privacyOf = async (asker: GivenAccount) => (await server.get(getPrivacy.path, asker)).json<Privacy>()
const save = async (body: object, asker: GivenAccount) =>
  (await server.post(savePrivacy.path, body, asker)).statusCode
async function addZone(zone: NewPrivacyZone, asker: GivenAccount): Promise<PrivacyZone> {
  const reply = await server.post(addPrivacyZone.path, zone, asker)
  expect(reply.statusCode).toBe(200)
  return reply.json<PrivacyZone>()
}
const removeZone = (id: string, { cookie }: GivenAccount) =>
  server.app.inject({
    method: 'DELETE',
    url: `${addPrivacyZone.path}/${id}`,
    headers: { cookie, 'x-requested-with': 'trailcast' },
  })
const page = async ({ id }: GivenActivity, asker?: GivenAccount, query = '') =>
  (await server.get(`/api/activity/${id}${query}`, asker)).json<Activity>()
const samplesOf = async ({ id }: GivenActivity, asker?: GivenAccount, query = '') =>
  decodeSamples((await server.get(`/api/activity/${id}/telemetry${query}`, asker)).rawPayload).samples
/** The circle that is hidden for one activity. */
async function circleOf({ id }: GivenActivity, asker: GivenAccount) {
  const { zones } = rulesFor(await findRules(server.services.cells.of(id).db, asker.id), id)
  return zones[0] ?? { lat: 0, lon: 0, radius_m: 0 }
}
const derive = ({ id, home: region }: GivenAccount) => server.run(deriveForOthers, { accountId: id }, region)
const others = ({ id }: GivenActivity) =>
  server.services.cells
    .of(id)
    .db.selectFrom('activity_track')
    .select('is_listed')
    .where('activity_id', '=', id)
    .where('audience', '=', 'others')
    .execute()

test('at first everything is private, and nothing else is hidden', async () => {
  const ann = await givenAccount(server)
  await givenActivity(server, ann)
  const first = { default_visibility: 0, hide_start_m: 0, hide_end_m: 0, zones: [], activities_by_default: 1 }
  expect(await privacyOf(ann)).toEqual(first)
})

test('activities that follow the default are counted with an index, however many there are', async () => {
  const { db } = server.services.cells.at('us')
  const plan = await db.transaction().execute(async (trx) => {
    // With so few rows, the database would otherwise read them all.
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql`
      explain select count(*) from activity where account_id = 'us' and visibility = 0 and deleted_at is null`.execute(
      trx,
    )
    return JSON.stringify(rows)
  })
  expect(plan).toContain('activity_by_default')
})

test('activities follow the default visibility at once, unless they have their own', async () => {
  const ann = await givenAccount(server, { home: 'eu' })
  const [byDefault, friendsOnly] = [
    await givenActivity(server, ann),
    await givenActivity(server, ann, { visibility: 3 }),
  ]
  const seen = async () => {
    const statuses = await Promise.all(
      [byDefault, friendsOnly].map(({ id }) => server.get(`/api/activity/${id}`)),
    )
    return [...statuses.map(({ statusCode }) => statusCode), (await others(byDefault))[0]?.is_listed]
  }
  expect(await seen()).toEqual([404, 404, false])
  expect(await save({ default_visibility: 1 }, ann)).toBe(204)
  expect(await seen()).toEqual([200, 404, true])
  expect(await page(byDefault, ann)).toMatchObject({ visibility: 0, effective_visibility: 1 })
  expect(await save({ default_visibility: 2 }, ann)).toBe(204)
  expect(await seen()).toEqual([200, 404, false])
  expect(await save({ default_visibility: 0 }, ann)).toBe(204)
  expect(await seen()).toEqual([404, 404, false])
  const late = await givenActivity(server, ann, { visibility: 1 })
  await save({ default_visibility: 3 }, ann)
  expect((await server.post(`/api/activity/${late.id}`, { visibility: 0 }, ann)).statusCode).toBe(204)
  expect(await page(late, ann)).toMatchObject({ visibility: 0, effective_visibility: 3 })
})

test('what is only for its owner stays so, whatever the default becomes', async () => {
  const ann = await givenAccount(server)
  await save({ default_visibility: 1 }, ann)
  const activity = await givenActivity(server, ann)
  const project = await givenProject(server, ann, { visibility: Visibility.byDefault })
  const status = async (path: string) => (await server.get(path)).statusCode
  const isListed = async () => (await others(activity))[0]?.is_listed
  const statuses = () =>
    Promise.all([status(`/api/activity/${activity.id}`), status(`/api/project/${project.id}`), isListed()])
  expect(await statuses()).toEqual([200, 200, true])
  const visibility = Visibility.onlyMe
  await server.post(`/api/activity/${activity.id}`, { visibility }, ann)
  await server.post(setProjectVisibility.path, { project_id: project.id, visibility }, ann)
  expect(await statuses()).toEqual([404, 404, false])
  for (const default_visibility of [0, 3, 2, 1]) {
    await save({ default_visibility }, ann)
    expect(await statuses()).toEqual([404, 404, false])
  }
  expect(await page(activity, ann)).toMatchObject({
    visibility,
    effective_visibility: DefaultVisibility.onlyMe,
  })
})

test('a zone hides a circle whose centre is displaced, so that it does not reveal the place', async () => {
  const ann = await givenAccount(server)
  const zones: PrivacyZone[] = []
  const inStreet = (n: number) => zoneAt({ lat: home.lat + n / 200, lon: home.lon }, { name: `zone ${n}` })
  for (let n = 0; n < limits.zonesMax; n++) zones.push(await addZone(inStreet(n), ann))
  const offsets = zones.map(({ lat, lon, hidden_lat, hidden_lon }) =>
    distanceBetween(lat, lon, hidden_lat, hidden_lon),
  )
  expect(Math.max(...offsets)).toBeLessThanOrEqual(400 + 1)
  expect(Math.max(...offsets)).toBeGreaterThan(0.7 * 400)
  expect(new Set(offsets).size).toBe(limits.zonesMax)
  expect((await privacyOf(ann)).zones).toEqual(zones)
  // Adding the same one again, as when a response got lost, makes no second circle.
  expect(await addZone(inStreet(3), ann)).toEqual(zones[3])
  const refused = await server.post(addPrivacyZone.path, zoneAt(home, { name: 'one more' }), ann)
  expect([refused.statusCode, refused.body]).toEqual([422, serverMessages.tooManyZones(20)])
  for (const wrong of [{ radius_m: 199 }, { radius_m: 1601 }, { lat: 91 }, { lon: -181 }, { name: ' ' }])
    expect((await server.post(addPrivacyZone.path, { ...zoneAt(home), ...wrong }, ann)).statusCode).toBe(422)
})

test('what a zone hides is in no response for others, from the moment the zone exists', async () => {
  const ann = await givenAccount(server)
  const laps = [0, 1, 2].map((n) => ({
    start_ms: givenStartMs + n * 60_000,
    end_ms: givenStartMs + (n + 1) * 60_000,
    distance_m: 600,
  }))
  const activity = await givenActivity(server, ann, { visibility: 1, recording: { laps } })
  const before = await page(activity)
  const zone = await addZone(zoneAt(home, { radius_m: 200 }), ann)
  const circle = await circleOf(activity, ann)
  const isHidden = (lat: number, lon: number) => isWithin(circle, { lat, lon })
  const whole = givenSamples()
  const firstSeen = whole.lon.findIndex((lon, n) => !isHidden(whole.lat[n] ?? 0, lon))
  expect(firstSeen).toBeGreaterThan(10)

  // Before the job has run there is no map at all, and samples already follow the new settings.
  const meanwhile = await page(activity)
  expect(meanwhile).toMatchObject({ track: [], bounding_box: null })
  expect(meanwhile.telemetry_url).not.toBe(before.telemetry_url)
  const { time, series } = await samplesOf(activity)
  expect([time[0], series.distance?.[0]]).toEqual([whole.time[firstSeen], 0])
  expect(series.distance?.[1]).toBeCloseTo(10, 1)
  expect((await page(activity, ann)).hides_parts).toBe(true)
  await derive(ann)

  const seen = await page(activity)
  const places = seen.track.flat()
  expect(places.length).toBeGreaterThanOrEqual(2)
  expect(places.filter(([lon, lat]) => isHidden(lat, lon))).toEqual([])
  expect(
    places.filter(([lon, lat]) => distanceBetween(circle.lat, circle.lon, lat, lon) <= circle.radius_m),
  ).toEqual([])
  expect(seen).toMatchObject({
    start_time_ms: whole.time[firstSeen],
    end_time_ms: whole.time.at(-1),
    point_count: 200 - firstSeen,
    distance_m: expect.closeTo((200 - firstSeen - 1) * 10, -1),
    moving_time_ms: (200 - firstSeen - 1) * 1000,
    calories: null,
    laps: [],
    elapsed_time_ms: (whole.time.at(-1) ?? 0) - (whole.time[firstSeen] ?? 0),
    country: 'GB',
    hides_parts: false,
  })
  expect(seen.bounding_box?.west).toBeCloseTo(whole.lon[firstSeen] ?? 0, 5)
  expect(seen.sketch).not.toEqual([])

  const { samples } =
    readGpx((await server.get(`/api/activity/${activity.id}/gpx`)).rawPayload).recordings[0] ?? {}
  const geojson = (await server.get(`/api/activity/${activity.id}/geojson`)).body
  const csv = (await server.get(`/api/activity/${activity.id}/csv`)).body
  expect(samples?.time[0]).toBe(whole.time[firstSeen])
  expect(csv.trim().split('\n')).toHaveLength(1 + 200 - firstSeen)
  const longitudes = [...geojson.matchAll(/\[(-0\.\d+),51\.\d+/g)].map(([, lon]) => Number(lon))
  expect(longitudes.length).toBeGreaterThanOrEqual(200 - firstSeen)
  expect(longitudes.filter((lon) => isHidden(51.5, lon))).toEqual([])

  // The owner sees everything, and can switch to what others see.
  expect(await page(activity, ann)).toMatchObject({
    point_count: 200,
    start_time_ms: givenStartMs,
    hides_parts: true,
    laps,
  })
  const { telemetry_url, is_own, ...asOthers } = await page(activity, ann, '?as=others')
  const { telemetry_url: _theirs, is_own: _isOwn, ...theirs } = seen
  expect([is_own, asOthers]).toEqual([true, theirs])
  expect((await server.get(telemetry_url, ann)).rawPayload).toEqual(
    (await server.get(`/api/activity/${activity.id}/telemetry`)).rawPayload,
  )

  expect((await removeZone(zone.id, ann)).statusCode).toBe(204)
  expect(await page(activity)).toMatchObject({ track: [], bounding_box: null, point_count: 200 })
  await derive(ann)
  expect({ ...(await page(activity)), telemetry_url: '' }).toEqual({ ...before, telemetry_url: '' })
})

test('if everything is hidden, others see the activity but nothing of its track', async () => {
  const ann = await givenAccount(server)
  const activity = await givenActivity(server, ann, { visibility: 2 })
  expect(await save({ hide_start_m: 5000 }, ann)).toBe(204)
  await derive(ann)
  const noon = Date.UTC(2026, 1, 9, 12)
  const nothing = {
    track: [],
    bounding_box: null,
    sketch: [],
    country: null,
    point_count: 0,
    laps: [],
    pauses: [],
  }
  const totals = {
    distance_m: null,
    moving_time_ms: null,
    ascent_m: null,
    descent_m: null,
    calories: null,
    series: {},
  }
  const times = { start_time_ms: noon, end_time_ms: noon, elapsed_time_ms: null, timezone: 'UTC' }
  expect(await page(activity)).toMatchObject({ ...nothing, ...totals, ...times })
  expect((await samplesOf(activity)).time).toHaveLength(0)
  expect(await save({ hide_start_m: 5001 }, ann)).toBe(422)
})

test.each(['Etc/GMT+12', 'Pacific/Honolulu', 'Asia/Tokyo', 'Pacific/Auckland', 'Pacific/Kiritimati'])(
  'the day is all that others see of a hidden activity, also in %s',
  async (timezone) => {
    const ann = await givenAccount(server)
    await save({ hide_start_m: 5000 }, ann)
    const activity = await givenActivity(server, ann, { visibility: 1, timezone, local_day: '2026-02-09' })
    const { start_time_ms, timezone: timeZone } = await page(activity)
    const day = { timeZone, year: 'numeric', month: 'short', day: 'numeric' } as const
    expect(new Date(start_time_ms).toLocaleDateString('en-GB', day)).toBe('9 Feb 2026')
    expect(start_time_ms % 43_200_000).toBe(0)
  },
)

test('what others see is worked out once for all requests, and again after a change of settings', async () => {
  const ann = await givenAccount(server)
  const activity = await givenActivity(server, ann, { visibility: 1 })
  await save({ hide_start_m: 200 }, ann)
  const answers = async () => [await page(activity), await samplesOf(activity)]
  const first = await answers()
  // From here on nothing can be recomputed, because the samples are gone.
  await server.services.cells.at('us').files.delete(activity.telemetry_key)
  expect(await answers()).toEqual(first)
  await save({ hide_start_m: 210 }, ann)
  expect((await server.get(`/api/activity/${activity.id}`)).statusCode).toBe(404)
})

test('both ends are hidden by at least the chosen distance, and up to twice as much', async () => {
  const ann = await givenAccount(server)
  const activity = await givenActivity(server, ann, { visibility: 1 })
  await save({ hide_start_m: 200, hide_end_m: 500 }, ann)
  const { time } = await samplesOf(activity)
  // Steps of 10 m: the first 200 m are 21 samples, the last 500 m are 51.
  const seconds = [time[0] ?? 0, time.at(-1) ?? 0].map((ms) => (ms - givenStartMs) / 1000)
  expect(seconds[0]).toBeGreaterThanOrEqual(20)
  expect(seconds[0]).toBeLessThanOrEqual(42)
  expect(seconds[1]).toBeGreaterThanOrEqual(97)
  expect(seconds[1]).toBeLessThanOrEqual(149)
})

test('the ends of activities are hidden by different amounts, but those of one activity always by the same', async () => {
  const ann = await givenAccount(server)
  const activities: GivenActivity[] = []
  for (let n = 0; n < 5; n++) activities.push(await givenActivity(server, ann, { visibility: 1 }))
  await addZone(zoneAt(home, { radius_m: 200 }), ann)
  const starts = () => Promise.all(activities.map(async (activity) => (await samplesOf(activity)).time[0]))
  const first = await starts()
  expect(new Set(first).size).toBeGreaterThan(2)
  await save({ hide_end_m: 200 }, ann)
  await derive(ann)
  expect(await starts()).toEqual(first)
})

test('settings that change while the view for others is worked out apply in the end', async () => {
  const ann = await givenAccount(server)
  const activities = [
    await givenActivity(server, ann, { visibility: 1 }),
    await givenActivity(server, ann, { visibility: 1 }),
  ]
  await save({ hide_start_m: 100 }, ann)
  const cell = server.services.cells.at('us')
  let reads = 0
  const read: typeof cell.files.read = async (...args) => {
    if (++reads === 2) await save({ hide_start_m: 900 }, ann)
    return cell.files.read(...args)
  }
  const context = {
    services: server.services,
    jobId: 'test',
    signal: new AbortController().signal,
    report: async () => {},
  }
  await deriveForOthers.run(
    { ...context, cell: { ...cell, files: { ...cell.files, read } } },
    { accountId: ann.id },
  )
  for (const activity of activities) {
    const [[lon, lat] = [home.lon, home.lat]] = (await page(activity)).track.flat()
    expect(distanceBetween(home.lat, home.lon, lat, lon)).toBeGreaterThan(890)
  }
})

test('interrupted work is resumed with the rest, and is found when its job is lost', async () => {
  const ann = await givenAccount(server)
  const activities = [await givenActivity(server, ann), await givenActivity(server, ann)]
  await save({ hide_end_m: 100 }, ann)
  const cell = server.services.cells.at('us')
  const away = { ...cell, files: { ...cell.files, read: () => Promise.reject(new Error('away')) } }
  const context = {
    services: server.services,
    jobId: 'test',
    signal: new AbortController().signal,
    report: async () => {},
  }
  await expect(deriveForOthers.run({ ...context, cell: away }, { accountId: ann.id })).rejects.toThrow('away')
  for (const activity of activities) expect(await others(activity)).toEqual([])
  await cell.jobs.forget(ann.id)
  await cleanUp(server.services)
  const { rows } = await sql`
    select from us_jobs.job where name = ${deriveForOthers.name} and data::text like ${`%${ann.id}%`}`.execute(
    cell.db,
  )
  expect(rows).toHaveLength(1)
  await derive(ann)
  for (const activity of activities) expect(await others(activity)).toEqual([{ is_listed: false }])
})
