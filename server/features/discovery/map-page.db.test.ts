import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { searchVideos } from '#contract/discovery/discovery.ts'
import { setProjectVisibility } from '#contract/projects/project.ts'
import { Visibility } from '#domain/visibility.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import {
  drawnMap,
  startDiscoveryApp,
  withoutFacts,
  type DiscoveryApp,
} from '#server/testing/start-discovery-app.ts'

let server: DiscoveryApp
beforeAll(async () => {
  server = await startDiscoveryApp()
})
afterAll(() => server.close())
beforeEach(() => server.deleteAll())

const map = async (path = '/map', asker?: GivenAccount) => withoutFacts((await server.get(path, asker)).body)
const cardsIn = (page: string) => [...page.matchAll(/<li id="(\w+)" data-wide/g)].map(([, id]) => id)

test('the map page shows the beginning of the list that the application asks for', async () => {
  for (let n = 0; n < 10; n++) await server.listed({}, n % 2 === 0 ? server.owner : server.european)
  const page = await map()
  const list = searchVideos.reply.parse((await server.get(searchVideos.path)).json())
  expect(list.items).toHaveLength(10)
  expect(cardsIn(page)).toEqual(list.items.slice(0, 8).map(({ id }) => id))
  expect(page).not.toContain('waiting')
})

test('it shows only what everyone may see, also to the owner', async () => {
  const id = await server.listed()
  expect(cardsIn(await map())).toEqual([id])
  for (const visibility of [Visibility.unlisted, Visibility.friends, Visibility.onlyMe]) {
    await server.post(setProjectVisibility.path, { project_id: id, visibility }, server.owner)
    for (const asker of [undefined, server.owner, server.european])
      expect(await map('/map', asker)).toBe(drawnMap)
  }
})

test('a place or a search gets the page without cards', async () => {
  await server.listed()
  for (const path of ['/map?id=7', '/map?q=ridge', '/map?sport=hiking'])
    expect(await map(path)).toBe(drawnMap)
})

test('whatever people write into a title stays text', async () => {
  await server.listed({ title: '<script>__cards__</script>' })
  expect(await map()).toContain('&lt;script&gt;__cards__&lt;/script&gt;')
})
