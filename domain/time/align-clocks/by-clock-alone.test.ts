import { describe, expect, test } from 'vitest'
import { byClockAlone } from './by-clock-alone.ts'
import type { ClockReading } from './clock-prior.ts'
import { gpsReading, localReading, lookForTests } from './look-for-tests.ts'

const { compared } = lookForTests()
/** The first and the last start that overlap the activity. */
const [firstMs, lastMs] = [950_000, 950_000 + 1201 * 200]
const outside = { ...localReading, startMs: 9_000_000 }
const messageOf = (readings: ClockReading[], among = compared) =>
  byClockAlone(readings, among).evidence[0]?.sentence

test('a video without a time is not placed', () => {
  expect(byClockAlone([], compared)).toEqual({
    startMs: null,
    verdict: 'unknown',
    errorMs: null,
    evidence: [{ kind: 'clock', sentence: 'The video does not say when it was made.', agrees: false }],
    choices: [],
  })
})

describe('the likeliest reading within the activity', () => {
  test('is worth a look when it is the only one', () => {
    expect(byClockAlone([outside, localReading], compared)).toEqual({
      startMs: localReading.startMs,
      verdict: 'check',
      errorMs: 120_000,
      evidence: [
        {
          kind: 'clock',
          sentence:
            'The start comes from the camera’s clock alone, assuming that it showed local time; nothing else confirms it.',
          agrees: false,
        },
      ],
      choices: [{ startMs: localReading.startMs, score: 1 }],
    })
  })

  test.each([
    [0.05, 'check'],
    [0.0612, 'unknown'],
    [0.2, 'unknown'],
  ])('is worth a look when it is much likelier than another of %f', (weight, verdict) => {
    const other = { ...localReading, weight, startMs: localReading.startMs + 5000 }
    const result = byClockAlone([localReading, other, { ...other, weight: 0 }], compared)
    expect(result).toMatchObject({ startMs: localReading.startMs, verdict })
    expect(result.choices).toEqual([
      { startMs: localReading.startMs, score: expect.closeTo(0.55 / (0.55 + weight), 9) as number },
      { startMs: other.startMs, score: expect.closeTo(weight / (0.55 + weight), 9) as number },
    ])
  })

  test.each([
    ['ends as the activity begins', firstMs - 120_000, 1],
    ['is over before', firstMs - 120_001, 0],
    ['begins as it ends', lastMs + 120_000, 1],
    ['begins after', lastMs + 120_001, 0],
  ])('may be off by its error: one that %s', (_, startMs, inside) => {
    expect(byClockAlone([{ ...localReading, startMs }], compared).choices).toHaveLength(inside)
  })
})

test('a reading outside the activity is kept, but the start stays unknown', () => {
  expect(byClockAlone([outside], compared)).toMatchObject({
    startMs: 9_000_000,
    verdict: 'unknown',
    choices: [],
  })
  expect(messageOf([outside])).toBe('By the camera’s clock, this was not filmed during the activity.')
})

test('without an activity, every reading is possible', () => {
  expect(byClockAlone([outside], null)).toMatchObject({ startMs: 9_000_000, verdict: 'check' })
})

test('GPS time is always worth a look, and rarely off by more than two and a half deviations', () => {
  expect(byClockAlone([gpsReading], compared)).toMatchObject({ verdict: 'check', errorMs: 1750 })
  expect(messageOf([gpsReading])).toBe(
    'The start comes from the camera’s GPS time alone; nothing else confirms it.',
  )
  const elsewhere = { ...gpsReading, startMs: 9_000_000 }
  expect(byClockAlone([elsewhere], compared)).toMatchObject({ verdict: 'check', startMs: 9_000_000 })
  expect(messageOf([elsewhere])).toBe('By the camera’s GPS time, this was not filmed during the activity.')
})
