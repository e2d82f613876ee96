import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getRecommendedVideos } from '#contract/discovery/discovery.ts'
import { archiveProject, setProjectVisibility } from '#contract/projects/project.ts'
import { signOut } from '#contract/accounts/sign-in.ts'
import { Visibility } from '#domain/visibility.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import {
  drawnHome,
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

async function givenShown(title: string): Promise<string> {
  const { id } = await givenProject(server, server.owner, { title, videoMs: 100_000 })
  await describeGiven(server, server.owner)
  // Invalidates the memory cache, as a request that may have changed something would.
  await server.post(signOut.path)
  return id
}

const home = async (path = '/', asker?: GivenAccount) => withoutFacts((await server.get(path, asker)).body)
const cardsIn = (page: string) => [...page.matchAll(/<li id="(\w+)"/g)].map(([, id]) => id)

test('the start page shows the beginning of a list, and says which one, so that the rest can be requested', async () => {
  for (let n = 0; n < 8; n++) await server.listed({}, n % 2 === 0 ? server.owner : server.european)
  const page = await home()
  const number = /<html data-recommended="(\d+)" /.exec(page)?.[1]
  const reply = await server.get(`${getRecommendedVideos.path}?number=${number}`)
  const list = getRecommendedVideos.reply.parse(reply.json()).items.map(({ id }) => id)
  expect(cardsIn(page)).toEqual(list.slice(0, 6))
  expect(page).not.toContain('waiting')
})

test('a card on it says what a card of the application says', async () => {
  const id = await givenShown('Down the ridge')
  const page = await home()
  expect(page).toContain('<b title="Down the ridge">Down the ridge</b>')
  expect(page).toContain(`<a href="/channel/${server.owner.id}">Ridge riders</a>`)
  expect(page).toContain('(1:40)')
  expect(cardsIn(page)).toEqual([id])
  expect(page).toMatch(/class="first \/media\/\S+\/poster\.jpg (\/media\/\S+\/poster_w\d+\.webp \d+w(, )?)+"/)
})

test('whatever people write into a title stays text', async () => {
  const title = `"><script>alert('__poster__')</script> __cards__ $& __title__`
  await server.listed({ title })
  const page = await home()
  const written =
    '&quot;&gt;&lt;script&gt;alert(&#39;__poster__&#39;)&lt;/script&gt; __cards__ $&amp; __title__'
  expect(page).toContain(`<b title="${written}">${written}</b>`)
  expect(page).not.toContain('<script>')
})

test('it shows only what everyone may see, also to the owner, and nothing that was withdrawn', async () => {
  const id = await givenShown('Mine')
  expect(cardsIn(await home())).toEqual([id])
  for (const visibility of [Visibility.unlisted, Visibility.friends, Visibility.onlyMe]) {
    await server.post(setProjectVisibility.path, { project_id: id, visibility }, server.owner)
    for (const asker of [undefined, server.owner, server.european])
      expect(await home('/', asker)).toBe(drawnHome)
  }
  await server.post(
    setProjectVisibility.path,
    { project_id: id, visibility: Visibility.public },
    server.owner,
  )
  expect(cardsIn(await home())).toEqual([id])
  await server.post(archiveProject.path.replace(':id', id), undefined, server.owner)
  expect(await home()).toBe(drawnHome)
})

test('a search gets the page without cards, since they would be the wrong ones', async () => {
  await server.listed()
  for (const path of ['/?q=ridge', '/?sport=hiking'])
    expect(await home(path)).toContain('<div data-cards><!--cards-->waiting<!--/cards--></div>')
})

test('it and the lists offer only the sports that someone has filmed for everyone', async () => {
  await server.listed({ sport: 'hiking' })
  await server.listed({ sport: 'kayaking' }, server.european)
  const withdrawn = await server.listed({ sport: 'surfing' })
  await server.post(
    setProjectVisibility.path,
    { project_id: withdrawn, visibility: Visibility.onlyMe },
    server.owner,
  )
  for (const path of ['/', '/?q=ridge']) {
    const page = await home(path)
    expect(page).toContain('data-sports="hiking kayaking"')
    expect([...page.matchAll(/sport=(\w+)/g)].map(([, sport]) => sport)).toEqual(['hiking', 'kayaking'])
  }
  for (const query of ['number=1', 'number=1&sport=hiking', 'number=1&sport=climbing']) {
    const reply = await server.get(`${getRecommendedVideos.path}?${query}`)
    expect(getRecommendedVideos.reply.parse(reply.json()).sports).toEqual(['hiking', 'kayaking'])
  }
})

test('it is checked for changes at each visit, and bound by the same policy as other pages', async () => {
  await server.listed()
  const reply = await server.get('/')
  const { headers } = await server.get('/plans')
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': headers['content-security-policy'],
  })
  expect(reply.headers['content-security-policy']).toContain("script-src 'self';")
})
