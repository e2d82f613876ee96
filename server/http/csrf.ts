import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostOf } from './client-address.ts'
import { crossOrigin, markerMissing, type AppError } from './app-error.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The cookie alone proves nothing: a page of another site can make the browser send it. The marker is a
 * header that such a page cannot add, and browsers report where a request comes from.
 */
export function refuseForeignWrites(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(refusalOf(request, publicUrl))
  })
}

/**
 * By route rather than by URL: `/%61pi/…` leads to the same call as `/api/…`. Where there is no route,
 * nothing can change.
 */
function refusalOf(request: FastifyRequest, publicUrl: string): AppError | undefined {
  const onlyReads = safeMethods.has(request.method) && request.routeOptions.config.needsMarker !== true
  // These calls ignore the cookie: knowing the URL is the permission.
  const isOneClick = request.routeOptions.config.isOneClick === true
  if (request.is404 || onlyReads || isOneClick) return undefined
  if (!isFromOwnPage(request, publicUrl)) return crossOrigin()
  return request.headers['x-requested-with'] === 'trailcast' ? undefined : markerMissing()
}

function isFromOwnPage(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = request.headers
  return origin === undefined || origin === publicUrl || URL.parse(origin)?.host === hostOf(request)
}
