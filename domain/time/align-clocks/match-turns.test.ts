import { describe, expect, test } from 'vitest'
import type { Signal } from './correlate.ts'
import { stepMs, type EvenPath } from './even-path.ts'
import { scoreTurns } from './match-turns.ts'
import { startAt, startsOf } from './starts.ts'

/** An unmistakable sequence of bends, in steps of a fifth of a second. */
const bend = (step: number): number =>
  Math.sin(step / 9) + 0.7 * Math.sin(step / 23 + 2) + 0.5 * Math.sin((step / 90) ** 2)
const signalOf = (count: number, from = 0): Signal => ({
  values: Float64Array.from({ length: count }, (_, step) => bend(from + step)),
  isKnown: new Uint8Array(count).fill(1),
})
const pathOf = (fromMs: number, count: number): EvenPath => {
  const column = () => new Float64Array(count)
  return { fromMs, x: column(), y: column(), speed: column(), isKnown: new Uint8Array(count).fill(1) }
}

/** The likelihood that statistics gives to a correlation of `alike` over `independent` pairs. */
const likelier = (alike: number, independent: number) => {
  const gain = (-independent / 2) * Math.log(1 - Math.min(0.95, Math.abs(alike)) ** 2)
  return Math.sign(alike) * gain - Math.log(1 + independent) / 2
}

/** Changes at every step: nothing in it lasts. */
const noise = (count: number, seed: number): Signal => ({
  values: Float64Array.from(
    { length: count },
    (_, step) => Math.sin((step + seed) ** 2 * 1.7) * Math.cos(step * step * 0.37),
  ),
  isKnown: new Uint8Array(count).fill(1),
})

function scored(clipSteps: number, activitySteps: number, from: number) {
  const activity = pathOf(1_000_000, activitySteps)
  const starts = startsOf(activity, clipSteps * stepMs)
  const result = scoreTurns(signalOf(clipSteps, from), signalOf(activitySteps), activity, starts)
  return { ...result, starts }
}

describe('the likelihood of each start by turns', () => {
  test('is highest where the path turns as the camera does', () => {
    const { likeness, sharedMs, starts } = scored(300, 1500, 700)
    const best = likeness.indexOf(Math.max(...likeness))
    expect(startAt(starts, best)).toBe(1_140_000)
    expect(likeness[best]).toBeCloseTo(1, 6)
    expect(sharedMs[best]).toBe(60_000)
  })

  test('falls at its ends, where less is shared, and says nothing for less than ten seconds', () => {
    const { sharedMs, likeness, starts } = scored(300, 1500, 700)
    expect([sharedMs[0], sharedMs.at(-1)]).toEqual([10_000, 10_000])
    expect(sharedMs[10]).toBe(12_000)
    const activity = pathOf(1_000_000, 1500)
    const early = { fromMs: starts.fromMs - 200, count: 2 }
    const result = scoreTurns(signalOf(300, 700), signalOf(1500), activity, early)
    expect([...result.sharedMs]).toEqual([9800, 10_000])
    expect(result.likeness[0]).toBe(0)
    expect(result.likeness[1]).toBeCloseTo(likeness[0] ?? Number.NaN, 9)
    expect(result.likeness[1]).not.toBe(0)
  })

  test('with few starts, counts turns within three seconds once', () => {
    const { scores, likeness, sharedMs } = scored(280, 280, 0)
    for (const index of scores.keys())
      expect(scores[index]).toBeCloseTo(
        likelier(likeness[index] ?? Number.NaN, (sharedMs[index] ?? Number.NaN) / 3000),
        9,
      )
    expect(Math.min(...likeness)).toBeLessThan(-0.1)
  })

  test('with many starts, estimates the number of independent turns from wrong starts', () => {
    const { scores, likeness, sharedMs } = scored(300, 1500, 700)
    // Half of the squares of random numbers with a mean square of 1 are below 0.455.
    const squares = [...likeness]
      .map((alike, index) => alike ** 2 * (sharedMs[index] ?? Number.NaN))
      .toSorted((one, other) => one - other)
    const coherenceMs = (squares[squares.length >> 1] ?? Number.NaN) / 0.455
    expect(coherenceMs).toBeGreaterThan(1200)
    for (const index of scores.keys())
      expect(scores[index]).toBeCloseTo(
        likelier(likeness[index] ?? Number.NaN, (sharedMs[index] ?? Number.NaN) / coherenceMs),
        9,
      )
  })

  test('never counts turns within 1.2 s as independent', () => {
    const activity = pathOf(0, 1500)
    const { scores, likeness, sharedMs } = scoreTurns(
      noise(300, 9999),
      noise(1500, 0),
      activity,
      startsOf(activity, 60_000),
    )
    for (const index of [0, 400, 900])
      expect(scores[index]).toBeCloseTo(
        likelier(likeness[index] ?? Number.NaN, (sharedMs[index] ?? Number.NaN) / 1200),
        9,
      )
  })
})
