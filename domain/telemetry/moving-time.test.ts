import { describe, expect, test } from 'vitest'
import { movingTime, movingTimeAlong } from './moving-time.ts'
import { recordingForTests } from './recording-for-tests.ts'
import { countForTests as count, joinedForTests } from './steps-for-tests.ts'

/** One second at each of these speeds, over a distance that rules out a stationary activity. */
function movingSeconds(
  speed: number[],
  { second = count(speed.length), breaks = [] as number[] } = {},
): number {
  const distance = second.map((value) => value * 3)
  const { samples } = recordingForTests({ second, speed, distance })
  return movingTime(samples, joinedForTests(second.length, ...breaks), 'cycling') / 1000
}
const times = <Value>(length: number, value: Value) => count(length).map(() => value)

describe('standing still', () => {
  test.each([
    ['a ride at 4 m/s', 4, 0.61, 0.59],
    ['a descent at 20 m/s: never more than 1 m/s', 20, 1.01, 0.99],
    ['a slow walk at 0.8 m/s: never less than 0.2 m/s', 0.8, 0.21, 0.19],
  ])('is slower than 15 percent of the usual speed: %s', (_, usual, moves, stands) => {
    expect(movingSeconds([...times(40, usual), ...times(20, moves)])).toBe(59)
    // The first step has the mean of both speeds.
    expect(movingSeconds([...times(40, usual), ...times(20, stands)])).toBe(40)
  })

  test('does not lower the usual speed', () => {
    // Mostly at rest: creeping does not count towards the usual speed.
    expect(movingSeconds([...times(30, 4), ...times(50, 0.29)])).toBe(30)
  })

  test('the usual speed is the median', () => {
    // 15 percent of 10 m/s is more than the limit of 1 m/s; of 2 m/s it is 0.3.
    const slow = [...times(15, 2), ...times(20, 0.5)]
    expect(movingSeconds([...times(34, 10), ...slow])).toBe(68)
    expect(movingSeconds([...times(36, 10), ...slow])).toBe(51)
  })
})

test('a pause does not count', () => {
  expect(movingSeconds(times(10, 4), { breaks: [5] })).toBe(8)
})

const sparse = (gap: number, metres: number, usual = 4) => {
  const second = [...count(50), 49 + gap, ...count(50).map((value) => 50 + gap + value)]
  const distance = second.map((value, row) => (row < 50 ? value * usual : (value - gap) * usual + metres))
  const { samples } = recordingForTests({ second, speed: second.map(() => usual), distance })
  return movingTime(samples, joinedForTests(second.length), 'cycling') / 1000 - 99
}

describe('samples that are far apart', () => {
  test('count as moving by the distance between them, beyond ten seconds', () => {
    expect(sparse(10, 0)).toBe(10)
    expect(sparse(11, 0)).toBe(0)
    expect(sparse(60, 60 * 0.61)).toBe(60)
    expect(sparse(60, 60 * 0.59)).toBe(0)
  })

  test('count as moving after ten minutes only if half of the usual speed was kept up', () => {
    expect(sparse(600, 600 * 1.9)).toBe(600)
    expect(sparse(601, 601 * 1.9)).toBe(0)
    expect(sparse(601, 601 * 2.1)).toBe(601)
  })
})

test('where the speed is missing, the distance between two samples decides', () => {
  const speed = times(20, 4).map((value, row) => (row === 10 ? Number.NaN : value))
  expect(movingSeconds(speed)).toBe(19)
})

const placed = (metres: number, seconds = 1000) => {
  const second = count(seconds + 1)
  const distance = second.map((value) => (value * metres) / seconds)
  const { samples } = recordingForTests({ second, speed: second.map(() => 0), distance })
  return movingTime(samples, joinedForTests(second.length), 'cycling') / 1000
}

describe('a stationary activity', () => {
  test('lasts as long as the timer runs, if it is slower than 0.1 m/s overall', () => {
    expect(placed(99)).toBe(1000)
    expect(placed(101)).toBe(0)
  })

  test('never covers more than a kilometre', () => {
    expect(placed(999, 20_000)).toBe(20_000)
    expect(placed(1001, 20_000)).toBe(0)
  })

  test('does not extend across a gap', () => {
    const { samples } = recordingForTests({ second: [0, 1, 2, 1000, 1001], heart_rate: [60, 61, 62, 63, 64] })
    expect(movingTime(samples, joinedForTests(5), 'cycling') / 1000).toBe(3)
  })
})

test('it adds up from sample to sample', () => {
  const speed = [4, 4, 0, 0, 4, 4]
  const { samples } = recordingForTests({
    second: [0, 2, 4, 6, 8, 10],
    speed,
    distance: [0, 8, 12, 12, 16, 24],
  })
  expect([...movingTimeAlong(samples, joinedForTests(6))]).toEqual([0, 2000, 4000, 4000, 6000, 8000])
  expect(movingTime(recordingForTests({ second: [] }).samples, joinedForTests(0), 'cycling')).toBe(0)
})
