import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('no more work runs at once than allowed, in the order it came', async () => {
  const inTurn = takeTurns({ atATime: 2, longestQueue: 10 })
  let running = 0
  let max = 0
  const started: number[] = []
  await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      inTurn(async () => {
        started.push(i)
        max = Math.max(max, ++running)
        await new Promise(setImmediate)
        running--
      }),
    ),
  )
  expect(max).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('in a flood the server says that it is busy and when to come back, and recovers afterwards', async () => {
  const inTurn = takeTurns({ atATime: 1, longestQueue: 2 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, (_, i) => inTurn(async () => i)))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(results[4]).toMatchObject({ reason: { status: 503, headers: { 'retry-after': '2' } } })
  expect(await inTurn(async () => 'again')).toBe('again')
})

test('work that fails gives its place back', async () => {
  const inTurn = takeTurns({ atATime: 1, longestQueue: 1 })
  const failing = inTurn(async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await inTurn(async () => 'next')).toBe('next')
})
