import * as gear from '#contract/gear/gear.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { eachOf, type Owned, type OwnedThings } from '#server/testing/owned-thing.ts'

export const owned: OwnedThings = eachOf([gear.changeGear, gear.deleteGear, gear.mergeGear], givenGear)

/** With other gear to merge it with. */
async function givenGear(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const add = async (name: string) =>
    (await server.post(gear.createGear.path, { kind: 'bike', name }, owner)).json<{ id: string }>().id
  const [id, into] = [await add('Gravel bike'), await add('Gravel bike again')]
  const isThere = async () => {
    const { items } = (await server.get(gear.listGear.path, owner)).json<{ items: gear.Gear[] }>()
    return items.some((one) => one.id === id && one.name === 'Gravel bike')
  }
  return { params: { id }, body: { name: 'Renamed', into }, isThere }
}
