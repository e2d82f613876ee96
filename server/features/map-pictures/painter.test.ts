import { afterEach, expect, test, vi } from 'vitest'
import { makePainter, type Painter } from './painter.ts'
import { plainOrder } from './order-for-tests.ts'

let painter: Painter
afterEach(async () => {
  vi.useRealTimers()
  await painter.close()
})

const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
const order = plainOrder()

test('a picture that takes too long is given up, and the next one gets another thread', async () => {
  const everySecond = program(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, order }) => {
      if (order.credit === 'endless') for (;;);
      parentPort.postMessage({ id, bytes: Uint8Array.of(7) })
    })`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  painter = makePainter({ program: everySecond, patienceMs: 1000 })
  const [slow, next] = [painter.paint({ ...order, credit: 'endless' }), painter.paint(order)]
  await Promise.all([expect(slow).rejects.toThrow('took too long'), vi.advanceTimersByTimeAsync(1000)])
  expect(await next).toEqual(Uint8Array.of(7))
})

test('a thread that ends or fails is replaced', async () => {
  const fragile = program(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, order }) => {
      if (order.credit === 'exit') process.exit(3)
      if (order.credit === 'throw') throw new Error('out of paint')
      parentPort.postMessage({ id, bytes: Uint8Array.of(7) })
    })`)
  painter = makePainter({ program: fragile })
  await expect(painter.paint({ ...order, credit: 'exit' })).rejects.toThrow('ended unexpectedly')
  await expect(painter.paint({ ...order, credit: 'throw' })).rejects.toThrow('out of paint')
  expect(await painter.paint(order)).toEqual(Uint8Array.of(7))
})

test('a picture that needs too much memory ends only its thread', async () => {
  const greedy = program(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', () => { const all = []; for (;;) all.push(new Array(100_000).fill({})) })`)
  painter = makePainter({ program: greedy, heapMegabytes: 32 })
  await expect(painter.paint(order)).rejects.toThrow('memory')
})
