import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Region } from '#domain/region.ts'
import type { CellJobs } from './cell-jobs.ts'
import { defineJob } from './define-job.ts'
import { makeSchedules } from './schedules.ts'

const tidy = defineJob({
  name: 'tidy',
  input: z.object({}),
  timeoutSeconds: 20,
  schedules: [{ key: 'every hour', input: {}, cron: '0 * * * *' }],
  async run() {},
})

/** A cell whose database can be away. */
function cellIn(region: Region) {
  const state = { isAway: false, asked: 0, enqueued: 0 }
  const answer = async () => {
    state.asked += 1
    if (state.isAway) throw new Error('away')
    return []
  }
  const boss = { updateQueue: answer, schedule: answer, getSchedules: answer, unschedule: answer }
  const enqueue = async () => {
    await answer()
    state.enqueued += 1
  }
  return { state, cell: { region, boss, queue: { enqueue } } as unknown as CellJobs }
}

const start = (retryMs: number) => makeSchedules([tidy], { log: pino({ level: 'silent' }), retryMs })

test('schedules of a region whose database is away begin when it is back, and hold up nothing else', async () => {
  const schedules = start(1)
  const [us, eu] = [cellIn('us'), cellIn('eu')]
  us.state.isAway = true
  schedules.join(us.cell)
  schedules.join(eu.cell)
  schedules.begin()
  await vi.waitFor(() => expect(eu.state.enqueued).toBe(1))
  await vi.waitFor(() => expect(us.state.asked).toBeGreaterThan(2))
  us.state.isAway = false
  await vi.waitFor(() => expect(us.state.enqueued).toBe(1))
  expect(eu.state.enqueued).toBe(1)
  await schedules.stop()
})

test('schedules of a region that joins later begin at once', async () => {
  const schedules = start(1)
  const { state, cell } = cellIn('eu')
  schedules.begin()
  schedules.join(cell)
  await schedules.stop()
  expect(state.enqueued).toBe(1)
})

test('a process that stops does not wait for a region that is away', async () => {
  const schedules = start(1_000_000)
  const { state, cell } = cellIn('eu')
  state.isAway = true
  schedules.join(cell)
  schedules.begin()
  await vi.waitFor(() => expect(state.asked).toBe(1))
  await schedules.stop()
  expect(state).toEqual({ isAway: true, asked: 1, enqueued: 0 })
})
