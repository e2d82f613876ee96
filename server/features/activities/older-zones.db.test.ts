import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPrivacyZone, type PrivacyZone } from '#contract/privacy/privacy.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import { cellHiddenPlaces } from '#server/db/migrations/0017_cell_hidden_places.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { givenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const home = { lat: 51.5, lon: -0.1 }

/** The schema from before places were hidden by larger circles. */
const asBefore = sql`
  alter table account drop column hiding_key;
  alter table activity drop column seen_totals;
  alter table activity drop constraint activity_visibility_check, add constraint activity_visibility_check check (visibility between 0 and 3);
  alter table project drop constraint project_visibility_check, add constraint project_visibility_check check (visibility between 0 and 3);
  update privacy_zone set hidden_lat = lat, hidden_lon = lon`

test('places that were hidden before are hidden by the new rules, and nothing is shown until that is worked out', async () => {
  const { db } = server.services.cells.at('us')
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const zone = (
    await server.post(addPrivacyZone.path, { name: 'Home', ...home, radius_m: 400 }, ann)
  ).json<PrivacyZone>()
  const hers = await givenActivity(server, ann, { visibility: 1 })
  const his = await givenActivity(server, bob, { visibility: 1 })
  const shown = async () => {
    const rows = await db
      .selectFrom('activity_track')
      .select('activity_id')
      .where('audience', '=', 'others')
      .execute()
    return rows.map(({ activity_id }) => activity_id).filter((id) => id === hers.id || id === his.id)
  }
  const counted = async () => {
    const rows = await db.selectFrom('activity_cell').selectAll().where('z', '=', 14).execute()
    return rows.reduce((sum, { count }) => sum + count, 0)
  }
  expect(await shown()).toHaveLength(2)
  const before = await counted()
  await db.transaction().execute(async (trx) => {
    await asBefore.execute(trx)
    // A migration does not know the types of the tables.
    await cellHiddenPlaces.up(trx as unknown as Transaction<unknown>)
  })
  const { hidden_lat, hidden_lon } = await db
    .selectFrom('privacy_zone')
    .selectAll()
    .where('id', '=', zone.id)
    .executeTakeFirstOrThrow()
  const away = distanceBetween(home.lat, home.lon, hidden_lat, hidden_lon)
  expect(away).toBeGreaterThan(0)
  expect(away).toBeLessThan(401)
  const keys = await db
    .selectFrom('account')
    .select('hiding_key')
    .where('id', 'in', [ann.id, bob.id])
    .execute()
  expect(new Set(keys.map(({ hiding_key }) => hiding_key)).size).toBe(2)
  // Nothing changes for those who hide nothing.
  expect(await shown()).toEqual([his.id])
  expect(await counted()).toBe(before - 1)
  // Starting the new version finds what is left to do.
  await cleanUp(server.services)
  const { rows } = await sql`
    select from us_jobs.job where name = ${deriveForOthers.name} and data::text like ${`%${ann.id}%`}`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(0)
  await server.run(deriveForOthers, { accountId: ann.id })
  expect(await shown()).toHaveLength(2)
  expect(await counted()).toBe(before)
})
