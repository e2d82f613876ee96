import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import type { Engine } from '#server/db/engine.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { diaryJob } from '#server/testing/job-worker-process.ts'
import { makeDiary, openTestJobs, readDiary } from '#server/testing/open-test-jobs.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import {
  newEmbeddedFolder,
  openTestEngine,
  postgresConfig,
  testEngineKind,
} from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { defineJob } from './define-job.ts'

const program = fileURLToPath(import.meta.resolve('#server/testing/job-worker-process.ts'))
const log = pino({ level: 'silent' })
/** A job that nobody took over would only be found when its time runs out. */
const muchSoonerMs = diaryJob.timeoutSeconds * 750

type Worker = { process: ChildProcess; said: () => string }

async function startWorker(config: Config['database']): Promise<Worker> {
  const worker = spawn(process.execPath, [program, JSON.stringify(config)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => kill(worker))
  let said = ''
  worker.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await waitFor(() => said.includes('ready'), 100_000)
  return { process: worker, said: () => said }
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const exited = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exited
}

async function openMigrated(config: Config['database']): Promise<Engine> {
  const engine = await openEngine(config, log)
  await engine.migrate()
  await makeDiary(engine)
  return engine
}

describe.runIf(testEngineKind === 'postgres')('several processes', () => {
  test('share two hundred jobs and do each exactly once', async () => {
    const engine = await openTestEngine()
    onTestFinished(() => engine.destroy())
    await makeDiary(engine)
    const jobs = await openTestJobs({ engine, jobs: [diaryJob], works: false })
    onTestFinished(() => jobs.stop())
    await Promise.all([startWorker(engine.config), startWorker(engine.config), startWorker(engine.config)])
    const entries = Array.from({ length: 200 }, (_, i) => `job ${i}`)
    const ids = await Promise.all(
      entries.map((entry) => jobs.at('us').enqueue(diaryJob, { entry, hangs: false })),
    )
    await waitFor(async () => {
      const views = await Promise.all(ids.map((id) => jobs.at('us').find('diary', id!)))
      return views.every((view) => view?.state === 'done')
    }, 100_000)
    const diary = await readDiary(engine.cellDb('us'))
    expect(diary.map(({ entry }) => entry).toSorted()).toEqual(entries.toSorted())
    // At least two: on a busy machine, a worker may be too late to get any job.
    expect(new Set(diary.map(({ process: worker }) => worker)).size).toBeGreaterThan(1)
  })

  test('take over the job of one that was killed', async () => {
    const engine = await openTestEngine()
    onTestFinished(() => engine.destroy())
    await makeDiary(engine)
    const jobs = await openTestJobs({ engine, jobs: [diaryJob], works: false })
    onTestFinished(() => jobs.stop())
    const first = await startWorker(engine.config)
    const id = await jobs.at('us').enqueue(diaryJob, { entry: 'taken over', hangs: true })
    await waitFor(() => first.said().includes('hanging'))
    const second = await startWorker(engine.config)
    await kill(first.process)
    const killedAt = performance.now()
    await waitFor(async () => (await jobs.at('us').find('diary', id!))?.state === 'done', 100_000)
    expect(performance.now() - killedAt).toBeLessThan(muchSoonerMs)
    const diary = await readDiary(engine.cellDb('us'))
    expect(diary.map(({ process: worker }) => worker)).toEqual([first.process.pid, second.process.pid])
  })

  test('survive a restart of the database without doing a running job twice', async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const engine = await openMigrated(postgresConfig(server.url))
    onTestFinished(() => engine.close())
    const released = Promise.withResolvers<void>()
    let runs = 0
    const steady = defineJob({
      name: 'steady',
      input: z.object({}),
      timeoutSeconds: 60,
      async run() {
        runs += 1
        await released.promise
      },
    })
    const jobs = await openTestJobs({ engine, jobs: [steady] })
    onTestFinished(() => jobs.stop())
    const running = await jobs.at('us').enqueue(steady, {})
    await waitFor(() => runs === 1)
    await server.kill()
    await expect(jobs.at('us').enqueue(steady, {})).rejects.toThrow(/away|terminated|refused/)
    // The job ends while the database is down.
    released.resolve()
    await server.start()
    await waitFor(async () => (await jobs.at('us').find('steady', running!))?.state === 'done', 60_000)
    expect(runs).toBe(1)
    const next = await jobs.at('us').enqueue(steady, {})
    await waitFor(async () => (await jobs.at('us').find('steady', next!))?.state === 'done', 60_000)
    expect(runs).toBe(2)
  })
})

test.runIf(testEngineKind === 'embedded')(
  'a job that was running when the process was killed is done at once by the next process',
  async () => {
    const folder = await newEmbeddedFolder()
    const { config } = folder
    onTestFinished(() => folder.remove())
    const before = await openMigrated(config)
    const setUp = await openTestJobs({ engine: before, jobs: [diaryJob], works: false })
    const id = await setUp.at('us').enqueue(diaryJob, { entry: 'done again', hangs: true })
    await setUp.stop()
    await before.close()

    const worker = await startWorker(config)
    await waitFor(() => worker.said().includes('hanging'), 60_000)
    await kill(worker.process)

    const after = await openEngine(config, log)
    onTestFinished(() => after.close())
    const startedAt = performance.now()
    const jobs = await openTestJobs({ engine: after, jobs: [diaryJob] })
    onTestFinished(() => jobs.stop())
    await waitFor(async () => (await jobs.at('us').find('diary', id!))?.state === 'done', 100_000)
    expect(performance.now() - startedAt).toBeLessThan(muchSoonerMs)
    expect(await readDiary(after.cellDb('us'))).toHaveLength(2)
  },
)
