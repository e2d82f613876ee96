import * as following from '#contract/following/following.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import type { Owned, OwnedThings } from '#server/testing/owned-thing.ts'

export const owned: OwnedThings = { [following.unfollowArea.path]: givenFollowedArea }

/** Channels and places are public. */
export const ofNobody = [following.followChannel.path, following.followPlace.path]

async function givenFollowedArea(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const draft = { name: 'Home', bounding_box: { west: 10, south: 46, east: 11, north: 47 } }
  const { id } = (await server.post(following.followArea.path, draft, owner)).json<{ id: string }>()
  const isThere = async () => {
    const { areas } = (await server.get(following.listFollowing.path, owner)).json<following.Following>()
    return areas.some((area) => area.id === id)
  }
  return { params: { id }, isThere }
}
