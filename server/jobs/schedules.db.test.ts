import { isDeepStrictEqual } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Region } from '#domain/region.ts'
import type { Services } from '#server/services.ts'
import { makeDiary, openTestJobs, readDiary, writeDiary } from '#server/testing/open-test-jobs.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { defineJob, type Schedule } from './define-job.ts'
import { openJobs, type Jobs } from './open-jobs.ts'

type Input = { text: string }

const tidy = (schedules: readonly Schedule<Input>[]) =>
  defineJob<Input>({
    name: 'tidy',
    input: z.object({ text: z.string() }),
    timeoutSeconds: 20,
    schedules,
    run: (context, { text }) => writeDiary(context, text),
  })

let engine: TestEngine
beforeAll(async () => {
  engine = await openTestEngine()
  await makeDiary(engine)
})
afterAll(() => engine.destroy())

const query = (text: string) => engine.jobsDatabase('us').executeSql(text)
const timesOf = async (text: string) =>
  (await readDiary(engine.cellDb('us'))).filter(({ entry }) => entry === text).length
const schedulesOf = async () =>
  (await query('select key, cron from us_jobs.schedule order by key')).rows as unknown[]

test('what is scheduled is done when a process is ready, and when its time has come', async () => {
  const opened: Jobs[] = []
  const start = async () => {
    const jobs = [
      tidy([
        { key: 'every minute', input: { text: 'minute' }, cron: '* * * * *' },
        { key: 'at the start', input: { text: 'start' } },
      ]),
    ]
    opened.push(await openTestJobs({ engine, jobs }))
  }
  await start()
  await waitFor(async () => (await timesOf('minute')) > 0 && (await timesOf('start')) > 0)
  expect(await schedulesOf()).toEqual([{ key: 'every-minute', cron: '* * * * *' }])
  // Makes the next process that checks find that a minute is due.
  await query('update us_jobs.version set cron_on = null')
  await start()
  await waitFor(async () => (await timesOf('minute')) > 2, 60_000)
  expect(await timesOf('start')).toBe(2)
  for (const jobs of opened) await jobs.stop()
})

test('nothing is scheduled before the process says that it is ready', async () => {
  const cron = '0 0 1 1 *'
  const jobs = [tidy([{ key: 'later', input: { text: 'later' }, cron }])]
  const log = pino({ level: 'silent' })
  const opened = await openJobs({ engine, jobs, log, works: true })
  const cellAt = (region: Region) => ({ region, db: engine.cellDb(region), jobs: opened.at(region) })
  const services = { log, cells: { at: cellAt } } as unknown as Services
  await opened.start({ services, concurrency: 1 })
  await opened.at('us').enqueue(tidy([]), { text: 'started' })
  await waitFor(async () => (await timesOf('started')) > 0)
  expect(await schedulesOf()).not.toContainEqual({ key: 'later', cron })
  opened.beginSchedules()
  await waitFor(async () => (await timesOf('later')) > 0)
  expect(await schedulesOf()).toContainEqual({ key: 'later', cron })
  await opened.stop()
})

test('what an earlier version scheduled and this one does not is forgotten', async () => {
  const cron = '0 0 1 1 *'
  const kept = { key: 'kept', input: { text: 'kept' }, cron }
  const earlier = await openTestJobs({
    engine,
    jobs: [tidy([kept, { key: 'gone', input: { text: 'gone' }, cron }])],
  })
  const both = [
    { key: 'gone', cron },
    { key: 'kept', cron },
  ]
  await waitFor(async () => isDeepStrictEqual(await schedulesOf(), both))
  await earlier.stop()
  const later = await openTestJobs({ engine, jobs: [tidy([kept])] })
  await waitFor(async () => (await schedulesOf()).length < both.length)
  expect(await schedulesOf()).toEqual(both.slice(1))
  await later.stop()
})

test('a process that only enqueues does nothing of what is scheduled', async () => {
  await query('delete from us_jobs.schedule')
  const before = await timesOf('seldom')
  const cron = '0 0 1 1 *'
  const jobs = [tidy([{ key: 'seldom', input: { text: 'seldom' }, cron }])]
  const enqueuing = await openTestJobs({ engine, jobs, works: false })
  const working = await openTestJobs({ engine, jobs: [tidy([])] })
  await enqueuing.at('us').enqueue(tidy([]), { text: 'last' })
  await waitFor(async () => (await timesOf('last')) > 0)
  expect([await schedulesOf(), await timesOf('seldom')]).toEqual([[], before])
  await working.stop()
  await enqueuing.stop()
})
