import type { FastifyInstance, FastifyRequest } from 'fastify'
import { crossOrigin, markerMissing } from './app-error.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The cookie alone proves nothing: a page of another site can make the browser send it. The marker is
 * a header that such a page cannot add, and browsers say where a request comes from.
 */
export function refuseForeignWrites(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404 || safeMethods.has(request.method) || !request.url.startsWith('/api/')) return
    if (!isFromOwnPage(request, publicUrl)) throw crossOrigin()
    if (request.headers['x-requested-with'] !== 'trailcast') throw markerMissing()
  })
}

function isFromOwnPage(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = request.headers
  return origin === undefined || origin === publicUrl || URL.parse(origin)?.host === request.host
}
