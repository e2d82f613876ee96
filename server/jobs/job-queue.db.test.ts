import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeDiary, openTestJobs, readDiary, writeDiary } from '#server/testing/open-test-jobs.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { defineJob } from './define-job.ts'
import type { Jobs } from './open-jobs.ts'

const note = defineJob({
  name: 'note',
  input: z.object({ text: z.string() }),
  timeoutSeconds: 20,
  async run(context, { text }) {
    if (text === 'wait') await pause(60_000, undefined, { signal: context.signal })
    await writeDiary(context, text)
  },
})
/** No worker takes this one, so its jobs stay where they are. */
const unattended = defineJob({ name: 'unattended', input: z.object({}), timeoutSeconds: 20, async run() {} })

let engine: TestEngine
let enqueuing: Jobs
let working: Jobs

beforeAll(async () => {
  engine = await openTestEngine()
  await makeDiary(engine)
  enqueuing = await openTestJobs({ engine, jobs: [note, unattended], works: false })
  working = await openTestJobs({ engine, jobs: [note] })
})

afterAll(async () => {
  await working.stop({ finishWithinMs: 0 })
  await enqueuing.stop()
  await engine.destroy()
})

const entries = async () => (await readDiary(engine.cellDb('us'))).map(({ entry }) => entry)
const stateOf = async (name: string, id: string) => (await enqueuing.at('us').find(name, id))?.state

test('a job is enqueued together with the row it is about, or not at all', async () => {
  const queue = enqueuing.at('us')
  const rolledBack = engine
    .cellDb('us')
    .transaction()
    .execute(async (transaction) => {
      const id = await queue.enqueue(note, { text: 'rolled back' }, { transaction })
      expect(id).toBeTypeOf('string')
      throw new Error('the row could not be written')
    })
  await expect(rolledBack).rejects.toThrow('the row could not be written')

  const id = await engine
    .cellDb('us')
    .transaction()
    .execute((transaction) => queue.enqueue(note, { text: 'committed' }, { transaction }))
  await waitFor(async () => (await stateOf('note', id!)) === 'done')
  // If the rolled-back job had been enqueued, it would have been done first.
  expect(await entries()).toEqual(['committed'])
})

test('an enqueued job is done soon: the worker is notified and does not have to poll', async () => {
  const timesMs: number[] = []
  for (let i = 0; i < 5; i++) {
    const enqueuedAt = performance.now()
    const id = await enqueuing.at('us').enqueue(note, { text: 'soon' })
    await waitFor(async () => (await stateOf('note', id!)) === 'done')
    timesMs.push(performance.now() - enqueuedAt)
    const view = {
      id,
      name: 'note',
      progress: 1,
      note: '',
      error: null,
      created_at: expect.any(Date) as Date,
    }
    expect(await working.at('us').find('note', id!)).toMatchObject(view)
  }
  // A worker that polls every three seconds would have polled just when the previous job was done, and every
  // other job would wait that long.
  expect(Math.min(...timesMs.slice(1))).toBeLessThan(2500)
})

test('each cell has its own queue', async () => {
  const id = await enqueuing.at('eu').enqueue(note, { text: 'in Europe' })
  await waitFor(async () => (await readDiary(engine.cellDb('eu'))).length === 1)
  expect(await entries()).not.toContain('in Europe')
  expect(await enqueuing.at('us').find('note', id!)).toBeUndefined()
})

test('a key prevents a second job while the first waits or runs, and no longer', async () => {
  const queue = enqueuing.at('us')
  const waiting = await queue.enqueue(unattended, {}, { key: 'video 1' })
  expect(await queue.enqueue(unattended, {}, { key: 'video 1' })).toBeNull()
  expect(await queue.enqueue(unattended, {}, { key: 'video 2' })).not.toBeNull()
  expect(await queue.enqueue(unattended, {})).not.toBeNull()
  expect(await queue.enqueue(unattended, {})).not.toBeNull()
  await queue.cancel('unattended', waiting!)
  expect(await queue.enqueue(unattended, {}, { key: 'video 1' })).not.toBeNull()

  const running = await queue.enqueue(note, { text: 'wait' }, { key: 'running' })
  await waitFor(async () => (await stateOf('note', running!)) === 'running')
  expect(await queue.enqueue(note, { text: 'second' }, { key: 'running' })).toBeNull()
  await queue.cancel('note', running!)
})

test('a key is free again when the transaction that took it is rolled back', async () => {
  const queue = enqueuing.at('us')
  await engine
    .cellDb('us')
    .transaction()
    .execute(async (transaction) => {
      await queue.enqueue(unattended, {}, { key: 'undone', transaction })
      throw new Error('undone')
    })
    .catch(() => {})
  expect(await queue.enqueue(unattended, {}, { key: 'undone' })).not.toBeNull()
})

test('a job can be scheduled for later', async () => {
  const queue = enqueuing.at('us')
  const later = await queue.enqueue(note, { text: 'later' }, { startAfterSeconds: 2 })
  const earlier = await queue.enqueue(note, { text: 'earlier' })
  await waitFor(async () => (await stateOf('note', earlier!)) === 'done')
  expect(await stateOf('note', later!)).toBe('waiting')
  await waitFor(async () => (await stateOf('note', later!)) === 'done')
})

test('a job that is cancelled while it waits never runs, and can be resumed', async () => {
  const queue = enqueuing.at('us')
  const id = await queue.enqueue(note, { text: 'cancelled' }, { startAfterSeconds: 1 })
  await queue.cancel('note', id!)
  expect(await stateOf('note', id!)).toBe('cancelled')
  const other = await queue.enqueue(note, { text: 'after the cancelled one' }, { startAfterSeconds: 2 })
  await waitFor(async () => (await stateOf('note', other!)) === 'done')
  expect(await entries()).not.toContain('cancelled')
  await queue.retry('note', id!)
  await waitFor(async () => (await stateOf('note', id!)) === 'done')
  expect(await entries()).toContain('cancelled')
})

test('asking for a job that does not exist is not an error', async () => {
  const queue = enqueuing.at('us')
  for (const id of ['5d8f2a60-0000-4000-8000-000000000000', 'nonsense', '']) {
    expect(await queue.find('note', id)).toBeUndefined()
    await queue.cancel('note', id)
    await queue.retry('note', id)
  }
})

test('jobs that name someone who left are deleted, waiting or finished, unless they are running', async () => {
  const queue = enqueuing.at('us')
  const done = await queue.enqueue(note, { text: 'about us_leaver' })
  await waitFor(async () => (await stateOf('note', done!)) === 'done')
  const waiting = await queue.enqueue(unattended, {}, { key: 'us_leaver' })
  const other = await queue.enqueue(unattended, {}, { key: 'usXleaver' })
  await queue.forget('us_leaver')
  expect([await stateOf('note', done!), await stateOf('unattended', waiting!)]).toEqual([
    undefined,
    undefined,
  ])
  expect(await stateOf('unattended', other!)).toBe('waiting')

  const running = await queue.enqueue(note, { text: 'wait' }, { key: 'us_stayer' })
  await waitFor(async () => (await stateOf('note', running!)) === 'running')
  await expect(queue.forget('us_stayer')).rejects.toThrow('is running')
  expect(await stateOf('note', running!)).toBe('running')
  await queue.cancel('note', running!)
  await queue.forget('us_stayer')
  expect(await stateOf('note', running!)).toBeUndefined()
})

test('two jobs with the same name are refused', async () => {
  await expect(openTestJobs({ engine, jobs: [note, note], works: false })).rejects.toThrow(
    'two jobs are named note',
  )
})

test('changed settings of a job reach its queue, whichever process starts first', async () => {
  const patient = { ...unattended, retries: 9, timeoutSeconds: 77 }
  const opened = await Promise.all(
    [1, 2, 3].map(() => openTestJobs({ engine, jobs: [note, patient], works: false })),
  )
  const id = await enqueuing.at('us').enqueue(patient, {})
  const { rows } = await engine
    .jobsDatabase('us')
    .executeSql(`select retry_limit, expire_seconds from us_jobs.job where id = $1`, [id])
  expect(rows).toEqual([{ retry_limit: 9, expire_seconds: 137 }])
  for (const jobs of opened) await jobs.stop()
})
