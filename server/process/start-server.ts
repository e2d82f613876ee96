import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Region } from '#domain/region.ts'
import { StoreAwayError } from '#server/adapters/object-storage/object-storage.ts'
import type { Cell } from '#server/cells/cell.ts'
import { buildApp, type RouteObserver } from '#server/app.ts'
import type { Config } from '#server/config/config.ts'
import type { Engine, EnginePart } from '#server/db/engine.ts'
import { comparePricesAtStart } from '#server/features/billing/public.ts'
import { features } from '#server/features/index.ts'
import { measureJobs } from '#server/jobs/job-metrics.ts'
import { lateQueue } from '#server/jobs/late-queue.ts'
import { makeJobs } from '#server/jobs/open-jobs.ts'
import type { Services } from '#server/services.ts'
import { wireServices } from '#server/wiring.ts'
import { jobsOf, keepMachine } from './upkeep.ts'
import { joinPart } from './join-parts.ts'
import type { Lifecycle } from './lifecycle.ts'
import { measureIn, measureUpkeep } from './measure.ts'
import { watchReadiness } from './readiness.ts'

/** How long requests and jobs in progress may take to finish. */
const finishWithinMs = 10_000

export type Server = {
  app: FastifyInstance
  services: Services
  /**
   * Resolves when the port should be opened: either everything can be answered, or a database or a store is
   * down and people are told so. False when the server was stopped first.
   */
  canAnswer: Promise<boolean>
  /**
   * True once at least one region can be served: its store and its database answer, it is migrated, and jobs
   * can run. The others join when they are back. False when the server was stopped first.
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

/** Assembles the parts. The caller opens the port once they can answer. */
export async function startServer(
  config: Config,
  { engine, log, webRoot, now, onRoute }: Surroundings,
): Promise<Server> {
  const lifecycle: Lifecycle = { phase: 'starting', joined: new Set() }
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const observer = measureJobs(registry)
  const giveUp = new AbortController()
  const works = config.role !== 'api'
  const jobs = makeJobs({ engine, jobs: jobsOf(features, measureUpkeep(registry)), log, works })
  let machine: ReturnType<typeof keepMachine> | undefined

  const queueOf = (region: Region) => lateQueue(region, () => jobs)
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

  const away = Promise.withResolvers<boolean>()
  const joining = {
    log,
    signal: giveUp.signal,
    isServing: () => services.cells.all().some(({ region }) => lifecycle.joined.has(region)),
    onAway(part: EnginePart) {
      engine.refuseUntilMigrated(part)
      away.resolve(true)
    },
  }
  const stores = makeStoreTries(services)

  async function joinRegion(cell: Cell): Promise<void> {
    await stores.introduce(cell)
    await engine.migrate(cell.region)
    await jobs.open(cell.region)
    lifecycle.joined.add(cell.region)
  }

  async function joinWorld(): Promise<void> {
    await stores.allTried
    await engine.migrate('world')
    lifecycle.joined.add('world')
  }

  const world = joinPart('world', joinWorld, joining)
  const regions = services.cells.all().map((cell) => joinPart(cell.region, () => joinRegion(cell), joining))
  const parts = [world, ...regions]

  async function becomeReady(): Promise<boolean> {
    await comparePricesAtStart(services)
    await Promise.all(parts.map(({ tried }) => tried))
    const isOneThere = await Promise.race(regions.map(({ joined }) => joined))
    if (!isOneThere) return false
    // Parts that were away until now have probably come back at the same time.
    await Promise.all(parts.map((part) => part.retry()))
    if (giveUp.signal.aborted) return false
    if (works) await jobs.start({ services, concurrency: config.jobConcurrency, observer })
    if (giveUp.signal.aborted) return false
    lifecycle.phase = 'ready'
    if (works) {
      jobs.beginSchedules()
      machine = keepMachine(services, features)
    }
    return true
  }

  const ready = becomeReady()
  const canAnswer = Promise.race([ready, away.promise])
  // If the server is stopped earlier, nobody awaits these, so their rejections must not go unhandled.
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
      await Promise.allSettled([ready, ...parts.map(({ joined }) => joined)])
      machine?.stop()
      await jobs.stop({ finishWithinMs })
      await engine.close()
    },
  }
}

/**
 * Finds out what each store can do before the first upload needs it, and logs it. No database is migrated before every
 * store has been tried, because with an unfit store it must not be.
 */
function makeStoreTries({ cells, log }: Pick<Services, 'cells' | 'log'>) {
  const introduced = new Set<Region>()
  const tries = new Map(cells.all().map(({ region }) => [region, Promise.withResolvers<void>()]))
  const allTried = Promise.all([...tries.values()].map(({ promise }) => promise))
  allTried.catch(() => {})

  return {
    allTried,
    async introduce({ region, files }: Cell): Promise<void> {
      if (introduced.has(region)) return
      const tried = tries.get(region)
      try {
        for (const { level, text } of await files.introduce()) log[level]({ region }, text)
        introduced.add(region)
        tried?.resolve()
      } catch (error) {
        if (error instanceof StoreAwayError) tried?.resolve()
        else tried?.reject(error)
        throw error
      }
      await allTried
    },
  }
}
