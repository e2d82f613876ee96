import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { getRecommendedVideos } from '#contract/discovery.ts'
import { countChanges } from '#server/http/count-changes.ts'
import { handle } from '#server/http/handle.ts'
import { acceptsGzip, isKnown } from '#server/http/request-headers.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import type { Services } from '#server/services.ts'
import { arrange } from './arrange.ts'
import { periodMs, Pools, type Pool } from './pools.ts'

const mostItems = 48
const cacheBytes = 48 * 2 ** 20

type Sent = { bytes: Buffer; headers: Record<string, string> }
/** The response as it is sent, with and without compression. */
type Answer = { etag: string; plain: Sent; packed: Sent }

const pack = promisify(gzip)

export function recommendedRoutes(app: FastifyInstance, services: Services): void {
  const pools = new Pools(services, countChanges(app))
  const answers = new MemoryCache<Answer>(cacheBytes)

  handle(app, getRecommendedVideos, async ({ query: { number, sport = null }, request, reply }) => {
    const pool = pools.known(sport) ?? (await pools.check(sport))
    const answer = answers.get(`${pool.id} ${number}`) ?? (await keepAnswer(pool, number))
    const { bytes, headers } = acceptsGzip(request) ? answer.packed : answer.plain
    reply.headers(headers)
    return isKnown(request, answer.etag) ? reply.code(304).send() : bytes
  })

  async function keepAnswer(pool: Pool, number: number): Promise<Answer> {
    const answer = await makeAnswer(pool, number)
    answers.set(`${pool.id} ${number}`, answer, answer.plain.bytes.length + answer.packed.bytes.length)
    return answer
  }
}

async function makeAnswer({ period, items }: Pool, number: number): Promise<Answer> {
  const arranged = arrange(items, { number, period, periodStartMs: period * periodMs }, mostItems)
  const plain = Buffer.from(`[${arranged.map(({ json }) => json()).join(',')}]`)
  const etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
  // Browsers may cache it, but must check each time whether it is still valid.
  const headers = {
    'content-type': 'application/json; charset=utf-8',
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
