import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listActivities, type Activity, type ActivityItem } from '#contract/activities/activity.ts'
import { changeActivities } from '#contract/activities/delete-activities.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { readGpx } from '#domain/formats/gpx/read-gpx.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { dayMs } from '#domain/time/durations.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import {
  givenActivity,
  givenSamples,
  givenStartMs,
  type ActivityOptions,
} from '#server/testing/given-activity.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { purgeActivities } from './jobs/purge-activities.job.ts'

let server: TestApp
let time = Date.UTC(2026, 10, 15)
beforeAll(async () => {
  server = await startTestApp({ now: () => time })
})
afterAll(() => server.close())

const few = { samples: givenSamples({ points: 3 }) }
/** Has only a few samples, since only its row matters. */
const givenRow = (owner: GivenAccount, options: ActivityOptions = {}) =>
  givenActivity(server, owner, { recording: few, ...options })

const titles = async (owner: GivenAccount, query = '') => {
  const { items } = (await server.get(`${listActivities.path}?${query}`, owner)).json<{
    items: ActivityItem[]
  }>()
  return items.map(({ title }) => title)
}
const page = async (id: string, asker?: GivenAccount, query = '') =>
  (await server.get(`/api/activity/${id}${query}`, asker)).json<Activity>()
const act = async (action: string, id: string, asker: GivenAccount, body = {}) =>
  (await server.post(`/api/activity/${id}/${action}`, body, asker)).statusCode

describe('one activity', () => {
  let ann: GivenAccount
  let id: string
  const original = Buffer.from('what the watch wrote')
  const laps = [{ start_ms: givenStartMs, end_ms: givenStartMs + 60_000, distance_m: 600 }]
  beforeAll(async () => {
    ann = await givenAccount(server, { channel_name: 'Ann rides' })
    ;({ id } = await givenActivity(server, ann, {
      title: 'Ride: to "Žofie"',
      visibility: 1,
      losses: ['Two laps were lost.'],
      file: { name: 'folder/ride.fit', bytes: original },
      recording: { laps, device: { manufacturer: 'garmin', product: 'edge_530' } },
    }))
  })

  test('has everything for its owner, and for others only what they may see', async () => {
    const own = await page(id, ann)
    const visitors = await page(id)
    expect(own).toMatchObject({
      user_id: ann.id,
      channel_name: 'Ann rides',
      is_own: true,
      visibility: 1,
      effective_visibility: 1,
      point_count: 200,
      laps,
      device: { manufacturer: 'garmin', product: 'edge_530' },
      file: { name: 'folder/ride.fit', size: original.length },
      losses: ['Two laps were lost.'],
      hides_parts: false,
      series: { heart_rate: { min: 120, max: 159 } },
    })
    expect(own.bounding_box?.west).toBeCloseTo(-0.1, 4)
    // 199 steps of 10 m to the east.
    expect(own.bounding_box?.east).toBeCloseTo(-0.1 + 1990 / (111_320 * Math.cos((51.5 * Math.PI) / 180)), 4)
    expect(own.track.flat().length).toBeGreaterThanOrEqual(2)
    expect(visitors).toEqual({
      ...own,
      is_own: false,
      file: null,
      losses: [],
      // A watch uploads when its owner comes home, so others see only the day and not the time of the upload.
      created_at: `${own.created_at.slice(0, 10)}T00:00:00.000Z`,
      updated_at: `${own.updated_at.slice(0, 10)}T00:00:00.000Z`,
      telemetry_url: expect.stringContaining(`/api/activity/${id}/telemetry?v=`) as string,
    })
  })

  test('its samples are cached by the owner’s browser, and checked each time for others', async () => {
    const { telemetry_url } = await page(id, ann)
    const packed = await server.get(telemetry_url, ann, { headers: { 'accept-encoding': 'gzip, br' } })
    const plain = await server.get(telemetry_url, ann, { headers: { 'accept-encoding': 'gzip;q=0, br' } })
    expect(packed.headers).toMatchObject({
      'content-type': 'application/vnd.apache.arrow.stream',
      'content-encoding': 'gzip',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'accept-encoding, cookie',
      'x-content-type-options': 'nosniff',
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload)
    expect(decodeSamples(plain.rawPayload).samples).toEqual(givenSamples())
    const etag = String(packed.headers.etag)
    expect(plain.headers.etag).not.toBe(etag)
    const again = await server.get(telemetry_url, ann, {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': `"x", W/${etag}` },
    })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    const old = await server.get(`/api/activity/${id}/telemetry?v=old`, ann)
    expect(old.headers['cache-control']).toBe('private, no-cache')
    const foreign = await server.get((await page(id)).telemetry_url)
    expect(foreign.headers['cache-control']).toBe('private, no-cache')
    expect(foreign.rawPayload).toEqual(plain.rawPayload)
  })

  test('is downloaded as GPX, GeoJSON and CSV under its title', async () => {
    const gpx = await server.get(`/api/activity/${id}/gpx`)
    expect(gpx.headers).toMatchObject({
      'content-type': 'application/gpx+xml',
      'content-disposition': `attachment; filename="Ride to Zofie.gpx"; filename*=UTF-8''Ride%20to%20%C5%BDofie.gpx`,
      'x-content-type-options': 'nosniff',
    })
    const packed = await server.get(`/api/activity/${id}/gpx`, undefined, {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(gunzipSync(packed.rawPayload)).toEqual(gpx.rawPayload)
    const [read] = readGpx(gpx.rawPayload).recordings
    expect(read?.samples.time).toEqual(givenSamples().time)
    expect(read?.samples.lon[199]).toBeCloseTo(givenSamples().lon[199] ?? 0, 6)
    expect(read?.samples.series.heart_rate).toEqual(givenSamples().series.heart_rate)
    const geojson = await server.get(`/api/activity/${id}/geojson`)
    expect(geojson.headers['content-type']).toBe('application/geo+json')
    expect(JSON.stringify(geojson.json())).toContain('Žofie')
    const csv = await server.get(`/api/activity/${id}/csv`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body.trim().split('\n')).toHaveLength(201)
  })

  test('only its owner gets the file as it was uploaded', async () => {
    const reply = await server.get(`/api/activity/${id}/original`, ann)
    expect(reply.rawPayload).toEqual(original)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(original.length),
      'content-disposition': `attachment; filename="ride.fit"; filename*=UTF-8''ride.fit`,
    })
    expect((await server.get(`/api/activity/${id}/original`, await givenAccount(server))).statusCode).toBe(
      404,
    )
    expect((await server.get(`/api/activity/${(await givenRow(ann)).id}/original`, ann)).statusCode).toBe(404)
  })

  test('can be changed by its owner, and maps follow at once', async () => {
    const bob = await givenAccount(server)
    const given = await givenActivity(server, bob)
    const change = async (body: object, asker = bob) => {
      const reply = await server.post(`/api/activity/${given.id}`, body, asker)
      return [reply.statusCode, reply.body]
    }
    const listed = () =>
      server.services.cells
        .at('us')
        .db.selectFrom('activity_track')
        .select(['audience', 'is_listed', 'sport'])
        .where('activity_id', '=', given.id)
        .orderBy('audience')
        .execute()
    expect(await change({ title: '  New  ', description: 'Words', sport: 'hiking', visibility: 1 })).toEqual([
      204,
      '',
    ])
    expect(await page(given.id)).toMatchObject({
      title: 'New',
      description: 'Words',
      sport: 'hiking',
      effective_visibility: 1,
    })
    expect(await listed()).toEqual([
      { audience: 'others', is_listed: true, sport: 'hiking' },
      { audience: 'owner', is_listed: true, sport: 'hiking' },
    ])
    expect(await change({ visibility: 0 })).toEqual([204, ''])
    expect(await listed()).toMatchObject([{ is_listed: false }, { is_listed: true }])
    expect((await server.get(`/api/activity/${given.id}`)).statusCode).toBe(404)
    expect(await change({})).toEqual([204, ''])
    expect(await change({ title: ' ' })).toEqual([422, 'title needs at least 1 character.'])
    expect((await change({ sport: 'chess' }))[0]).toBe(422)
    expect((await change({ visibility: 5 }))[0]).toBe(422)
    expect(await change({ title: 'Stolen' }, ann)).toEqual([404, serverMessages.notFound])
    expect(await page(given.id, bob)).toMatchObject({ title: 'New' })
  })
})

describe('archive and deletion', () => {
  test('an archived or deleted activity leaves lists and maps, and can be restored', async () => {
    const ann = await givenAccount(server)
    const { id } = await givenRow(ann, { title: 'it', visibility: 1 })
    const statuses = async () => [
      (await server.get(`/api/activity/${id}`, ann)).statusCode,
      (await server.get(`/api/activity/${id}`)).statusCode,
    ]
    // Each one twice, as if the response got lost.
    for (const _ of [1, 2]) expect(await act('archive', id, ann)).toBe(204)
    expect([await titles(ann), await titles(ann, 'archived=true'), await statuses()]).toEqual([
      [],
      ['it'],
      [200, 404],
    ])
    for (const _ of [1, 2]) expect(await act('restore', id, ann)).toBe(204)
    expect([await titles(ann), await statuses()]).toEqual([['it'], [200, 200]])
    for (const _ of [1, 2]) expect(await act('delete', id, ann)).toBe(204)
    expect([await titles(ann), await statuses()]).toEqual([[], [404, 404]])
    expect([await act('archive', id, ann), await act('undelete', id, await givenAccount(server))]).toEqual([
      404, 404,
    ])
    for (const _ of [1, 2]) expect(await act('undelete', id, ann)).toBe(204)
    expect([await titles(ann), await statuses()]).toEqual([['it'], [200, 200]])
  })

  test('several can be changed at once, and those of others are left alone and not counted', async () => {
    const [ann, bob] = [await givenAccount(server), await givenAccount(server, { home: 'eu' })]
    const ids = [(await givenRow(ann)).id, (await givenRow(ann)).id, (await givenRow(bob)).id]
    const change = (action: string, some = ids) =>
      server.post(changeActivities.path, { action, ids: some }, ann)
    expect((await change('delete')).json()).toEqual({ changed: 2, duplicates: 0 })
    expect([(await titles(ann)).length, (await titles(bob)).length]).toEqual([0, 1])
    expect((await change('undelete')).json()).toEqual({ changed: 2, duplicates: 0 })
    expect((await change('archive', [])).statusCode).toBe(422)
  })

  test('an activity that was recorded twice counts once, whatever is deleted and restored', async () => {
    const ann = await givenAccount(server)
    const first = (await givenRow(ann, { title: 'watch' })).id
    const second = (await givenRow(ann, { title: 'phone', duplicate_of: first })).id
    const states: string[][] = []
    for (const [action, id] of [
      ['delete', first],
      ['undelete', first],
      ['delete', second],
      ['delete', first],
      ['undelete', second],
    ] as const) {
      const body = action === 'delete' ? { duplicates: 'keep' } : {}
      expect(await act(action, id, ann, body)).toBe(204)
      states.push(await titles(ann))
    }
    expect(states).toEqual([['phone'], ['phone'], ['watch'], [], ['phone']])
    await act('undelete', first, ann)
    expect((await page(first, ann)).duplicate_of).toBe(second)
    expect(await act('keep_both', first, ann)).toBe(204)
    expect((await titles(ann)).toSorted()).toEqual(['phone', 'watch'])
  })

  test('after a day a deletion is final, and the files are deleted unless another activity came from them', async () => {
    const ann = await givenAccount(server)
    const { files, db } = server.services.cells.at('us')
    const [kept, gone] = [
      await givenRow(ann, { file: { name: 'both.fit', bytes: Buffer.from('both') } }),
      await givenRow(ann, { file: { name: 'one.fit', bytes: Buffer.from('one') } }),
    ]
    const sibling = await givenRow(ann, { file_id: kept.id, file_part: 1 })
    for (const { id } of [sibling, gone]) await act('delete', id, ann)
    await server.run(purgeActivities, {})
    expect(await act('undelete', gone.id, ann)).toBe(204)
    await act('delete', gone.id, ann)
    time += dayMs
    expect(await act('undelete', gone.id, ann)).toBe(404)
    await cleanUp(server.services)
    const { rows } = await sql`select from us_jobs.job where name = ${purgeActivities.name}`.execute(db)
    expect(rows).toHaveLength(1)
    await server.run(purgeActivities, {})
    const left = await db.selectFrom('activity').select('id').where('account_id', '=', ann.id).execute()
    expect(left).toEqual([{ id: kept.id }])
    const names: string[] = []
    for await (const { key } of files.list(`users/${ann.id}/`)) names.push(key)
    expect(names.toSorted()).toEqual([`users/${ann.id}/originals/${kept.id}`, kept.telemetry_key].toSorted())
    expect(
      (await db.selectFrom('activity_file').select('id').where('account_id', '=', ann.id).execute()).length,
    ).toBe(1)
  })
})
