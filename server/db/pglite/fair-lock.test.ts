import { expect, test } from 'vitest'
import { FairLock } from './fair-lock.ts'

test('the lock lets one in at a time, in order of arrival, and nobody slips in between', async () => {
  const lock = new FairLock()
  const order: string[] = []
  let inside = 0
  const visit = async (name: string) => {
    const leave = await lock.take()
    inside++
    expect(inside).toBe(1)
    order.push(name)
    await Promise.resolve()
    inside--
    leave()
    // A caller that arrives while the lock changes hands has to queue as well.
    if (name === 'first') void visit('late')
  }
  await Promise.all(['first', 'second', 'third'].map(visit))
  const leave = await lock.take()
  leave()
  expect(order).toEqual(['first', 'second', 'third', 'late'])
  expect(lock.isIdle).toBe(true)
})

test('releasing twice lets only one in', async () => {
  const lock = new FairLock()
  const leave = await lock.take()
  const second = lock.take()
  const third = lock.take()
  leave()
  leave()
  const leaveSecond = await second
  let isThirdIn = false
  const enter = async () => {
    const leaveThird = await third
    isThirdIn = true
    leaveThird()
  }
  const entered = enter()
  await Promise.resolve()
  expect(isThirdIn).toBe(false)
  leaveSecond()
  await entered
  expect(isThirdIn).toBe(true)
})
