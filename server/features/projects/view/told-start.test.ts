import { expect, test } from 'vitest'
import { obfuscatedStart } from './told-start.ts'

const noonMs = Date.UTC(2026, 1, 9, 12)
/** Of a video with 29.97 pictures a second. */
const segmentMs = 4004
const files = Array.from({ length: 2000 }, (_, n) => `file ${n}`)
/** What someone would conclude who assumes that the video began at a full second. */
const guessed = (startMs: number) => Math.floor((((startMs % 1000) + 1000) % 1000) / 4)

test('the milliseconds of a start do not tell how many segments are missing before it', () => {
  for (const missing of [10, 100]) {
    const guesses = files.map((file) => guessed(obfuscatedStart(noonMs, file) + missing * segmentMs))
    expect(guesses.filter((each) => each === missing).length).toBeLessThan(30)
    // All of them are equally likely.
    for (let from = 0; from < 250; from += 50) {
      const count = guesses.filter((each) => each >= from && each < from + 50).length
      expect(count).toBeGreaterThan(320)
      expect(count).toBeLessThan(480)
    }
  }
})

test('a start is moved by no more than half of what it is rounded to, and always by the same', () => {
  for (const [startMs, max] of [
    [noonMs, 500],
    [noonMs + 500, 250],
    [noonMs + 300, 50],
    [noonMs + 310, 5],
    [noonMs + 313, 0.5],
  ] as const) {
    const moved = files.map((file) => obfuscatedStart(startMs, file) - startMs)
    expect(Math.max(...moved.map(Math.abs))).toBeLessThanOrEqual(max)
    expect(Math.max(...moved)).toBeGreaterThan(max * 0.9)
    expect(Math.min(...moved)).toBeLessThan(max * -0.9)
    expect(obfuscatedStart(startMs, 'file 1')).toBe(obfuscatedStart(startMs, 'file 1'))
  }
})
