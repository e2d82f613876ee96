import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { openTestJobs, readDiary, writeDiary } from './open-test-jobs.ts'

/** Records that it ran. With `hangs` it says so and runs forever, but only the first time. */
export const diaryJob = defineJob({
  name: 'diary',
  input: z.object({ entry: z.string(), hangs: z.boolean() }),
  timeoutSeconds: 60,
  async run(context, { entry, hangs }) {
    await writeDiary(context, entry)
    const runs = (await readDiary(context.cell.db)).filter(({ job_id }) => job_id === context.jobId)
    if (!hangs || runs.length > 1) return
    process.stdout.write('hanging\n')
    await pause(60_000, undefined, { signal: context.signal })
  },
})

/** A separate worker for tests that kill it: `node job-worker-process.ts <database settings as JSON>`. */
if (import.meta.main) {
  const config = JSON.parse(process.argv[2] ?? '') as Config['database']
  const engine = await openEngine(config, pino({ level: 'silent' }))
  await openTestJobs({ engine, jobs: [diaryJob], concurrency: 4 })
  process.stdout.write('ready\n')
}
