import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  followSamePart,
  isMostOfTrail,
  rankAmong,
  shareOfTrail,
  timeForWhole,
  usualOf,
  type FollowedStretch,
} from './trail-times.ts'

const stretch = (fromM: number, toM: number, more: Partial<FollowedStretch> = {}): FollowedStretch => ({
  fromM,
  toM,
  lengthM: toM - fromM,
  trailM: 1000,
  durationMs: 100_000,
  ...more,
})

describe('the part of a trail that was followed', () => {
  test.each([
    ['all of it', stretch(0, 1000), 1, true],
    ['most of it', stretch(200, 1000), 0.8, true],
    ['a little less', stretch(201, 1000), 0.799, false],
    ['more than all, back and forth', stretch(0, 1000, { lengthM: 1040 }), 1, true],
    ['a trail without a length', stretch(0, 0, { trailM: 0 }), 0, false],
  ])('%s', (_, followed, share, isMost) => {
    expect(shareOfTrail(followed)).toBeCloseTo(share, 9)
    expect(isMostOfTrail(followed)).toBe(isMost)
  })

  test.each([
    ['the same', stretch(0, 1000), stretch(0, 1000), true],
    ['just enough at the end', stretch(0, 1000), stretch(200, 1000), true],
    ['too little at the end', stretch(0, 1000), stretch(201, 1000), false],
    ['different ends', stretch(0, 850), stretch(150, 1000), false],
    ['just enough in the middle', stretch(0, 900), stretch(100, 1000), true],
    ['a hole that may be in the common part', stretch(0, 1000, { lengthM: 799 }), stretch(0, 1000), false],
    ['a small hole in each', stretch(0, 1000, { lengthM: 900 }), stretch(0, 1000, { lengthM: 900 }), true],
    ['a larger one', stretch(0, 1000, { lengthM: 899 }), stretch(0, 1000, { lengthM: 900 }), false],
    // The map has changed since then.
    ['a trail that is longer now', stretch(0, 1000), stretch(0, 1000, { trailM: 1251 }), false],
    ['no trail at all', stretch(0, 0, { trailM: 0 }), stretch(0, 0, { trailM: 0 }), false],
  ])('compared: %s', (_, a, b, expected) => {
    expect(followSamePart(a, b)).toBe(expected)
    expect(followSamePart(b, a)).toBe(expected)
  })

  test('following a little less of it makes no better time', () => {
    expect(timeForWhole(stretch(0, 1000))).toBe(100_000)
    expect(timeForWhole(stretch(100, 1000, { durationMs: 90_000 }))).toBe(100_000)
    expect(timeForWhole(stretch(0, 1000, { lengthM: 1100 }))).toBe(100_000)
  })
})

const times = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 })

test('the rank is the place in a list that is sorted by hand', () => {
  fc.assert(
    fc.property(times, fc.nat(), (all, nth) => {
      const own = all[nth % all.length] ?? 0
      const sorted = all.toSorted((a, b) => a - b)
      expect(rankAmong(all, own)).toBe(sorted.indexOf(own) + 1)
    }),
  )
})

test.each([
  [[], null],
  [[7], 7],
  [[9, 1], 5],
  [[9, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
])('usual among %j is %j', (all, usual) => {
  expect(usualOf(all)).toBe(usual)
})
