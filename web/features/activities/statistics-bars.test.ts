import { expect, test } from 'vitest'
import type { StatisticsItem } from '#contract/activities/activity.ts'
import type { PeriodKind } from '#domain/time/periods.ts'
import { barsOf, measured, type Bars } from './statistics-bars.ts'

const nothing = {
  elapsed_time_ms: null,
  moving_time_ms: null,
  ascent_m: null,
  descent_m: null,
  calories: null,
}
const item = (period: string, sport: StatisticsItem['sport'], distance_m: number): StatisticsItem => ({
  ...nothing,
  period,
  sport,
  count: 1,
  distance_m,
})

test('sports of a group are one part of a bar, and empty months are included', () => {
  const { bars, early } = barsOf(
    [
      item('2026-03', 'hiking', 5000),
      item('2026-01', 'cycling', 20_000),
      item('2026-01', 'mountain_biking', 10_000),
      item('2026-01', 'running', 7000),
    ],
    'month',
    'distance',
  )
  expect(bars).toEqual([
    {
      period: '2026-01',
      total: 37_000,
      parts: [
        { group: 'ride', value: 30_000 },
        { group: 'run', value: 7000 },
      ],
    },
    { period: '2026-02', total: 0, parts: [] },
    { period: '2026-03', total: 5000, parts: [{ group: 'hike', value: 5000 }] },
  ])
  expect(early).toBeNull()
})

test('values that were not recorded count as zero', () => {
  expect(measured(item('2026', null, 1), 'ascent')).toBe(0)
  expect(barsOf([], 'year', 'count')).toEqual({ bars: [], early: null })
})

const distances = ({ bars, early }: Bars) => ({
  bars: bars.map(({ period, total }) => [period, total]),
  early: early && [early.period, early.total],
})

test.each<[PeriodKind, string, string[]]>([
  ['year', '1989', ['2014', '2015']],
  ['month', '1989-12', ['2014-12', '2015-01']],
  ['week', '1989-W52', ['2014-W52', '2015-W01']],
])(
  'by %s, an activity decades before all others is reported separately, and the bars begin with the second',
  (kind, old, usual) => {
    const items = [old, ...usual].map((period, i) => item(period, 'hiking', 1000 * (i + 1)))
    expect(distances(barsOf(items, kind, 'distance'))).toEqual({
      bars: usual.map((period, i) => [period, 1000 * (i + 2)]),
      early: [old, 1000],
    })
  },
)

test.each([
  [
    'two of that time',
    [item('1989', 'hiking', 1), item('1989', 'running', 2), item('2015', 'hiking', 3)],
    27,
  ],
  ['one of ten years before', [item('2005', 'hiking', 1), item('2015', 'hiking', 3)], 11],
  ['nothing else', [item('1989', 'hiking', 1)], 1],
])('%s are drawn', (_, items, count) => {
  const { bars, early } = barsOf(items, 'year', 'count')
  expect([bars.length, early]).toEqual([count, null])
})
