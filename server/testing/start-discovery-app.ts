import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawings, nameOfDrawing } from '#contract/site/page-facts.ts'
import { cardMarks, type BuiltPages, type PageTemplates } from '#contract/site/page-templates.ts'
import { signOut } from '#contract/accounts/sign-in.ts'
import { regions } from '#domain/region.ts'
import { givenListed, type ListedOptions } from './given-listed-project.ts'
import { givenAccount, type GivenAccount } from './given.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/** The empty page. */
export const shell =
  '<!doctype html><head><title>Trailcast</title><meta name="description" content="Maps" /></head><div id="root"></div>'

/** The start page as built, with placeholders for cards. */
export const drawnHome = `<!doctype html><html lang="en"><title>Trailcast</title><nav><a class="s" href="/">All</a>${['hiking', 'kayaking', 'surfing'].map((sport) => `<a class="s" href="/?sport=${sport}" data-discover="true">${sport}</a>`).join('')}</nav><div data-cards>${cardMarks.join('waiting')}</div></html>`

/** The map page as built. */
export const drawnMap = `<!doctype html><html lang="en"><title>Trailcast</title>${cardMarks.join('waiting')}</html>`

/** The page as built, without the facts that the server wrote into it. */
export const withoutFacts = (page: string): string =>
  page.replace(/<html data-facts="[^"]*"(?: data-member="true")? /, '<html ')

const shellOf = (page: string) =>
  `<!doctype html><head><title>Trailcast</title><meta name="description" content="Maps" /><script data-ahead="__ahead__"></script></head><div id="root" class="${page}">__still__</div>`

/** Cards and stills with only what tests need. */
const templates: PageTemplates = {
  grid: '<ul>__cards__</ul>',
  card: '<li id="__id__" class="__picture__"><a href="/channel/__channel_id__">__channel__</a><b title="__title__">__title__</b> __line__ (__length__)</li>',
  picture: 'later __poster__ __sizes__',
  firstPicture: 'first __poster__ __sizes__',
  mapList: '<ol>__cards__</ol>',
  mapCard: '<li id="__id__" data-wide>__title__ __picture__</li>',
  watchStill: '<h1>__title__</h1>__line__ __picture__',
  watchPicture: '<img src="__poster__" srcset="__sizes__" width="__width__" height="__height__">',
  watchBackdrop: '<b src="__poster__"></b>',
  activityStill: '<h1>__title__</h1> __picture__',
  activityPicture: '<img src="__light__"><img src="__dark__">',
  channelStill: '__banner__<i>__avatar__</i><h1>__name__</h1>__facts__ __about__ __cards__',
  channelBanner: '<img src="__address__">',
  channelAvatar: '<img src="__address__">',
  channelFact: '<b>__fact__</b>',
  channelAbout: '<p>__about__</p>',
}

const built: BuiltPages = {
  pages: { '/': drawnHome, '/map': drawnMap },
  shells: { watch: shellOf('watch'), activity: shellOf('activity'), channel: shellOf('channel') },
}

/** Noon, and not at the end of any cache period. */
export const noon = Date.UTC(2026, 3, 1, 12, 2)

export type DiscoveryApp = TestApp & {
  owner: GivenAccount
  european: GivenAccount
  /** A listed project of the owner, unless another account is given. */
  listed: (options?: ListedOptions, of?: GivenAccount) => Promise<string>
  /** Deletes all projects, so that one test does not interfere with another. */
  deleteAll: () => Promise<void>
}

/** A server with pages, and two channels in two cells. */
export async function startDiscoveryApp(): Promise<DiscoveryApp> {
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-discovery-'))
  await mkdir(join(folder, 'web/pages'), { recursive: true })
  const files = {
    'index.html': shell,
    'pages/templates.json': JSON.stringify(templates),
    ...Object.fromEntries(
      drawings.map((drawing) => [`pages/${nameOfDrawing(drawing)}.json`, JSON.stringify(built)]),
    ),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, 'web', name), content)
  let time = noon
  const server = await startTestApp({ webRoot: join(folder, 'web'), now: () => time++ })
  const owner = await givenAccount(server, { channel_name: 'Ridge riders' })
  return {
    ...server,
    owner,
    european: await givenAccount(server, { channel_name: 'Talfahrer', home: 'eu' }),
    async listed(options = {}, of = owner) {
      const id = await givenListed(server, of, options)
      // Invalidates the memory cache, as a request that may have changed something would.
      await server.post(signOut.path)
      return id
    },
    async deleteAll() {
      for (const region of regions) await server.services.cells.at(region).db.deleteFrom('project').execute()
    },
    async close() {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

export const queryOf = (query: Record<string, string | number>): string =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()

export const titlesOf = ({ items }: { items: { title: string }[] }): string[] =>
  items.map(({ title }) => title)

export const box = (w: number, s: number, e: number, n: number) => ({ w, s, e, n })

/** Lines eastwards from a place, each a hundredth of a degree long and ten seconds. */
export const eastwards = (lon: number, lat: number, count: number): [number, number][][] =>
  Array.from({ length: count }, (_, n) => [
    [lon + n / 100, lat],
    [lon + (n + 1) / 100, lat],
  ])
