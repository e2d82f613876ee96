import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutRanges, joinRanges, type TimeRange } from '#domain/time/time-ranges.ts'
import { servedTime, widenToSegments } from './served-time.ts'
import { segmentBounds } from './streams.ts'
import { showsSome } from './visible-parts.ts'

const ten = segmentBounds(Array.from({ length: 10 }, () => 4))

test('what is served begins at 0 and goes on without gaps', () => {
  const shown: TimeRange[] = [
    [5000, 9500],
    [20_000, 31_000],
  ]
  const time = servedTime(shown, ten)
  expect(time.isCut).toBe(true)
  expect(time.stretches.map(({ fromMs, toMs, servedFromMs }) => [fromMs, toMs, servedFromMs])).toEqual([
    [4000, 12_000, 0],
    [20_000, 32_000, 8000],
  ])
  expect(time.servedDurationMs).toBe(20_000)
  expect([3999, 4000, 5000, 11_999, 12_000, 20_000, 31_999, 32_000].map(time.toServed)).toEqual([
    undefined,
    0,
    1000,
    7999,
    undefined,
    8000,
    19_999,
    undefined,
  ])
  expect([0, 7999, 8000, 19_999, 20_000].map(time.toStored)).toEqual([
    4000,
    11_999,
    20_000,
    31_999,
    undefined,
  ])
  // The end of one stretch and the beginning of the next are the same moment.
  expect(time.rangesToServed(shown)).toEqual([
    [1000, 5500],
    [8000, 19_000],
  ])
  expect(time.rangesToServed([[10_000, 22_000]])).toEqual([[6000, 10_000]])
})

test('where nothing is cut, times stay as they are', () => {
  for (const shown of [null, [[0, 40_000]] as TimeRange[], [[1000, 39_000]] as TimeRange[]]) {
    const time = servedTime(shown, ten)
    expect(time.isCut).toBe(false)
    expect(time.servedDurationMs).toBe(40_000)
    expect([time.toServed(12_345.6789), time.toStored(50_000)]).toEqual([12_345.6789, 50_000])
    expect(time.rangesToServed([[7, 8]])).toEqual([[7, 8]])
  }
  expect(servedTime(null, []).isCut).toBe(false)
})

test('of a video without segments, or without a shown part, nothing is served', () => {
  for (const time of [servedTime([[0, 1000]], [0]), servedTime([[0, 1000]], []), servedTime([], ten)]) {
    expect([time.isCut, time.servedDurationMs, time.stretches.length]).toEqual([true, 0, 0])
    expect([time.toServed(0), time.toStored(0)]).toEqual([undefined, undefined])
    expect(time.rangesToServed([[0, 1000]])).toEqual([])
  }
})

test('hidden parts grow to whole segments, and a segment that only touches them stays', () => {
  expect(widenToSegments([[5000, 8000]], ten)).toEqual([[4000, 8000]])
  expect(widenToSegments([[4000, 8001]], ten)).toEqual([[4000, 12_000]])
  expect(
    widenToSegments(
      [
        [-100, 1],
        [39_999, 50_000],
      ],
      ten,
    ),
  ).toEqual([
    [-100, 4000],
    [36_000, 50_000],
  ])
  expect(widenToSegments([[7, 7]], ten)).toEqual([])
  const uneven = segmentBounds([4.004, 4.004, 4.170833])
  expect(widenToSegments([[4100, 4200]], uneven)).toEqual([[4004, 8008]])
  expect(widenToSegments([[8100, 8200]], segmentBounds([4.0041, 4.0042, 4]))).toEqual([[8008, 12_009]])
})

/** A little more than a minute at most, in segments of odd lengths. */
const someDurations = fc.array(fc.integer({ min: 200_000, max: 5_000_000 }), { minLength: 1, maxLength: 15 })
const someBounds = someDurations.map((all) => segmentBounds(all.map((microseconds) => microseconds / 1e6)))
const someRanges = fc
  .array(fc.tuple(fc.nat(60_000), fc.nat(15_000)), { maxLength: 5 })
  .map((all) => joinRanges(all.map(([from, length]): TimeRange => [from, from + length])))

test('every served moment lies in a served segment and comes back to where it was', () => {
  fc.assert(
    fc.property(
      someBounds,
      someRanges,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (bounds, shown, share) => {
        const time = servedTime(shown, bounds)
        fc.pre(time.servedDurationMs > 0)
        const servedMs = share * time.servedDurationMs
        const storedMs = time.toStored(servedMs)!
        const segment = bounds.findLastIndex((bound) => bound <= storedMs)
        expect(showsSome(shown, bounds[segment]!, bounds[segment + 1]!)).toBe(true)
        expect(Math.abs(time.toServed(storedMs)! - servedMs)).toBeLessThan(0.002)
      },
    ),
  )
})

test('no segment with anything hidden is served, whatever the lengths, and all others are', () => {
  fc.assert(
    fc.property(someBounds, someRanges, (bounds, hidden) => {
      const end = bounds.at(-1)!
      const shown = cutRanges([[0, Math.ceil(end)]], widenToSegments(hidden, bounds))
      const served = new Set(
        servedTime(shown, bounds).stretches.flatMap(({ firstSegment, endSegment }) =>
          Array.from({ length: endSegment - firstSegment }, (_, index) => firstSegment + index),
        ),
      )
      for (let segment = 0; segment + 1 < bounds.length; segment++)
        expect(served.has(segment)).toBe(!showsSome(hidden, bounds[segment]!, bounds[segment + 1]!))
    }),
  )
})

test('the length of a hidden beginning changes nothing about the served times', () => {
  fc.assert(
    fc.property(someDurations, someDurations, someRanges, fc.nat(60_000_000), (before, after, parts, at) => {
      const seen = (hidden: number[]) => {
        const bounds = segmentBounds([...hidden, ...after].map((microseconds) => microseconds / 1e6))
        const beginMs = bounds[hidden.length]!
        const time = servedTime([[Math.ceil(beginMs), Infinity]], bounds)
        const moved = parts.map(([from, to]): TimeRange => [beginMs + from, beginMs + to])
        return [time.servedDurationMs, time.toServed(beginMs + at / 1000), time.rangesToServed(moved)]
      }
      expect(seen([...before, 4_000_000])).toEqual(seen([4_000_000]))
    }),
  )
})
