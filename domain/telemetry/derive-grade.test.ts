import { expect, test } from 'vitest'
import { deriveGrade } from './derive-grade.ts'
import { countForTests, joinedForTests } from './steps-for-tests.ts'

const grades = (altitude: number[], distance: number[], ...breaks: number[]) => [
  ...deriveGrade(
    Float32Array.from(altitude),
    Float32Array.from(distance),
    joinedForTests(altitude.length, ...breaks),
  ),
]
/** A sample every five metres. */
const distance = countForTests(60).map((value) => value * 5)
const slope = (percent: number, along = distance) => along.map((metres) => 500 + (metres * percent) / 100)

/** Gets steeper and steeper. */
const heightAt = (metres: number) => 500 + (metres / 40) ** 2
const tens = (from: number, count: number) => countForTests(count).map((value) => from + value * 10)

test.each([8, -8])('the grade of an even slope of %i percent is exactly that', (percent) => {
  for (const value of grades(slope(percent), distance).slice(12, 48)) expect(value).toBeCloseTo(percent, 3)
})

test.each([150, -150])('the grade is never steeper than one in one: %i', (percent) => {
  expect(grades(slope(percent), distance)[30]).toBe(Math.sign(percent) * 100)
})

test('the grade is held while standing still, and zero where there is no movement', () => {
  // 200 m along a slope of 10%, then standing still for ten samples.
  const waiting = [...countForTests(41).map((value) => value * 5), ...countForTests(10).map(() => 200)]
  const found = grades(slope(10, waiting), waiting)
  expect(found[25]).toBeCloseTo(10, 3)
  expect(found[50]).toBeGreaterThan(5)
  expect(grades([500, 501, 502], [0, 4, 9])).toEqual([0, 0, 0])
})

test('the grade is the rise of the mean altitude within 25 m, over 25 m to both sides', () => {
  const along = countForTests(25).map((value) => value * 10)
  const meanAt = (metres: number) => {
    const near = along.filter((other) => Math.abs(other - metres) <= 25)
    return near.reduce((sum, other) => sum + heightAt(other), 0) / near.length
  }
  const found = grades(along.map(heightAt), along)
  for (const row of [8, 12, 16])
    expect(found[row]).toBeCloseTo(((meanAt(row * 10 + 20) - meanAt(row * 10 - 20)) / 40) * 100, 3)
})

test('an altitude is weighted by the distance it stands for', () => {
  // A hundred samples at one place weigh no more than one.
  const waiting = [...tens(0, 11), ...countForTests(99).map(() => 100), ...tens(110, 10)]
  for (const value of grades(slope(10, waiting), waiting).slice(6, 115)) expect(value).toBeCloseTo(10, 0)
})

test('unknown altitudes are left out, and no grade is computed across a break', () => {
  const torn = slope(10).map((metres, row) => (row % 3 === 0 ? Number.NaN : metres))
  for (const value of grades(torn, distance).slice(12, 48)) expect(Math.abs(value - 10)).toBeLessThan(1)
  const cliff = distance.map((_, row) => (row < 30 ? 500 : 900))
  expect(new Set(grades(cliff, distance, 30))).toEqual(new Set([0]))
})
