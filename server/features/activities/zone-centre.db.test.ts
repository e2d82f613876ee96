import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPrivacyZone, type NewPrivacyZone, type PrivacyZone } from '#contract/privacy.ts'
import type { Place } from '#domain/geo/segment-passes.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const zoneAt = (place: Place, rest: Partial<NewPrivacyZone> = {}): NewPrivacyZone => ({
  name: 'home',
  radius_m: 400,
  ...place,
  ...rest,
})

/** Of a zone that is added and removed. */
async function centreOf(zone: NewPrivacyZone, asker: GivenAccount): Promise<Place> {
  const { id, hidden_lat, hidden_lon } = (await server.post(addPrivacyZone.path, zone, asker)).json<PrivacyZone>()
  const headers = { cookie: asker.cookie, 'x-requested-with': 'trailcast' }
  const removed = await server.app.inject({ method: 'DELETE', url: `${addPrivacyZone.path}/${id}`, headers })
  expect(removed.statusCode).toBe(204)
  return { lat: hidden_lat, lon: hidden_lon }
}

test('a zone that is removed and added again hides the same circle, so that no two of them tell the place', async () => {
  const ann = await givenAccount(server)
  // In the middle of a square of the draws, so that a few steps do not lead out of it.
  const place = { lat: 47.261, lon: 11.401 }
  const first = await centreOf(zoneAt(place), ann)
  expect(await centreOf(zoneAt(place, { name: 'again' }), ann)).toEqual(first)
  const beside = await centreOf(zoneAt({ lat: place.lat + 0.0001, lon: place.lon }), ann)
  expect(beside.lat - first.lat).toBeCloseTo(0.0001, 6)
  expect(beside.lon).toBeCloseTo(first.lon, 5)
  // Neither another radius nor another account tells anything about it.
  const wider = await centreOf(zoneAt(place, { radius_m: 800 }), ann)
  const turn = (centre: Place) => Math.atan2(centre.lat - place.lat, centre.lon - place.lon)
  expect(Math.abs(turn(wider) - turn(first))).toBeGreaterThan(1e-6)
  expect(await centreOf(zoneAt(place), await givenAccount(server))).not.toEqual(first)
})
