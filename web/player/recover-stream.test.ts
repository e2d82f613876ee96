import { EventEmitter } from 'node:events'
import { ErrorTypes, Events, type ErrorData } from 'hls.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Hls } from './hls.ts'
import { recoverFrom } from './recover-stream.ts'

/** The part of the hls.js player that is used after a failure. */
class PlayerForTests extends EventEmitter {
  levels = [{}]
  loads = 0
  decodes = 0
  startLoad = () => (this.loads += 1)
  recoverMediaError = () => (this.decodes += 1)
}

const ending = new AbortController()
let player: PlayerForTests
let video: EventTarget & { currentTime: number }
let told: (string | boolean)[]

beforeEach(() => {
  vi.useFakeTimers()
  player = new PlayerForTests()
  video = Object.assign(new EventTarget(), { currentTime: 0 })
  told = []
  recoverFrom({
    hls: player as unknown as InstanceType<typeof Hls>,
    Player: Hls,
    video: video as HTMLVideoElement,
    failures: { onTrouble: (isRefused) => told.push(isRefused), onBroken: () => told.push('broken') },
    signal: ending.signal,
  })
})
afterEach(() => vi.useRealTimers())

const fail = (changes: Partial<ErrorData>) =>
  player.emit(Events.ERROR, Events.ERROR, { fatal: true, ...changes })
const failLoading = (code = 404) =>
  fail({ type: ErrorTypes.NETWORK_ERROR, response: { url: '', data: '', code } })
const failDecoding = () => fail({ type: ErrorTypes.MEDIA_ERROR })
const bufferMore = () => player.emit(Events.FRAG_BUFFERED)

test('a segment missing for good is requested four times within fifteen seconds, and then no more', () => {
  const seconds: number[] = []
  failLoading()
  for (let second = 1; second <= 120; second++) {
    const before = player.loads
    vi.advanceTimersByTime(1000)
    if (player.loads === before) continue
    seconds.push(second)
    failLoading()
  }
  expect(seconds).toEqual([1, 3, 7, 15])
  expect(told).not.toContain('broken')
})

test('progress restores the retries', () => {
  for (let part = 0; part < 20; part++) {
    failLoading()
    vi.advanceTimersByTime(1000)
    bufferMore()
  }
  expect(player.loads).toBe(20)
})

test.each(['waiting', 'seeking'])('after it gave up, %s for something asks again', (name) => {
  video.dispatchEvent(new Event(name))
  expect(player.loads).toBe(0)
  for (let failure = 0; failure < 5; failure++) {
    failLoading()
    vi.advanceTimersByTime(8000)
  }
  expect(player.loads).toBe(4)
  video.dispatchEvent(new Event(name))
  expect(player.loads).toBe(5)
  failLoading()
  vi.advanceTimersByTime(1000)
  expect(player.loads).toBe(6)
})

test.each([
  [403, true],
  [404, true],
  [410, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
  [0, false],
])('an answer of %i is reported as trouble; it is a refusal: %s', (code, isRefused) => {
  failLoading(code)
  expect(told).toEqual([isRefused])
})

test('a video without a playlist is broken', () => {
  player.levels = []
  failLoading()
  expect(told).toEqual([true, 'broken'])
})

test('a place that cannot be decoded is tried twice, however much is loaded; beyond it the retries are full again', () => {
  video.currentTime = 100
  for (let failure = 0; failure < 3; failure++) {
    failDecoding()
    bufferMore()
    video.dispatchEvent(new Event('timeupdate'))
  }
  expect([player.decodes, told]).toEqual([2, ['broken']])
  video.currentTime = 111
  video.dispatchEvent(new Event('timeupdate'))
  failDecoding()
  expect([player.decodes, told]).toEqual([3, ['broken']])
})
