import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startRequest() {
  const socket = new Socket()
  const raw = new IncomingMessage(socket)
  let bytesRead = 0
  Object.defineProperty(socket, 'bytesRead', { get: () => bytesRead })
  return { raw, arrive: (bytes: number) => (bytesRead += bytes) }
}

test('a part that stops arriving is dropped within 40 s, and one that keeps moving is not', () => {
  const { raw, arrive } = startRequest()
  const { signal, stop } = watchPace(raw)
  raw.resume()
  for (let second = 0; second < 3600; second++) {
    arrive(6000)
    vi.advanceTimersByTime(1000)
  }
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(40_000)
  expect(signal.reason).toMatchObject({ status: 408 })
  stop()
})

test('a part that is slower than any real connection is dropped, too', () => {
  const { raw, arrive } = startRequest()
  const { signal, stop } = watchPace(raw)
  raw.resume()
  for (let second = 0; second < 20; second++) {
    arrive(1000)
    vi.advanceTimersByTime(1000)
  }
  expect(signal.aborted).toBe(true)
  stop()
})

test('a sender is not dropped while the server is not reading', () => {
  const { raw } = startRequest()
  const { signal, stop } = watchPace(raw)
  vi.advanceTimersByTime(60_000)
  raw.resume()
  raw.pause()
  vi.advanceTimersByTime(60_000)
  expect(signal.aborted).toBe(false)
  stop()
})
