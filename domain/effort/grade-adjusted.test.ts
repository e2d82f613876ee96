import { describe, expect, test } from 'vitest'
import { recordingForTests } from '#domain/telemetry/recording-for-tests.ts'
import { gradeAdjustedSpeed, levelMetres, runningCost } from './grade-adjusted.ts'

describe('the cost of running', () => {
  // Minetti et al. 2002: the means and standard deviations that were measured, to which the polynomial was fitted.
  test.each([
    [-0.45, 3.92, 0.81],
    [-0.2, 1.73, 0.36],
    [0, 3.4, 0.24],
    [0.45, 18.93, 1.74],
  ])('at a grade of %d is within what was measured', (grade, mean, deviation) => {
    expect(Math.abs(runningCost(grade) - mean)).toBeLessThan(deviation)
  })

  test('is that of the published polynomial', () => {
    expect(runningCost(0)).toBe(3.6)
    // 155.4 i⁵ − 30.4 i⁴ − 43.3 i³ + 46.3 i² + 19.5 i + 3.6, by hand.
    expect(runningCost(0.1)).toBeCloseTo(0.001554 - 0.00304 - 0.0433 + 0.463 + 1.95 + 3.6, 9)
    expect(runningCost(-0.2)).toBeCloseTo(-0.049728 - 0.04864 + 0.3464 + 1.852 - 3.9 + 3.6, 9)
  })

  test('is lowest at about 20 percent downhill', () => {
    const grades = Array.from({ length: 91 }, (_, index) => (index - 45) / 100)
    const cheapest = grades.toSorted((a, b) => runningCost(a) - runningCost(b))[0]!
    expect(cheapest).toBeGreaterThanOrEqual(-0.21)
    expect(cheapest).toBeLessThanOrEqual(-0.17)
  })

  test('is not extended beyond the grades that were measured', () => {
    expect(runningCost(0.9)).toBe(runningCost(0.45))
    expect(runningCost(-0.9)).toBe(runningCost(-0.45))
    expect(levelMetres(-90)).toBe(levelMetres(-45))
  })
})

const seconds = Array.from({ length: 401 }, (_, index) => index)
const distance = seconds.map((second) => second * 3)
const speed = seconds.map(() => 3)

test('a steady climb counts as the speed on the level that takes the same effort', () => {
  const altitude = distance.map((metres) => 500 + metres / 10)
  const { samples } = recordingForTests({ second: seconds, distance, speed, altitude })
  const adjusted = gradeAdjustedSpeed(samples)!
  expect(adjusted[200]).toBeCloseTo((3 * runningCost(0.1)) / 3.6, 2)
  const down = recordingForTests({
    second: seconds,
    distance,
    speed,
    altitude: altitude.map((metres) => 1000 - metres),
  })
  expect(gradeAdjustedSpeed(down.samples)![200]).toBeCloseTo((3 * runningCost(-0.1)) / 3.6, 2)
})

test('altitudes that waver on the level hardly change the speed', () => {
  const altitude = seconds.map((second) => 500 + (second % 3) / 2)
  const { samples } = recordingForTests({ second: seconds, distance, speed, altitude })
  for (const value of gradeAdjustedSpeed(samples)!) expect(Math.abs(value - 3)).toBeLessThan(0.1)
})

test('the grade of the device serves where there are no altitudes, and an unknown one is level', () => {
  const grade = seconds.map((second) => (second < 200 ? 10 : Number.NaN))
  const { samples } = recordingForTests({ second: seconds, distance, speed, grade })
  const adjusted = gradeAdjustedSpeed(samples)!
  expect(adjusted[100]).toBeCloseTo((3 * runningCost(0.1)) / 3.6, 4)
  expect(adjusted[300]).toBe(3)
})

test('without a speed or without any height there is none', () => {
  expect(gradeAdjustedSpeed(recordingForTests({ second: seconds, distance, speed }).samples)).toBeNull()
  expect(
    gradeAdjustedSpeed(recordingForTests({ second: seconds, distance, altitude: distance }).samples),
  ).toBeNull()
})
