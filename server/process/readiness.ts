import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '#server/db/engine.ts'
import type { Readiness } from '#server/http/health.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Services } from '#server/services.ts'

/** A part that does not answer within this time counts as missing. */
const patienceMs = 3000
const goodForMs = 1000

type Parts = { engine: Engine; services: Services; lifecycle: Lifecycle }

/**
 * Checks every part the process depends on. Anyone may call this as often as they like, and each check costs
 * the parts a small write: so only one check runs at a time, and its result is kept for a moment.
 */
export function watchReadiness({ engine, services, lifecycle }: Parts): () => Promise<Readiness> {
  let missingParts: Promise<string[]> | undefined
  let goodUntil = Infinity
  return async () => {
    if (lifecycle.phase === 'stopping') return { ready: false, missing: ['the server is stopping'] }
    if (performance.now() > goodUntil) missingParts = undefined
    missingParts ??= askParts()
    const parts = await missingParts
    // The queues are opened last, once the database has answered and been migrated.
    const missing = lifecycle.phase === 'starting' ? [...parts, 'job queue'] : parts
    return { ready: missing.length === 0, missing }
  }

  async function askParts(): Promise<string[]> {
    goodUntil = Infinity
    const answers = await Promise.all([
      nameUnless('database', () => engine.check()),
      ...services.cells
        .all()
        .map(({ region, files }) => nameUnless(`files of ${region}`, () => files.check())),
    ])
    goodUntil = performance.now() + goodForMs
    return answers.filter((name) => name !== undefined)
  }

  async function nameUnless(name: string, check: () => Promise<void>): Promise<string | undefined> {
    const silence = new AbortController()
    try {
      const silent = pause(patienceMs, undefined, { signal: silence.signal, ref: false }).then(() => {
        throw new Error(`no answer within ${patienceMs} ms`)
      })
      await Promise.race([check(), silent])
      return undefined
    } catch (error) {
      services.log.warn({ err: error, part: name }, 'not ready')
      return name
    } finally {
      silence.abort()
    }
  }
}
