import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getRecommendedVideos } from '#contract/discovery/discovery.ts'
import { emptyHome } from '#contract/site/page-facts.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import type { Region } from '#domain/region.ts'
import type { Sport } from '#domain/sport.ts'
import { ownCopy } from '#server/http/cache-control.ts'
import { countChanges } from '#server/http/count-changes.ts'
import { drawnPagesOf, findDrawnPage, sendDrawnPage, type DrawnPage } from '#server/http/drawn-pages.ts'
import { handle } from '#server/http/handle.ts'
import { acceptsGzip, isKnown, languageOf } from '#server/http/request-headers.ts'
import { servePage } from '#server/http/static-files.ts'
import { viewerOrVisitor } from '#server/http/viewer.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import type { Services } from '#server/services.ts'
import { withPatience } from '#server/http/with-patience.ts'
import { arrange } from './arrange.ts'
import { homePage, maxCards, offerSports } from './home-page.ts'
import { listOfFriends, mixIn } from './of-friends.ts'
import { periodMs, Pools, type Pool } from './pools.ts'

const maxItems = 48
/** Lists have numbers from 1 to this. */
const highestNumber = 100
const cacheBytes = 48 * 2 ** 20

type OfFriends = Awaited<ReturnType<typeof listOfFriends>>
const noFriends: OfFriends = { items: [], unreachable: [] }

type Sent = { bytes: Buffer; headers: Record<string, string> }
/** The response as it is sent, with and without compression. */
type Answer = { etag: string; plain: Sent; packed: Sent }

const pack = promisify(gzip)

export function recommendedRoutes(app: FastifyInstance, services: Services): void {
  const pools = new Pools(services, countChanges(app))
  const answers = new MemoryCache<Answer>(cacheBytes)

  handle(app, getRecommendedVideos, async ({ query: { number, sport = null }, request, reply, viewer }) => {
    const pool = await current(sport)
    const { sports } = sport === null ? pool : await current(null)
    const asker = await viewerOrVisitor(viewer)
    const ofFriends = asker ? await listOfFriends(services, sport, asker) : noFriends
    const unreachable = [...new Set([...pool.unreachable, ...ofFriends.unreachable])]
    if (ofFriends.items.length > 0 || unreachable.length > 0) {
      // Only for this viewer or this moment, so it is cached nowhere.
      reply.header('cache-control', ownCopy.none).type(jsonType)
      const items = mixIn(ofFriends.items, textsOf(pool, number)).slice(0, maxItems)
      return Buffer.from(listed(items, sports, unreachable))
    }
    const key = [pool.id, number, ...sports].join(' ')
    const answer = answers.get(key) ?? (await keepAnswer(key, listed(textsOf(pool, number), sports)))
    const { bytes, headers } = acceptsGzip(request) ? answer.packed : answer.plain
    reply.headers(headers)
    return isKnown(request, answer.etag) ? reply.code(304).send() : bytes
  })

  // To the file server this is a folder; to everyone else it is the most visited page.
  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    const drawn = await findDrawnPage(request, '/')
    const templates = drawnPagesOf(app)?.templates
    if (!drawn || !templates) return servePage(request, reply)
    const number = 1 + (Math.floor(services.now()) % highestNumber)
    const first = await arrangeFirst(number, request).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the start page is sent without videos')
    })
    if (!first) return sendDrawnPage(request, reply, drawn)
    const { items, sports } = first
    // Search results are drawn by the application.
    if (request.url !== '/' || items === 'of friends')
      return sendDrawnPage(request, reply, { ...drawn, html: offerSports(drawn.html, sports) })
    if (items.length === 0) return sendDrawnPage(request, reply, withoutVideos(app, drawn))
    const filling = { page: drawn.html, templates, language: languageOf(request) }
    const html = homePage(filling, { items, sports, number })
    return sendDrawnPage(request, reply, { ...drawn, html })
  })

  const current = async (sport: Sport | null): Promise<Pool> =>
    pools.known(sport) ?? (await pools.check(sport))

  /**
   * The beginning of the list with this number, unless the viewer's own list includes videos of friends, which only the
   * application shows; undefined if nothing is there because a region is unreachable. Fails rather than let the start
   * page wait for the database.
   */
  async function arrangeFirst(
    number: number,
    request: FastifyRequest,
  ): Promise<{ items: ProjectItem[] | 'of friends'; sports: Sport[] } | undefined> {
    const [pool, ofFriends] = await withPatience(
      services.config.pagePatienceMs,
      Promise.all([current(null), listForAsker(request)]),
    )
    if (ofFriends.items.length > 0) return { items: 'of friends', sports: pool.sports }
    const items = arranged(pool, number, maxCards)
    if (items.length === 0 && pool.unreachable.length > 0) return undefined
    return { items, sports: pool.sports }
  }

  async function listForAsker(request: FastifyRequest): Promise<OfFriends> {
    const asker = await viewerOrVisitor(request.viewer)
    return asker ? listOfFriends(services, null, asker) : noFriends
  }

  async function keepAnswer(key: string, text: string): Promise<Answer> {
    const answer = await makeAnswer(text)
    answers.set(key, answer, answer.plain.bytes.length + answer.packed.bytes.length)
    return answer
  }
}

function arranged({ period, items }: Pool, number: number, count: number): Pool['items'] {
  return arrange(items, { number, period, periodStartMs: period * periodMs }, count)
}

const textsOf = (pool: Pool, number: number): string[] =>
  arranged(pool, number, maxItems).map(({ json }) => json())

const listed = (
  items: readonly string[],
  sports: readonly Sport[],
  unreachable: readonly Region[] = [],
): string => {
  const missing = unreachable.length > 0 ? `,"unreachable_regions":${JSON.stringify(unreachable)}` : ''
  return `{"items":[${items.join(',')}],"sports":${JSON.stringify(sports)}${missing}}`
}
const jsonType = 'application/json; charset=utf-8'

async function makeAnswer(text: string): Promise<Answer> {
  const plain = Buffer.from(text)
  const etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
  // Browsers may cache it, but must check each time whether it is still valid.
  const headers = {
    'content-type': jsonType,
    'cache-control': ownCopy.askEveryTime,
    vary: 'accept-encoding',
    etag,
  }
  return {
    etag,
    plain: { bytes: plain, headers },
    packed: { bytes: await pack(plain), headers: { ...headers, 'content-encoding': 'gzip' } },
  }
}

function withoutVideos(app: FastifyInstance, drawn: DrawnPage): DrawnPage {
  const facts = { ...drawn.facts, isEmpty: true }
  const html = drawnPagesOf(app)?.page(emptyHome, facts)
  return html === undefined ? drawn : { html, facts }
}
