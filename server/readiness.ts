import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from './db/engine.ts'
import type { Readiness } from './http/health.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Services } from './services.ts'

/** A part that does not answer within this time counts as missing. */
const patienceMs = 3000

type Parts = { engine: Engine; services: Services; lifecycle: Lifecycle }

/** Asks every part the process depends on. Whoever asks while an answer is on its way gets the same one. */
export function watchReadiness({ engine, services, lifecycle }: Parts): () => Promise<Readiness> {
  let asking: Promise<Readiness> | undefined
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function ask(): Promise<Readiness> {
    if (lifecycle.phase === 'stopping') return { ready: false, missing: ['the server is stopping'] }
    const answers = await Promise.all([
      nameUnless('database', () => engine.check()),
      ...services.cells.all().map(({ region, files }) => nameUnless(`files of ${region}`, () => files.check())),
    ])
    // The queues are opened last, after the database answered and was brought to this version.
    const queues = lifecycle.phase === 'starting' ? ['job queue'] : []
    const missing = [...answers.filter((name) => name !== undefined), ...queues]
    return { ready: missing.length === 0, missing }
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
