import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPrivacyZone,
  getPrivacy,
  type NewPrivacyZone,
  type Privacy,
  type PrivacyZone,
} from '#contract/privacy/privacy.ts'
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

const add = async (zone: NewPrivacyZone, asker: GivenAccount) =>
  (await server.post(addPrivacyZone.path, zone, asker)).json<PrivacyZone>()

async function remove(id: string, { cookie }: GivenAccount): Promise<number> {
  const headers = { cookie, 'x-requested-with': 'trailcast' }
  const { statusCode } = await server.app.inject({
    method: 'DELETE',
    url: `${addPrivacyZone.path}/${id}`,
    headers,
  })
  return statusCode
}

/** The centre of a zone that is added and then removed. */
async function centreOf(zone: NewPrivacyZone, asker: GivenAccount): Promise<Place> {
  const { id, hidden_lat, hidden_lon } = await add(zone, asker)
  expect(await remove(id, asker)).toBe(204)
  return { lat: hidden_lat, lon: hidden_lon }
}

test('a zone that is removed and added again hides the same circle, so that two circles never reveal the place', async () => {
  const ann = await givenAccount(server)
  const place = { lat: 47.261, lon: 11.401 }
  const first = await centreOf(zoneAt(place), ann)
  expect(await centreOf(zoneAt(place, { name: 'again' }), ann)).toEqual(first)
  expect(await centreOf(zoneAt(place), await givenAccount(server))).not.toEqual(first)
})

test('nobody can remove the zone of someone else', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const { id } = await add(zoneAt({ lat: 47.261, lon: 11.401 }), ann)
  expect(await remove(id, bob)).toBe(404)
  const { zones } = (await server.get(getPrivacy.path, ann)).json<Privacy>()
  expect(zones).toHaveLength(1)
})
