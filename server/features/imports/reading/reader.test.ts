import { afterAll, expect, test } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { makeReaderPool } from './reader-pool.ts'

const program = new URL(import.meta.resolve('#server/testing/stubborn-reader-process.ts'))
const pool = makeReaderPool({ program, size: 1, patienceMs: 50, heapMegabytes: 20, readerBytes: 100_000_000 })
afterAll(() => pool.close())

const fileOf = (name: string) => ({
  position: 0,
  path: '',
  name,
  entry: null,
  lastModifiedMs: null,
  texts: null,
})
const open = (name: string, timeLimitMs = 20_000) =>
  pool.use((reader) => reader.ask({ kind: 'open', file: fileOf(name) }, timeLimitMs))

test('a file that never ends, or takes all memory, is given up with a message, and others are read meanwhile and afterwards', async () => {
  const [hanging, other] = await Promise.allSettled([open('never ends', 300), open('meanwhile')])
  expect(hanging).toMatchObject({ reason: { message: serverMessages.fileTookTooLong } })
  expect(other).toMatchObject({ value: { sha256: 'meanwhile' } })
  await expect(open('fills the heap')).rejects.toThrow(serverMessages.fileTookTooMuch)
  await expect(open('fills the memory')).rejects.toThrow(serverMessages.fileTookTooMuch)
  expect(await open('after')).toMatchObject({ sha256: 'after' })
})

test('a thread that ends by itself is replaced', async () => {
  await expect(open('ends the thread')).rejects.toThrow('the reader ended by itself')
  expect(await open('after')).toMatchObject({ sha256: 'after' })
})

test('readers are lent in the order of the calls, and no more than there are', async () => {
  const patient = makeReaderPool({ program, size: 1, patienceMs: 600_000 })
  const order: number[] = []
  let lent = 0
  let max = 0
  await Promise.all(
    [0, 1, 2, 3, 4].map((n) =>
      patient.use(async (reader) => {
        max = Math.max(max, ++lent)
        order.push(n)
        await reader.ask({ kind: 'open', file: fileOf(String(n)) }, 20_000)
        lent -= 1
      }),
    ),
  )
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(max).toBe(1)
  await patient.close()
})
