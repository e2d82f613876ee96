import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { newEmbeddedFolder, testEngineKind } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openEmbedded } from './embedded.ts'

const rounds = Number(process.env['KILL_ROUNDS'] ?? 3)
const program = new URL('../../testing/commit-rows-process.ts', import.meta.url).pathname

describe.skipIf(testEngineKind === 'postgres')('the embedded database', () => {
  test(
    `loses no acknowledged commit when its process is killed, ${rounds} times`,
    { timeout: 60_000 + rounds * 60_000 },
    async () => {
      const { config, remove } = await newEmbeddedFolder()
      let acknowledged = 0
      for (let round = 0; round < rounds; round++) {
        const before = acknowledged
        acknowledged = await commitUntilKilled(config.dir, acknowledged, 15 + ((round * 37) % 90))
        expect(acknowledged).toBeGreaterThan(before)
      }
      const engine = await openEmbedded(config, pino({ level: 'silent' }))
      const { rows } = await sql<{ count: number; last: number; total: number; torn: number }>`
      select count(*), max(n) as last, (select n from total) as total, count(*) filter (where length(text) <> n % 3000) as torn from witness
    `.execute(engine.worldDb)
      const { count, last, total, torn } = rows[0] ?? { count: 0, last: 0, total: 0, torn: 0 }
      await engine.close()
      await remove()
      // The last one may have been committed without its acknowledgement being received.
      expect(count - acknowledged).toBeGreaterThanOrEqual(0)
      expect(count - acknowledged).toBeLessThanOrEqual(1)
      expect({ last, total, torn }).toEqual({ last: count, total: count, torn: 0 })
      process.stdout.write(`${rounds} kills, ${acknowledged} commits acknowledged, ${count} found\n`)
    },
  )
})

/** Resolves to the number of the last acknowledged row. */
async function commitUntilKilled(dir: string, start: number, commits: number): Promise<number> {
  const child = spawn(process.execPath, [program, dir, 'commit'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const allRead = once(lines, 'close')
  let last = start
  lines.on('line', (line) => {
    last = Math.max(last, Number(line) || 0)
  })
  await waitFor(() => last >= start + commits, 60_000)
  child.kill('SIGKILL')
  await Promise.all([ended, allRead])
  return last
}
