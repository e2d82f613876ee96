import { describe, expect, test } from 'vitest'
import { FrameTimes } from './frame-times.ts'

describe('of an even rate', () => {
  test.each([
    [0, 25, 0],
    [3050, 25, 3040],
    [3076, 25, 3040],
    [3079.9, 25, 3080],
    [10_000, 29.97, 299_000 / 29.97],
    [1234, null, 1234],
  ])('the frame at %d ms of a video with %s frames per second begins at %d ms', (ms, fps, startMs) => {
    expect(new FrameTimes(fps).startAt(ms)).toBeCloseTo(startMs, 6)
  })

  test('a seek to the very beginning of a frame goes a little into it, any other where it should', () => {
    const frames = new FrameTimes(25)
    // Both are meant as 4,040, up to rounding.
    for (const ms of [4039.9, 4040]) expect(frames.inside(ms)).toBeCloseTo(4044, 6)
    for (const ms of [4044.1, 4060, 4075]) expect(frames.inside(ms)).toBe(ms)
    expect(new FrameTimes(null).inside(4040)).toBe(4040)
  })

  test('the next and the previous frame are a mean interval away', () => {
    const frames = new FrameTimes(25)
    for (const ms of [2000, 2004, 2030]) expect(frames.after(ms)).toBeCloseTo(2044, 6)
    for (const ms of [2000, 2004, 2030]) expect(frames.before(ms)).toBeCloseTo(1964, 6)
  })
})

describe('of a rate that varies', () => {
  /** Three parts of a stream, the last of which has not arrived. */
  const starts = [0, 8, 16, 140, 141.5, 300, 333, 366, 400, 1000, 1002, 1010]
  const frames = new FrameTimes(11)
  frames.learn({ starts: starts.slice(6), endMs: 1100 })
  frames.learn({ starts: starts.slice(0, 6), endMs: 333 })

  test('the beginning of each frame is known', () => {
    for (const [index, startMs] of starts.entries()) {
      const endMs = starts[index + 1] ?? 1100
      for (const ms of [startMs - 0.1, startMs, (startMs + endMs) / 2, endMs - 0.3])
        expect(frames.at(ms)).toEqual({ fromMs: startMs, toMs: endMs, by: 'read' })
      expect(frames.startAt(frames.inside(startMs))).toBe(startMs)
      expect(frames.inside(startMs)).toBeGreaterThan(startMs)
    }
  })

  test('each step reaches the very next frame, in both directions', () => {
    const forward = [0]
    for (let ms = 0; forward.length < starts.length; ms = frames.after(ms))
      forward.push(frames.startAt(frames.after(ms)))
    expect(forward).toEqual(starts)
    const back = [1010]
    for (let ms = 1099; back.length < starts.length; ms = frames.before(ms))
      back.push(frames.startAt(frames.before(ms)))
    expect(back).toEqual(starts.toReversed())
  })

  test('beyond what has arrived, the next frame begins where the last one ends', () => {
    expect(frames.after(1050)).toBeCloseTo(1101, 6)
    const later = new FrameTimes(11)
    later.learn({ starts: starts.slice(6), endMs: 1100 })
    expect(later.before(340)).toBeCloseTo(332, 6)
  })

  test('the last frame before a cut is found, however short', () => {
    expect(frames.startAt(frames.lastBefore(1002.3))).toBe(1002)
    expect(frames.startAt(frames.lastBefore(1002))).toBe(1000)
    // A duration that was rounded up.
    expect(frames.startAt(frames.lastBefore(1101))).toBe(1010)
  })

  test('a part that arrives again, or in another size, changes nothing', () => {
    frames.learn({ starts: [0, 40, 80], endMs: 120 })
    frames.learn({ starts: [], endMs: 0 })
    expect(frames.at(50).fromMs).toBe(16)
  })

  test('motion data say it where no part of the stream has', () => {
    const filmed = new FrameTimes(11)
    filmed.learnFrom({ times: null })
    expect(filmed.at(150).by).toBe('guessed')
    filmed.learnFrom({ times: Float64Array.from(starts, (ms) => ms / 1000) })
    expect(filmed.at(142)).toMatchObject({ fromMs: 141.5, by: 'read' })
    filmed.learn({ starts: [0, 50], endMs: 200 })
    expect(filmed.at(142).fromMs).toBe(50)
  })
})

test('frames that were on screen are known by that', () => {
  const frames = new FrameTimes(25)
  for (const ms of [1000, 1012, 1012.1, 1500]) frames.see(ms)
  expect(frames.at(1013)).toEqual({ fromMs: 1012, toMs: 1052, by: 'seen' })
  // Its neighbour was seen, and the one before it ends where it begins.
  expect(frames.startAt(frames.after(1003))).toBe(1012)
  expect(frames.before(1505)).toBeCloseTo(1499, 6)
  expect(frames.at(1060).by).toBe('guessed')
})
