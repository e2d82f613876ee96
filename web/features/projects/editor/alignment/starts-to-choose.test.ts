import { expect, test } from 'vitest'
import type { Alignment } from '#domain/time/align-clocks/witnesses.ts'
import { startsToChoose } from './starts-to-choose.ts'

const found = (changes: Partial<Alignment>): Alignment => ({
  startMs: 1_000_000,
  verdict: 'check',
  errorMs: 500,
  evidence: [],
  choices: [
    { startMs: 1_500_000, score: 0.4 },
    { startMs: 1_000_200, score: 0.6 },
  ],
  ...changes,
})

test('of two likely starts, the proposed one comes first, exactly as proposed', () => {
  const both = [
    { startMs: 1_000_000, score: 0.6 },
    { startMs: 1_500_000, score: 0.4 },
  ]
  expect(startsToChoose(found({}))).toEqual(both)
  // Both readings of an ambiguous clock may fall within the activity; then both are offered.
  expect(startsToChoose(found({ verdict: 'unknown' }))).toEqual(both)
})

test('a start known only from the clock is offered beside those found by the path', () => {
  expect(startsToChoose(found({ startMs: 2_000_000 })).map(({ startMs, score }) => [startMs, score])).toEqual(
    [
      [2_000_000, null],
      [1_500_000, 0.4],
      [1_000_200, 0.6],
    ],
  )
})

test('if the start is clear, or nothing else is likely, there is nothing to choose', () => {
  expect(startsToChoose(found({ verdict: 'sure' }))).toEqual([])
  expect(
    startsToChoose(
      found({
        choices: [
          { startMs: 1_000_000, score: 0.999 },
          { startMs: 5, score: 0.001 },
        ],
      }),
    ),
  ).toEqual([])
  expect(startsToChoose(found({ startMs: null, choices: [] }))).toEqual([])
})
