import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { getRecommendedVideos } from '#contract/discovery.ts'
import type { ProjectItem } from '#contract/project.ts'
import type { Region } from '#domain/region.ts'
import { countChanges } from '#server/http/count-changes.ts'
import { handle } from '#server/http/handle.ts'
import { acceptsGzip, isKnown } from '#server/http/request-headers.ts'
import { sendHtml } from '#server/http/send-html.ts'
import { servePage } from '#server/http/static-files.ts'
import { viewerOrVisitor } from '#server/http/viewer.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import type { Services } from '#server/services.ts'
import { withPatience } from '../with-patience.ts'
import { arrange } from './arrange.ts'
import { homePage, mostCards } from './home-page.ts'
import { listOfFriends, mixIn } from './of-friends.ts'
import { periodMs, Pools, type Pool } from './pools.ts'

const mostItems = 48
/** Lists have numbers from 1 to this. */
const highestNumber = 100
const cacheBytes = 48 * 2 ** 20

type Sent = { bytes: Buffer; headers: Record<string, string> }
/** The response as it is sent, with and without compression. */
type Answer = { etag: string; plain: Sent; packed: Sent }

const pack = promisify(gzip)

export function recommendedRoutes(app: FastifyInstance, services: Services): void {
  const pools = new Pools(services, countChanges(app))
  const answers = new MemoryCache<Answer>(cacheBytes)

  handle(app, getRecommendedVideos, async ({ query: { number, sport = null }, request, reply, viewer }) => {
    const pool = pools.known(sport) ?? (await pools.check(sport))
    const asker = await viewerOrVisitor(viewer)
    const ofFriends = asker ? await listOfFriends(services, sport, asker) : { items: [], unreachable: [] }
    const unreachable = [...new Set([...pool.unreachable, ...ofFriends.unreachable])]
    if (ofFriends.items.length > 0 || unreachable.length > 0) {
      // For this viewer or this moment alone, and kept nowhere.
      reply.header('cache-control', 'private, no-store').type(jsonType)
      const items = mixIn(ofFriends.items, textsOf(pool, number)).slice(0, mostItems)
      return Buffer.from(listed(items, unreachable))
    }
    const answer = answers.get(`${pool.id} ${number}`) ?? (await keepAnswer(pool, number))
    const { bytes, headers } = acceptsGzip(request) ? answer.packed : answer.plain
    reply.headers(headers)
    return isKnown(request, answer.etag) ? reply.code(304).send() : bytes
  })

  // To the file server this is a folder; to everyone else it is the most visited page.
  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    const templates = app.hasDecorator('pageTemplates') ? app.pageTemplates : undefined
    // What a search finds is drawn by the application.
    if (!templates || request.url !== '/') return servePage(request, reply)
    const number = 1 + (Math.floor(services.now()) % highestNumber)
    const items = await arrangeFirst(number).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the start page is sent without videos')
    })
    return items && items.length > 0
      ? sendHtml(request, reply, homePage({ page: app.homePage, templates }, items, number))
      : servePage(request, reply)
  })

  /** The beginning of the list with this number. Fails rather than let the start page wait for the database. */
  async function arrangeFirst(number: number): Promise<ProjectItem[]> {
    const pool = pools.known(null) ?? (await withPatience(pools.check(null)))
    return arranged(pool, number, mostCards)
  }

  async function keepAnswer(pool: Pool, number: number): Promise<Answer> {
    const answer = await makeAnswer(pool, number)
    answers.set(`${pool.id} ${number}`, answer, answer.plain.bytes.length + answer.packed.bytes.length)
    return answer
  }
}

function arranged({ period, items }: Pool, number: number, count: number): Pool['items'] {
  return arrange(items, { number, period, periodStartMs: period * periodMs }, count)
}

const textsOf = (pool: Pool, number: number): string[] =>
  arranged(pool, number, mostItems).map(({ json }) => json())

const listed = (items: readonly string[], unreachable: Region[] = []): string => {
  const missing = unreachable.length > 0 ? `,"unreachable_regions":${JSON.stringify(unreachable)}` : ''
  return `{"items":[${items.join(',')}]${missing}}`
}
const jsonType = 'application/json; charset=utf-8'

async function makeAnswer(pool: Pool, number: number): Promise<Answer> {
  const plain = Buffer.from(listed(textsOf(pool, number)))
  const etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
  // Browsers may cache it, but must check each time whether it is still valid.
  const headers = {
    'content-type': jsonType,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    etag,
  }
  return {
    etag,
    plain: { bytes: plain, headers },
    packed: { bytes: await pack(plain), headers: { ...headers, 'content-encoding': 'gzip' } },
  }
}
