import compress from '@fastify/compress'
import { fastify, type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Registry } from 'prom-client'
import { mapOrigins, mapOriginsByChoice } from '#server/features/base-map/public.ts'
import { features } from './features/index.ts'
import { answerPage } from '#server/features/discovery/public.ts'
import { databaseAway, unknownCall } from './http/app-error.ts'
import { refuseForeignWrites } from './http/csrf.ts'
import { describeCalls } from './http/docs.ts'
import { handleErrors } from './http/error-handler.ts'
import { serveHealth, type Readiness } from './http/health.ts'
import { parseJsonBodies } from './http/json-body.ts'
import { knowOperators } from './http/operator.ts'
import { serveMetrics } from './http/metrics.ts'
import { answerUnknown } from './http/not-found.ts'
import { limitRates } from './http/rate-limit.ts'
import { logRequests } from './http/request-log.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { serverOptions, timeouts } from './http/server-options.ts'
import { dropSlowBodies } from './http/slow-bodies.ts'
import { serveStaticFiles } from './http/static-files.ts'
import { knowViewers } from './http/viewer.ts'
import type { Lifecycle } from './process/lifecycle.ts'
import type { Services } from './services.ts'

export type RouteObserver = (route: Pick<RouteOptions, 'method' | 'url'>) => void

export type AppParts = {
  services: Services
  lifecycle: Lifecycle
  readiness: () => Promise<Readiness>
  registry: Registry
  /** The folder that the web build writes to. */
  webRoot: string
  /** Called for every route that is registered. */
  onRoute?: RouteObserver
}

/** Builds the HTTP server. A process that only runs jobs answers health checks and nothing else. */
export async function buildApp({
  services,
  lifecycle,
  readiness,
  registry,
  webRoot,
  onRoute,
}: AppParts): Promise<FastifyInstance> {
  const { config, cells, now } = services
  const isHttps = config.publicUrl.startsWith('https:')
  const loggerInstance: FastifyBaseLogger = services.log
  const app = fastify({ ...serverOptions(config), loggerInstance })
  if (onRoute) app.addHook('onRoute', onRoute)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  answerUnknown(app, config.role === 'worker' ? refuse : answerPage(services))

  // Requests pass through the following plugins and hooks in this order.
  logRequests(app)
  dropSlowBodies(app, timeouts.bodyMs)
  closeConnectionsWhenStopping(app, lifecycle)
  sendSecurityHeaders(app, {
    isHttps,
    usesTurnstile: config.botCheck.kind === 'turnstile',
    mapOrigins: mapOrigins(config.baseMap),
    mapOriginsByChoice: mapOriginsByChoice(config.baseMap),
    storeOrigins: cells
      .all()
      .flatMap(({ files: { partIntake } }) => (partIntake.at === 'store' ? [partIntake.origin] : [])),
  })
  // Compressed request bodies are refused, because a small one could unpack to a very large one. Responses of
  // this size compress in a millisecond, half the time it takes to pipe them through a stream.
  const sizes = { threshold: 1024, syncThreshold: 65_536 }
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], ...sizes })
  parseJsonBodies(app)
  serveHealth(app, readiness)
  serveMetrics(app, registry)
  if (config.role === 'worker') return app

  limitRates(app, { world: cells.world, secret: config.secret, factor: config.rateLimitFactor, now })
  refuseForeignWrites(app, config)
  answerOnlyWhenReady(app, lifecycle)
  await knowViewers(app, { cells, isHttps, now })
  knowOperators(app, { secret: config.secret, now })
  if (config.hasApiDocs) await describeCalls(app, { isHttps })
  for (const { routes = [] } of features) for (const addRoutes of routes) addRoutes(app, services)
  await serveStaticFiles(app, { root: webRoot })
  return app
}

function refuse(): never {
  throw unknownCall()
}

/** An idle keep-alive connection would delay the shutdown, and its next request would come too late. */
function closeConnectionsWhenStopping(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (lifecycle.phase === 'stopping') reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Caches must never store API responses. Until the database is available, there is nothing to answer with.
 */
function answerOnlyWhenReady(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions
    // The route's own path, because the client may have spelled the URL differently.
    if ((url ?? request.url).startsWith('/api/')) reply.header('cache-control', 'no-store')
    const needsDatabase = config.limit !== undefined
    done(needsDatabase && lifecycle.phase === 'starting' ? databaseAway() : undefined)
  })
}
