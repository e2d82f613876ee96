import { expect, test } from 'vitest'
import { paceBelow, paceLine } from './pace-line.ts'

const paceValues = (speeds: Float32Array, ...how: ['pace' | 'swim_pace', 'metric' | 'imperial']) =>
  paceBelow(speeds, ...how)(speeds)

test('speeds become the time for a kilometre, a mile or a hundred metres', () => {
  expect([...paceValues(Float32Array.from([2, 4]), 'pace', 'metric')]).toEqual([500, 250])
  expect(paceValues(Float32Array.from([4]), 'pace', 'imperial')[0]).toBeCloseTo(402.336, 3)
  expect([...paceValues(Float32Array.from([1]), 'swim_pace', 'metric')]).toEqual([100])
})

test('standing still is as slow as the slowest pace of the chart, and what was not recorded stays a gap', () => {
  expect([...paceValues(Float32Array.from([0, 0.2, 2, Number.NaN, 4]), 'pace', 'metric')]).toEqual([
    500,
    500,
    500,
    Number.NaN,
    250,
  ])
})

test('a few slow samples among many do not flatten the rest', () => {
  const speeds = new Float32Array(100).fill(4)
  speeds.set([0.4, 0.5])
  expect(Math.max(...paceValues(speeds, 'pace', 'metric'))).toBe(250)
  speeds.set([0.4, 0.4, 0.5, 0.5])
  expect(Math.max(...paceValues(speeds, 'pace', 'metric'))).toBe(2000)
})

test('slow swimmers still swim', () => {
  expect([...paceValues(Float32Array.from([0.25, 0.2]), 'swim_pace', 'metric')]).toEqual([400, 500])
})

test('someone who never moved has a line, too', () => {
  expect([...paceValues(new Float32Array(2), 'pace', 'metric')]).toEqual([1000, 1000])
})

test('the marks of a pace are minutes and seconds', () => {
  expect(paceLine.formatY(330)).toBe('5:30')
})

test('a second line ends where the first one does', () => {
  const toPace = paceBelow(Float32Array.from([2, 4]), 'pace', 'metric')
  expect([...toPace(Float32Array.from([1, 5]))]).toEqual([500, 200])
})
