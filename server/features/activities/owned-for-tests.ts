import {
  addPrivacyZone,
  getPrivacy,
  removePrivacyZone,
  type Privacy,
  type PrivacyZone,
} from '#contract/privacy/privacy.ts'
import { givenPrivateActivity } from '#server/testing/given-private.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { eachOf, type Owned, type OwnedThings } from '#server/testing/owned-thing.ts'
import { ownCalls, readingCalls, writingCalls } from '#server/testing/visibility-matrix.ts'

export const owned: OwnedThings = {
  [removePrivacyZone.path]: givenZone,
  ...eachOf([...readingCalls, ...ownCalls, ...writingCalls], givenPrivateActivity),
}

async function givenZone(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const place = { name: 'Home', lat: 51.5, lon: -0.1, radius_m: 200 }
  const { id } = (await server.post(addPrivacyZone.path, place, owner)).json<PrivacyZone>()
  const isThere = async () => {
    const { zones } = (await server.get(getPrivacy.path, owner)).json<Privacy>()
    return zones.some((zone) => zone.id === id)
  }
  return { params: { id }, isThere }
}
