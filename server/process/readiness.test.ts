import { pino } from 'pino'
import { expect, test } from 'vitest'
import { regions, type Region } from '#domain/region.ts'
import type { Engine, EnginePart } from '#server/db/engine.ts'
import type { Services } from '#server/services.ts'
import type { Lifecycle } from './lifecycle.ts'
import { watchReadiness } from './readiness.ts'

type Given = {
  phase?: Lifecycle['phase']
  /** Databases that refuse connections, regions whose file stores do, and regions whose queues are open. */
  noDatabase?: EnginePart[]
  noFiles?: Region[]
  joined?: Region[]
}

async function refuse(isAway: boolean): Promise<void> {
  if (isAway) throw new Error('refused')
}

/** What a process reports about itself when these parts answer. */
function readinessOf({ phase = 'ready', noDatabase = [], noFiles = [], joined = [...regions] }: Given) {
  const at = (region: Region) => ({ region, files: { check: () => refuse(noFiles.includes(region)) } })
  const services = { cells: { at }, log: pino({ level: 'silent' }) } as unknown as Services
  const engine = { check: (part: EnginePart) => refuse(noDatabase.includes(part)) } as unknown as Engine
  return watchReadiness({ engine, services, lifecycle: { phase, joined: new Set(joined) } })()
}

test('a process is ready as long as it can serve one region', async () => {
  expect(await readinessOf({})).toMatchObject({ ready: true, missing: [] })
  expect(await readinessOf({ noDatabase: ['eu'] })).toMatchObject({
    ready: true,
    missing: ['database of eu'],
  })
  expect(await readinessOf({ noDatabase: ['world'] })).toMatchObject({
    ready: true,
    missing: ['database of the world'],
  })
})

test('a region is served if its database and its files answer and its queue is open', async () => {
  const lacking: [Given, string, string][] = [
    [{ noDatabase: ['eu'] }, 'database', 'database of eu'],
    [{ noFiles: ['eu'] }, 'files', 'files of eu'],
    [{ joined: ['us'] }, 'jobs', 'job queue of eu'],
  ]
  for (const [given, part, missing] of lacking) {
    const found = await readinessOf(given)
    expect([found.ready, found.missing]).toEqual([true, [missing]])
    expect(found.regions).toMatchObject({ us: { ready: true }, eu: { ready: false, [part]: false } })
  }
})

test('it is not ready if something is missing in each of them', async () => {
  expect(await readinessOf({ noDatabase: ['eu'], noFiles: ['us'] })).toMatchObject({
    ready: false,
    missing: ['files of us', 'database of eu'],
  })
})

test('it is not ready before it has started, nor while it stops', async () => {
  expect((await readinessOf({ phase: 'starting' })).ready).toBe(false)
  expect(await readinessOf({ phase: 'stopping' })).toMatchObject({
    ready: false,
    missing: ['the server is stopping'],
  })
})
