import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { StoreAwayError } from '#server/adapters/object-storage/object-storage.ts'
import { buildApp, type RouteObserver } from '#server/app.ts'
import type { Config } from '#server/config/config.ts'
import { DatabaseAwayError, type Engine } from '#server/db/engine.ts'
import { isAway } from '#server/db/failures.ts'
import { comparePricesAtStart } from '#server/features/billing/compare-prices.service.ts'
import { jobs as allJobs } from '#server/job-registry.ts'
import { measureJobs } from '#server/jobs/job-metrics.ts'
import { lateQueue } from '#server/jobs/late-queue.ts'
import { type Jobs, openJobs } from '#server/jobs/open-jobs.ts'
import type { Services } from '#server/services.ts'
import { wireServices } from '#server/wiring.ts'
import { startHousekeeping } from './housekeeping.ts'
import type { Lifecycle } from './lifecycle.ts'
import { measureIn } from './measure.ts'
import { watchReadiness } from './readiness.ts'

/** How long requests and jobs in progress may take to finish. */
const finishWithinMs = 10_000
const firstPauseMs = 500
const longestPauseMs = 10_000

export type Server = {
  app: FastifyInstance
  services: Services
  /**
   * Resolves when the port should be opened: either everything can be answered, or the database or a store is
   * down and people are told so. False when the server was stopped first.
   */
  canAnswer: Promise<boolean>
  /**
   * True once the database answers, is migrated, and jobs can run; false when the server was stopped first.
   */
  ready: Promise<boolean>
  /** Finishes what is in progress and closes everything, including the engine. */
  stop(): Promise<void>
}

type Surroundings = {
  engine: Engine
  log: Logger
  webRoot: string
  now?: () => number
  onRoute?: RouteObserver
}

/** Assembles the parts. The caller listens once they can answer. */
export async function startServer(
  config: Config,
  { engine, log, webRoot, now, onRoute }: Surroundings,
): Promise<Server> {
  const lifecycle: Lifecycle = { phase: 'starting' }
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const observer = measureJobs(registry)
  const giveUp = new AbortController()
  const works = config.role !== 'api'
  let jobs: Jobs | undefined
  let housekeeping: { stop(): void } | undefined

  const queueOf = (region: Parameters<typeof lateQueue>[0]) => lateQueue(region, () => jobs)
  const measure = measureIn(registry)
  const services = wireServices(config, { engine, log, queueOf, measure, ...(now && { now }) })
  const readiness = watchReadiness({ engine, services, lifecycle })
  const app = await buildApp({
    services,
    lifecycle,
    readiness,
    registry,
    webRoot,
    ...(onRoute && { onRoute }),
  })

  async function becomeReady(): Promise<void> {
    await comparePricesAtStart(services)
    await engine.migrate()
    const opened = await openJobs({ engine, jobs: allJobs, log, works })
    jobs = opened
    try {
      if (works) await opened.start({ services, concurrency: config.jobConcurrency, observer })
    } catch (error) {
      jobs = undefined
      await opened.stop({ finishWithinMs: 0 })
      throw error
    }
    if (giveUp.signal.aborted) return
    lifecycle.phase = 'ready'
    if (works) housekeeping = startHousekeeping(services)
  }

  const away = Promise.withResolvers<boolean>()
  const patience = { log, signal: giveUp.signal, onAway: () => away.resolve(true) }
  // The stores come first: the database must not be migrated for an unfit store.
  const stores = untilReached(() => introduceStores(services), patience)
  const ready = stores.then((answer) => answer && untilReached(becomeReady, patience))
  const canAnswer = Promise.race([ready, away.promise])
  // Stopping the server earlier need not wait for them.
  for (const promise of [ready, canAnswer]) promise.catch(() => {})

  return {
    app,
    services,
    canAnswer,
    ready,
    async stop() {
      lifecycle.phase = 'stopping'
      giveUp.abort()
      const impatience = setTimeout(() => app.server.closeAllConnections(), finishWithinMs)
      await app.close()
      clearTimeout(impatience)
      await ready.catch(() => {})
      housekeeping?.stop()
      await jobs?.stop({ finishWithinMs })
      await engine.close()
    },
  }
}

/**
 * A database or a store that is down comes back: retries at growing intervals. Any other failure is final.
 */
async function untilReached(
  attempt: () => Promise<void>,
  { log, signal, onAway }: { log: Logger; signal: AbortSignal; onAway: () => void },
): Promise<boolean> {
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await attempt()
      return !signal.aborted
    } catch (error) {
      const isStore = error instanceof StoreAwayError
      if (!isStore && !(error instanceof DatabaseAwayError) && !isAway(error)) throw error
      log.warn(
        { err: error, next_try_ms: pauseMs },
        isStore ? error.message : 'the database cannot be reached yet',
      )
      onAway()
    }
    await pause(pauseMs, undefined, { signal }).catch(() => {})
  }
  return false
}

/** Finds out what each store can do before the first upload needs it, and logs it. */
async function introduceStores({ cells, log }: Pick<Services, 'cells' | 'log'>): Promise<void> {
  const introduced = cells.all().map(async ({ region, files }) => {
    for (const { level, text } of await files.introduce()) log[level]({ region }, text)
  })
  await Promise.all(introduced)
}
