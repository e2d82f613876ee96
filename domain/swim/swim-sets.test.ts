import { expect, test } from 'vitest'
import type { PoolLength, PoolSwim, SwimStroke } from '#domain/telemetry/recording.ts'
import { swimFiguresOf, swimSetsOf } from './swim-sets.ts'

/** In seconds; without a stroke it is a rest. */
const length = (
  from: number,
  to: number,
  stroke?: SwimStroke | null,
  strokes: number | null = 20,
): PoolLength => ({
  start_ms: from * 1000,
  end_ms: to * 1000,
  is_rest: stroke === undefined,
  strokes: stroke === undefined ? null : strokes,
  stroke: stroke ?? null,
})

const swim: PoolSwim = {
  pool_m: 25,
  unit: 'm',
  lengths: [
    length(0, 30, 'freestyle', 18),
    length(30, 62, 'freestyle', 20),
    length(62, 82),
    length(82, 122, 'breaststroke', 12),
  ],
}

test('a swim is the sum of its lengths, without its rests', () => {
  expect(swimFiguresOf(swim)).toEqual({
    lengths: 3,
    distance_m: 75,
    // 30 + 32 + 40.
    swum_ms: 102_000,
    strokes: 50,
    // (30 + 18 + 32 + 20 + 40 + 12) / 3.
    swolf: 152 / 3,
    stroke: 'mixed',
  })
})

test('a rest ends a set', () => {
  expect(swimSetsOf(swim)).toEqual([
    {
      start_ms: 0,
      end_ms: 62_000,
      rest_ms: 20_000,
      lengths: 2,
      distance_m: 50,
      swum_ms: 62_000,
      strokes: 38,
      swolf: 50,
      stroke: 'freestyle',
    },
    {
      start_ms: 82_000,
      end_ms: 122_000,
      rest_ms: null,
      lengths: 1,
      distance_m: 25,
      swum_ms: 40_000,
      strokes: 12,
      swolf: 52,
      stroke: 'breaststroke',
    },
  ])
})

test.each([
  [10, 1],
  [10.001, 2],
])('%d s at the wall make %d sets', (seconds, count) => {
  const lengths = [length(0, 30, 'freestyle'), length(30 + seconds, 60 + seconds, 'freestyle')]
  expect(swimSetsOf({ ...swim, lengths })).toHaveLength(count)
})

test('two rests in a row, and rests at both ends, are no sets', () => {
  const lengths = [
    length(0, 5),
    length(5, 35, 'freestyle'),
    length(35, 40),
    length(40, 50),
    length(50, 80, 'freestyle'),
    length(80, 90),
  ]
  expect(swimSetsOf({ ...swim, lengths }).map(({ rest_ms }) => rest_ms)).toEqual([15_000, null])
})

test('strokes that were not always counted have no sum, and the efficiency is that of counted lengths', () => {
  const lengths = [length(0, 30, null, null), length(30, 60, null, 20)]
  expect(swimFiguresOf({ ...swim, lengths })).toMatchObject({ strokes: null, swolf: 50, stroke: null })
  expect(swimFiguresOf({ ...swim, lengths: lengths.slice(0, 1) })).toMatchObject({ swolf: null })
})
