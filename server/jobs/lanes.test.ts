import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Region } from '#domain/region.ts'
import { defineJob } from './define-job.ts'
import { makeLanes, type Lane } from './lanes.ts'

const job = defineJob({ name: 'job', input: z.object({}), timeoutSeconds: 1, async run() {} })

/** Lanes over queues that hold this many jobs, and what was taken from them. */
function lanesOver(waiting: Record<Region, number>, concurrency = 4) {
  const taken: string[] = []
  const started: Lane[] = []
  const lanes = makeLanes({
    jobs: [job],
    concurrencyOf: () => concurrency,
    async take(lane, region, count) {
      await Promise.resolve()
      const found = Math.min(count, waiting[region])
      waiting[region] -= found
      taken.push(`${region} ${found} of ${count}`)
      for (let i = 0; i < found; i++) started.push(lane)
      return found
    },
  })
  const endOne = () => {
    const lane = started.shift()
    if (lane) lanes.leave(lane)
  }
  return { lanes, taken, started, waiting, endOne }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a cell without news is not asked', async () => {
  const { lanes, taken } = lanesOver({ us: 1, eu: 1 })
  lanes.wake('us')
  await settle()
  expect(taken).toEqual(['us 1 of 4'])
})

test('only jobs of this program version are asked for', async () => {
  const { lanes, taken } = lanesOver({ us: 9, eu: 9 })
  lanes.wake('us', ['a job of another version'])
  await settle()
  expect(taken).toEqual([])
  lanes.wake('us', ['a job of another version', 'job'])
  await settle()
  expect(taken).toEqual(['us 4 of 4'])
})

test('a slot that becomes free goes to the cell that has waited longest', async () => {
  const { lanes, taken, endOne } = lanesOver({ us: 9, eu: 9 }, 1)
  lanes.wake('us')
  lanes.wake('eu')
  for (let i = 0; i < 4; i++) {
    await settle()
    endOne()
  }
  expect(taken).toEqual(['us 1 of 1', 'eu 1 of 1', 'us 1 of 1', 'eu 1 of 1'])
})

test('a queue that gave fewer than asked for is left alone until there is news', async () => {
  const { lanes, taken, started, waiting, endOne } = lanesOver({ us: 2, eu: 0 })
  lanes.wake('us')
  await settle()
  endOne()
  await settle()
  expect(taken).toEqual(['us 2 of 4'])
  waiting.us = 5
  lanes.wake('us')
  await settle()
  expect(taken).toEqual(['us 2 of 4', 'us 3 of 3'])
  expect(started).toHaveLength(4)
})

test('news that arrives while jobs are being taken is not lost', async () => {
  const { lanes, taken, waiting } = lanesOver({ us: 0, eu: 0 })
  lanes.wake('us')
  lanes.wake('us')
  waiting.us = 1
  await settle()
  lanes.wake('eu')
  lanes.wake('us')
  await settle()
  expect(taken).toEqual(['us 1 of 4', 'us 0 of 3', 'eu 0 of 3', 'us 0 of 3'])
})

test('nothing more is taken after closing', async () => {
  const { lanes, taken, endOne } = lanesOver({ us: 9, eu: 9 }, 1)
  lanes.wake('us')
  const closed = lanes.close()
  lanes.wake('eu')
  await closed
  endOne()
  await settle()
  expect(taken).toEqual(['us 1 of 1'])
})
