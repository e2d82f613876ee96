// Jobs per CPU second, enqueued and run to their end, on both engines, compared with pg-boss by itself on
// PostgreSQL. The jobs do nothing: only the queue is measured.
import { pino } from 'pino'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'
import { openEngine } from '#server/db/open-engine.ts'
import type { EmbeddedDatabaseConfig, PostgresConfig } from '#server/config/config.ts'
import { openTestJobs } from '#server/testing/open-test-jobs.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { newEmbeddedFolder, postgresConfig } from '#server/testing/test-database.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { interleave, type Sample } from './interleave.ts'

const jobsPerRound = 300

const progress = { done: 0 }
const doNothing = defineJob({
  name: 'do-nothing',
  input: z.object({ number: z.number() }),
  timeoutSeconds: 60,
  run: async () => {
    progress.done += 1
  },
})

const postgres = await startPostgres()
const embedded = await newEmbeddedFolder()
const onPostgres = await openQueue(postgresConfig(postgres.url))
const onEmbedded = await openQueue(embedded.config)
const alone = await openBareQueue(postgres.url)
const cpu = () => cpuSecondsOf(process.pid) + cpuSecondsOfTree(postgres.pid)

await interleave({
  title: `${jobsPerRound} jobs that do nothing`,
  unit: 'job',
  rounds: 5,
  sides: [
    { name: 'pg-boss alone, PostgreSQL', run: () => measure(alone.enqueue) },
    { name: 'our queue, PostgreSQL', run: () => measure(onPostgres.enqueue) },
    { name: 'our queue, embedded', run: () => measure(onEmbedded.enqueue) },
  ],
})

await Promise.all([alone.close(), onPostgres.close(), onEmbedded.close()])
await embedded.remove()
await postgres.stop()

async function measure(enqueue: (number: number) => Promise<unknown>): Promise<Sample> {
  const before = cpu()
  progress.done = 0
  for (let number = 0; number < jobsPerRound; number++) await enqueue(number)
  while (progress.done < jobsPerRound) await new Promise((resolve) => setTimeout(resolve, 5))
  return { units: jobsPerRound, cpuSeconds: cpu() - before }
}

async function openQueue(config: EmbeddedDatabaseConfig | PostgresConfig) {
  const engine = await openEngine(config, pino({ level: 'error' }))
  await engine.migrate()
  const jobs = await openTestJobs({ engine, jobs: [doNothing] })
  return {
    enqueue: (number: number) => jobs.at('eu').enqueue(doNothing, { number }),
    close: async () => {
      await jobs.stop()
      await engine.close()
    },
  }
}

async function openBareQueue(url: string) {
  const boss = new PgBoss({ connectionString: url, schema: 'bare', useListenNotify: true })
  await boss.start()
  await boss.createQueue('bare')
  await boss.work('bare', { pollingIntervalSeconds: 0.5, batchSize: 100 }, async (batch) => {
    progress.done += batch.length
  })
  return { enqueue: (number: number) => boss.send('bare', { number }), close: () => boss.stop() }
}
