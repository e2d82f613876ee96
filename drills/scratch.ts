import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const cleanUps: (() => unknown)[] = []

/** In reverse order of their start. */
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
})

/** Runs the clean-up once the drills of a file are over, whether they passed or not. */
export function onCleanup(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp)
}

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-drill-'))
  onCleanup(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/**
 * Below the range the system uses for outgoing connections: otherwise a client of the drill could be given the server's
 * port while the server is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.close()
    if (isFree) return port
  }
}
