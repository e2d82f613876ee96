import { sql } from 'kysely'
import { regions } from '#domain/region.ts'
import type { Engine } from '#server/db/engine.ts'
import { jobsSchema } from '#server/db/schema-names.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { isLasting, isLastingJob } from './lasting-jobs.ts'
import type { Place } from './place.ts'
import { startServer, type RunningServer } from './run-server.ts'
import { ask } from './visitor.ts'

const deadlineMs = 120_000
/** A start may find work of its own to do, but not every time. */
const maxStarts = 3

/**
 * Stops the server with nothing left to do, and opens its database. A job whose process was killed after finishing, but
 * before the queue was told, runs once more some seconds later, without anyone being able to see it. So we ask the
 * queue itself, and if a job is left, the next start has to finish it.
 */
export async function stopAtRest(place: Place, server: RunningServer): Promise<Engine> {
  let running = server
  for (let starts = 0; ; starts++) {
    const { code } = await running.stop()
    if (code !== 0) throw new Error(`the server ended with ${code}:\n${running.output.stderr}`)
    const engine = await place.openDatabase()
    const left = await makeDue(engine)
    if (left === 0 || starts === maxStarts) return engine
    await engine.close()
    running = startServer(place.settings)
    await running.ready
    await waitFor(async () => (await countDone(place.url)) >= left, deadlineMs)
  }
}

/** Makes waiting jobs due at once, except those of another day, and returns how many there are. */
async function makeDue(engine: Engine): Promise<number> {
  let left = 0
  for (const region of regions) {
    const { rows } = await sql`
      update ${sql.table(`${jobsSchema(region)}.job`)} set start_after = least(start_after, now())
      where state in ('created', 'retry', 'active') and start_after < now() + interval '1 hour' and ${isLasting}
      returning 1`.execute(engine.cellDb(region))
    left += rows.length
  }
  return left
}

/** Lasting jobs that this process has finished. */
async function countDone(url: string): Promise<number> {
  const { text } = await ask(`${url}/metrics`)
  const counts = text.matchAll(/^job_duration_seconds_count\{name="([^"]*)",outcome="done"\} (\d+)/gm)
  return [...counts].reduce((sum, [, name = '', count]) => sum + (isLastingJob(name) ? Number(count) : 0), 0)
}
