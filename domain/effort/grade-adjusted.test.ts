import { describe, expect, test } from 'vitest'
import { recordingForTests } from '#domain/telemetry/recording-for-tests.ts'
import { gradeAdjustedSpeed, levelMetres, runningCost, smoothGrade } from './grade-adjusted.ts'

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

test('the grade is that of the way before and after a sample', () => {
  // Up 10 percent for 600 m, then down again: level at the top, and 30 m away as steep as anywhere.
  const altitude = distance.map((metres) => 100 - Math.abs(metres - 600) / 10)
  const { samples } = recordingForTests({ second: seconds, distance, speed, altitude })
  const grade = smoothGrade(samples)!
  expect(grade[200]).toBeCloseTo(0, 4)
  expect(grade[180]).toBeCloseTo(10, 3)
  expect(grade[220]).toBeCloseTo(-10, 3)
  expect(grade[195]! + grade[205]!).toBeCloseTo(0, 3)
  expect(grade[195]).toBeGreaterThan(3)
})

test('samples that are far apart have the grade to their neighbours', () => {
  const metres = [0, 100, 200, 300]
  const far = { second: [0, 30, 60, 90], distance: metres, speed: metres.map(() => 3.3) }
  const { samples } = recordingForTests({ ...far, altitude: [0, 5, 10, 5] })
  expect([...smoothGrade(samples)!]).toEqual([5, 5, 0, -5])
})

test('someone who stands keeps the grade of the way there', () => {
  const still = [...distance.slice(0, 100), ...distance.slice(0, 100).map(() => 297)]
  const altitude = still.map((metres, row) => metres / 10 + (row > 110 ? (row % 5) / 5 : 0))
  const { samples } = recordingForTests({ second: seconds.slice(0, 200), distance: still, altitude })
  const grade = smoothGrade(samples)!
  expect(grade[150]).toBe(grade[199])
  expect(Math.abs(grade[199]! - 10)).toBeLessThan(3)
})
