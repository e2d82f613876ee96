import { setTimeout as pause } from 'node:timers/promises'
import { regions, type Region } from '#domain/region.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Engine } from '#server/db/engine.ts'
import type { Readiness, RegionReadiness } from '#server/http/health.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Services } from '#server/services.ts'

/** A part that does not answer within this time counts as missing. */
const patienceMs = 3000
const goodForMs = 1000

type Parts = { engine: Engine; services: Services; lifecycle: Lifecycle }
type Answers = { regions: Record<Region, RegionReadiness>; world: boolean }

const noRegion = { ready: false, database: false, files: false, jobs: false }
const nothing: Answers = { regions: { us: noRegion, eu: noRegion }, world: false }
const named = { database: 'database of', files: 'files of', jobs: 'job queue of' } as const

/**
 * Checks every part the process depends on. Anyone may call this as often as they like, and each check costs the parts
 * a small write: so only one check runs at a time, and its result is cached for a moment.
 */
export function watchReadiness({ engine, services, lifecycle }: Parts): () => Promise<Readiness> {
  let asking: Promise<Answers> | undefined
  let goodUntil = Infinity
  return async () => {
    if (lifecycle.phase === 'stopping')
      return { ready: false, missing: ['the server is stopping'], ...nothing }
    if (performance.now() > goodUntil) asking = undefined
    asking ??= askParts()
    const found = await asking
    const missing = [
      ...regions.flatMap((region) => missingIn(region, found.regions[region])),
      ...(found.world ? [] : ['database of the world']),
    ]
    const isOneServed = regions.some((region) => found.regions[region].ready)
    return { ready: lifecycle.phase === 'ready' && isOneServed, missing, ...found }
  }

  async function askParts(): Promise<Answers> {
    goodUntil = Infinity
    const { cells } = services
    const [us, eu, world] = await Promise.all([
      askRegion(cells.at('us')),
      askRegion(cells.at('eu')),
      answers('database of the world', () => engine.check('world')),
    ])
    goodUntil = performance.now() + goodForMs
    return { regions: { us, eu }, world }
  }

  async function askRegion({ region, files }: Cell): Promise<RegionReadiness> {
    const [hasDatabase, hasFiles] = await Promise.all([
      answers(`${named.database} ${region}`, () => engine.check(region)),
      answers(`${named.files} ${region}`, () => files.check()),
    ])
    // The queues are opened last, once the database has answered and been migrated.
    const hasJobs = lifecycle.joined.has(region)
    return {
      ready: hasDatabase && hasFiles && hasJobs,
      database: hasDatabase,
      files: hasFiles,
      jobs: hasJobs,
    }
  }

  async function answers(part: string, check: () => Promise<void>): Promise<boolean> {
    const silence = new AbortController()
    try {
      const silent = pause(patienceMs, undefined, { signal: silence.signal, ref: false }).then(() => {
        throw new Error(`no answer within ${patienceMs} ms`)
      })
      await Promise.race([check(), silent])
      return true
    } catch (error) {
      services.log.warn({ err: error, part }, 'not ready')
      return false
    } finally {
      silence.abort()
    }
  }
}

const missingIn = (region: Region, { database, files, jobs }: RegionReadiness): string[] =>
  Object.entries({ database, files, jobs }).flatMap(([part, isThere]) =>
    isThere ? [] : [`${named[part as keyof typeof named]} ${region}`],
  )
