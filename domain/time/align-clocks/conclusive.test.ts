import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import type { ClockReading } from './clock-prior.ts'
import type { Finding } from './finding-at-start.ts'
import {
  areOthersConclusive,
  arePositionsConclusive,
  doTurnsHint,
  areTurnsConclusive,
  isApart,
  isContradicted,
  isRead,
} from './conclusive.ts'

const reading: ClockReading = {
  startMs: 1e12,
  weight: 0.5,
  errorMs: 1000,
  isFlat: true,
  aheadMs: 0,
  kind: 'local',
}
const path = { apart: 25, sharedMs: 8000, wayMetres: 40, apartMs: 0 }
const turns = { likeness: 0.4, sharedMs: 30_000, ratio: 1.4, margin: 8 }
const finding: Finding = {
  peak: { index: 0, startMs: 1e12, mass: 1, reachMs: 0 },
  startMs: 1e12,
  errorMs: 0,
  mass: 1,
  seenMass: 1,
  reading,
  path,
  turns,
  others: 0,
}

test('more than 40 m apart is elsewhere', () => {
  expect(isApart({ ...path, apart: 40 })).toBe(false)
  expect(isApart({ ...path, apart: 40.1 })).toBe(true)
  expect(isApart(null)).toBe(false)
})

describe('places are conclusive', () => {
  test('when they are just close, long and far enough', () => {
    expect(arePositionsConclusive(finding)).toBe(true)
  })

  test.each([
    ['apart', { apart: 25.1 }],
    ['short', { sharedMs: 7800 }],
    ['on the spot', { wayMetres: 39.9 }],
  ])('but not when they are too %s', (_, changes) => {
    expect(arePositionsConclusive({ ...finding, path: { ...path, ...changes } })).toBe(false)
  })

  test('on a shorter path when GPS time already says so', () => {
    const byGps: Finding = { ...finding, reading: { ...reading, kind: 'gps' } }
    expect(arePositionsConclusive({ ...byGps, path: { ...path, wayMetres: 12 } })).toBe(true)
    expect(arePositionsConclusive({ ...byGps, path: { ...path, wayMetres: 11.9 } })).toBe(false)
    expect(arePositionsConclusive({ ...finding, reading: null, path: { ...path, wayMetres: 12 } })).toBe(
      false,
    )
  })

  test('not if there are none', () => {
    expect(arePositionsConclusive({ ...finding, path: null })).toBe(false)
  })
})

describe('turns are conclusive', () => {
  const together = { likeness: 0.3, sharedMs: 15_000, ratio: 1.1, margin: 12 }

  test.each([
    ['alone', turns, 0],
    ['together with other videos of the camera', together, 1],
  ])('%s when they are just similar, long and rare enough', (_, min, others) => {
    expect(areTurnsConclusive({ ...finding, turns: min, others })).toBe(true)
    for (const key of ['likeness', 'sharedMs', 'ratio', 'margin'] as const)
      expect(areTurnsConclusive({ ...finding, turns: { ...min, [key]: min[key] * 0.99 }, others })).toBe(
        false,
      )
  })

  test('not if there are none', () => {
    expect(areTurnsConclusive({ ...finding, turns: null })).toBe(false)
    expect(doTurnsHint({ ...finding, turns: null })).toBe(false)
  })

  test('less so, as a hint', () => {
    const hint = { likeness: 0.4, sharedMs: 0, ratio: 0, margin: 2 }
    expect(doTurnsHint({ ...finding, turns: hint })).toBe(true)
    expect(doTurnsHint({ ...finding, turns: { ...hint, likeness: 0.39 } })).toBe(false)
    expect(doTurnsHint({ ...finding, turns: { ...hint, margin: 1.9 } })).toBe(false)
  })
})

test('other videos of the camera count where places can be compared', () => {
  expect(areOthersConclusive({ ...finding, others: 1 })).toBe(true)
  expect(areOthersConclusive({ ...finding, others: 0 })).toBe(false)
  expect(areOthersConclusive({ ...finding, others: 1, path: null })).toBe(false)
})

describe('a reading of the clock agrees with a start', () => {
  test.each([
    ['set by hand, one and a half errors', true, 1500],
    ['by GPS, six', false, 6000],
  ])('%s to both sides', (_, isFlat, maxMs) => {
    const given = { ...reading, isFlat }
    for (const side of [1, -1]) {
      expect(isRead(1e12 + side * maxMs, given)).toBe(true)
      expect(isRead(1e12 + side * (maxMs + 1), given)).toBe(false)
    }
  })
})

describe('the clocks contradict a start', () => {
  test.each<[string, Partial<ClockReading>, number]>([
    ['set by hand, beyond eight errors', {}, 8000],
    ['of another zone, beyond one and a half', { kind: 'other_zone' }, 1500],
    ['by GPS, beyond six', { isFlat: false, kind: 'gps' }, 6000],
  ])('%s', (_, changes, maxMs) => {
    const given = [{ ...reading, ...changes }]
    for (const side of [1, -1]) {
      expect(isContradicted(1e12 + side * maxMs, given)).toBe(false)
      expect(isContradicted(1e12 + side * (maxMs + 1), given)).toBe(true)
    }
  })

  test('not if another reading agrees, and not without readings', () => {
    expect(isContradicted(1e12, [{ ...reading, startMs: 1e12 - 100_000 }, reading])).toBe(false)
    expect(isContradicted(1e12, [])).toBe(false)
  })

  test('not if they were never set, which GPS always is', () => {
    expect(isContradicted(1e12 + 30 * dayMs - 1, [reading])).toBe(true)
    expect(isContradicted(1e12 + 30 * dayMs, [reading])).toBe(false)
    expect(isContradicted(1e12 - 30 * dayMs, [reading])).toBe(false)
    expect(isContradicted(1e12 + 90 * dayMs, [{ ...reading, isFlat: false, kind: 'gps' }])).toBe(true)
  })
})
