import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { jobsSchema } from '#server/db/schema-names.ts'
import { openTestJobs } from '#server/testing/open-test-jobs.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { defineJob, PermanentJobError, type JobContext } from './define-job.ts'
import type { Jobs } from './open-jobs.ts'

type Run = (context: JobContext, attempt: number) => Promise<void>

/** What the next jobs do, by the name in their input, and how often each started. */
const behaviours = new Map<string, Run>()
const begun = new Map<string, number>()
const observed: { name: string; outcome: string; seconds: number }[] = []

const settings = {
  input: z.object({ does: z.string() }),
  timeoutSeconds: 30,
  retries: 1,
  async run(context: JobContext, { does }: { does: string }) {
    const attempt = (begun.get(does) ?? 0) + 1
    begun.set(does, attempt)
    await behaviours.get(does)?.(context, attempt)
  },
}
const errand = defineJob({ name: 'errand', ...settings })
const hurried = defineJob({ name: 'hurried', ...settings, timeoutSeconds: 1, retries: 0 })
const single = defineJob({ name: 'single', ...settings, concurrency: 1 })
/** The same queue in a version of the program that expects a different input. */
const other = defineJob({ ...errand, input: z.object({ does: z.number() }), schedules: [], async run() {} })
const inTurn = defineJob({ name: 'in-turn', ...settings, concurrency: 4, isInTurn: true })
const all = [errand, hurried, single, inTurn]

let engine: TestEngine
let jobs: Jobs

beforeAll(async () => {
  engine = await openTestEngine()
  const observer = { started: () => {}, ended: (job: (typeof observed)[number]) => observed.push(job) }
  jobs = await openTestJobs({ engine, jobs: all, observer })
})
afterAll(async () => {
  await jobs.stop({ finishWithinMs: 0 })
  await engine.destroy()
})
beforeEach(() => {
  behaviours.clear()
  begun.clear()
  observed.length = 0
})

async function enqueue(does: string, behaviour: Run, job = errand): Promise<string> {
  behaviours.set(does, behaviour)
  const id = await jobs.at('us').enqueue(job, { does })
  if (id === null) throw new Error('not enqueued')
  return id
}
const find = (id: string, name = 'errand') => jobs.at('us').find(name, id)
const untilState = (id: string, state: string, name = 'errand') =>
  waitFor(async () => {
    const view = await find(id, name)
    return view?.state === state ? view : undefined
  }, 30_000)
const foreverMs = 60_000
const forever = (signal: AbortSignal) => pause(foreverMs, undefined, { signal })

test('a job that fails is retried until it succeeds', async () => {
  const id = await enqueue('fail once', async (_context, attempt) => {
    if (attempt === 1) throw new Error('the disk was busy')
  })
  expect(await untilState(id, 'retrying')).toMatchObject({ error: 'the disk was busy' })
  expect(await untilState(id, 'done')).toMatchObject({ error: null, progress: 1 })
  expect(begun.get('fail once')).toBe(2)
  expect(observed.map(({ outcome }) => outcome)).toEqual(['retry', 'done'])
})

test('a job goes on in a process so busy that its heartbeats are always late', async () => {
  const db = engine.cellDb('us')
  const table = sql.id(jobsSchema('us'), 'job')
  await sql`create sequence heartbeats`.execute(db)
  await sql`create function be_late() returns trigger language plpgsql as $$ begin
    if new.state = 'active' and old.state = 'active' then
      perform nextval('heartbeats');
      new.heartbeat_on = now() - interval '1 minute';
    end if;
    return new; end $$`.execute(db)
  await sql`create trigger late before update on ${table} for each row execute function be_late()`.execute(db)
  onTestFinished(() => void sql`drop trigger late on ${table}`.execute(db))
  const heartbeats = async () =>
    (await sql<{ n: string }>`select last_value as n from heartbeats where is_called`.execute(db)).rows[0]?.n
  const id = await enqueue('be late', async () => {
    await waitFor(async () => Number(await heartbeats()) >= 3, 25_000)
  })
  await untilState(id, 'done')
  expect(begun.get('be late')).toBe(1)
  expect(observed.map(({ outcome }) => outcome)).toEqual(['done'])
})

test('a job that keeps failing is given up with its last message, and can be restarted by hand', async () => {
  const id = await enqueue('fail often', async (_context, attempt) => {
    if (attempt <= 2) throw new Error(`failure ${attempt}`)
  })
  expect(await untilState(id, 'failed')).toMatchObject({ error: 'failure 2' })
  expect(begun.get('fail often')).toBe(2)
  expect(observed.map(({ outcome }) => outcome)).toEqual(['retry', 'failed'])
  await jobs.at('us').retry('errand', id)
  await untilState(id, 'done')
})

test('a hopeless job fails at once and for good', async () => {
  const id = await enqueue('be hopeless', async () => {
    throw new PermanentJobError('this is not a FIT file\0')
  })
  expect(await untilState(id, 'failed')).toMatchObject({ error: 'this is not a FIT file' })
  expect(begun.get('be hopeless')).toBe(1)
  expect(observed).toMatchObject([{ name: 'errand', outcome: 'failed' }])
})

test('the recipient of an undeliverable email is not stored with the job', async () => {
  const id = await enqueue('name someone', async (_context, attempt) => {
    const message = '550 <canary@mail.example> unknown'
    throw attempt === 1 ? new Error(message) : new PermanentJobError(message)
  })
  expect(await untilState(id, 'retrying')).toMatchObject({ error: '550 <…@…> unknown' })
  expect(await untilState(id, 'failed')).toMatchObject({ error: '550 <…@…> unknown' })
})

test('an input that the job does not understand fails for good', async () => {
  const id = await jobs.at('us').enqueue(other, { does: 7 })
  expect((await untilState(id!, 'failed')).error).toMatch(/the input does not fit the job.*expected string/s)
})

test('progress can be followed, and its last value is always written', async () => {
  const released = Promise.withResolvers<void>()
  const id = await enqueue('report', async ({ report }) => {
    for (let i = 0; i <= 40; i++) await report(i / 100, `frame ${i}`)
    await released.promise
    await report(0.9, 'last words')
    throw new PermanentJobError('stopped on purpose')
  })
  await waitFor(async () => (await find(id))?.note === 'frame 40')
  expect(await find(id)).toMatchObject({ state: 'running', progress: 0.4 })
  released.resolve()
  expect(await untilState(id, 'failed')).toMatchObject({ progress: 0.9, note: 'last words' })
})

test('progress may be reported from inside a transaction', async () => {
  const id = await enqueue('report inside', async ({ cell, report }) => {
    await cell.db.transaction().execute(async (transaction) => {
      await report(0.5, 'inside')
      await sql`select 1`.execute(transaction)
    })
    throw new PermanentJobError('stopped on purpose')
  })
  expect(await untilState(id, 'failed')).toMatchObject({ progress: 0.5, note: 'inside' })
})

test('a running job that is cancelled is told within seconds and not retried', async () => {
  const stopped = Promise.withResolvers<string>()
  const id = await enqueue('be cancelled', async ({ signal }) => {
    await forever(signal).catch(() => {})
    stopped.resolve(String(signal.reason))
    throw new Error('stopped')
  })
  await untilState(id, 'running')
  await jobs.at('us').cancel('errand', id)
  const cancelledAt = performance.now()
  expect(await stopped.promise).toContain('the job was cancelled')
  expect(performance.now() - cancelledAt).toBeLessThan(foreverMs / 2)
  await waitFor(() => observed.length === 1)
  expect(observed).toMatchObject([{ outcome: 'cancelled' }])
  expect(await find(id)).toMatchObject({ state: 'cancelled' })
  expect(begun.get('be cancelled')).toBe(1)
})

test('a job that takes too long is stopped', async () => {
  const id = await enqueue('be slow', ({ signal }) => forever(signal), hurried)
  expect(await untilState(id, 'failed', 'hurried')).toMatchObject({ error: 'the job took longer than 1 s' })
})

test('a job that takes too long and ignores its signal is abandoned', async () => {
  const released = Promise.withResolvers<void>()
  const id = await enqueue('be deaf', () => released.promise, hurried)
  expect(await untilState(id, 'failed', 'hurried')).toMatchObject({ error: 'the job took longer than 1 s' })
  released.resolve()
})

test('no more jobs of a kind run at a time than allowed across all cells, and every cell gets its turn', async () => {
  let running = 0
  let max = 0
  const order: string[] = []
  behaviours.set('count', async ({ cell }) => {
    order.push(cell.region)
    max = Math.max(max, ++running)
    await pause(20)
    running--
  })
  for (let i = 0; i < 5; i++)
    for (const region of ['us', 'eu'] as const) await jobs.at(region).enqueue(single, { does: 'count' })
  await waitFor(() => order.length === 10, 30_000)
  expect(max).toBe(1)
  expect(order.slice(0, 5)).toContain('us')
  expect(order.slice(0, 5)).toContain('eu')
})

test('grouped jobs run one at a time per group, without holding up other groups', async () => {
  const mayEnd = Promise.withResolvers<void>()
  const order: string[] = []
  let running = 0
  let max = 0
  for (const does of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) {
    behaviours.set(does, async () => {
      order.push(does)
      if (does === 'b1') {
        mayEnd.resolve()
        return
      }
      max = Math.max(max, ++running)
      await mayEnd.promise
      running--
    })
    await jobs.at('us').enqueue(inTurn, { does }, { group: does.slice(0, 1) })
  }
  // The next one starts when the previous one ends, not when the queue is polled again.
  await waitFor(() => order.length === 6, 10_000)
  expect(max).toBe(1)
  expect(order.indexOf('b1')).toBeLessThan(2)
})

test('on shutdown a short job may finish; a long one is put back with all its attempts and done by the next process', async () => {
  const second = await openTestJobs({ engine, jobs: [{ ...errand, name: 'departing' }] })
  const departing = { ...errand, name: 'departing' }
  behaviours.set('finish soon', () => pause(200))
  behaviours.set('take long', async ({ signal }, attempt) => {
    if (attempt === 1) await forever(signal)
    if (attempt === 2) throw new Error('busy')
  })
  const short = await second.at('us').enqueue(departing, { does: 'finish soon' })
  const long = await second.at('us').enqueue(departing, { does: 'take long' })
  await waitFor(() => begun.get('take long') === 1 && begun.get('finish soon') === 1)
  await second.stop({ finishWithinMs: 4000 })

  const third = await openTestJobs({ engine, jobs: [departing], works: false })
  expect(await third.at('us').find('departing', short!)).toMatchObject({ state: 'done' })
  expect(await third.at('us').find('departing', long!)).toMatchObject({ state: 'retrying' })
  await third.stop()
  const fourth = await openTestJobs({ engine, jobs: [departing] })
  await waitFor(async () => (await fourth.at('us').find('departing', long!))?.state === 'done', 30_000)
  expect(begun.get('take long')).toBe(3)
  await fourth.stop()
})
