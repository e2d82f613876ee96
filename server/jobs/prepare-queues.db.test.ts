import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { jobsSchema } from '#server/db/schema-names.ts'
import { openTestEngine } from '#server/testing/test-database.ts'
import { closeBoss } from './cell-jobs.ts'
import { defineJob } from './define-job.ts'
import { openBoss } from './job-boss.ts'
import { makeJobQueue } from './job-queue.ts'
import { makeJobTable } from './job-table.ts'
import { prepareQueues } from './prepare-queues.ts'

const job = defineJob({ name: 'shared', input: z.object({}), timeoutSeconds: 20, async run() {} })

test('when two processes start together, the slower one can use the queue that the other created', async () => {
  const engine = await openTestEngine()
  onTestFinished(() => engine.destroy())
  const open = async () => {
    const log = pino({ level: 'silent' })
    const boss = await openBoss({ engine, region: 'us', works: false, log, onArrival: () => {} })
    onTestFinished(() => closeBoss(boss))
    return boss
  }
  const slower = await open()
  await prepareQueues(await open(), [job])
  await prepareQueues(slower, [job])
  const db = engine.cellDb('us')
  const table = makeJobTable(engine.jobsDatabase('us'), jobsSchema('us'))
  const queue = makeJobQueue({ boss: slower, table, db })
  const id = await db.transaction().execute((transaction) => queue.enqueue(job, {}, { transaction }))
  expect(await queue.find('shared', id ?? '')).toMatchObject({ state: 'waiting' })
})

test('finished jobs that only keep things in order are deleted long before those that someone asked for', async () => {
  const engine = await openTestEngine()
  onTestFinished(() => engine.destroy())
  const log = pino({ level: 'silent' })
  const boss = await openBoss({ engine, region: 'us', works: false, log, onArrival: () => {} })
  onTestFinished(() => closeBoss(boss))
  await prepareQueues(boss, [job, { ...job, name: 'routine', isRoutine: true }])
  const queues = await boss.getQueues(['shared', 'routine'])
  expect(new Map(queues.map(({ name, deleteAfterSeconds }) => [name, deleteAfterSeconds]))).toEqual(
    new Map([
      ['routine', 3600],
      ['shared', 7 * 86_400],
    ]),
  )
})
