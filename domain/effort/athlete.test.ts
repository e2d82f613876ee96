import { describe, expect, test } from 'vitest'
import { estimateFtp, estimateMaximum, findAthleteMistake, maximumForAge, noSettings } from './athlete.ts'

describe('what people say about themselves', () => {
  test.each([
    [{ max_heart_rate: 99 }, { kind: 'bounds', name: 'max_heart_rate', min: 100, max: 230 }],
    [{ max_heart_rate: 231 }, { kind: 'bounds', name: 'max_heart_rate' }],
    [{ max_heart_rate: 180.5 }, { kind: 'bounds', name: 'max_heart_rate' }],
    [{ resting_heart_rate: 24 }, { kind: 'bounds', name: 'resting_heart_rate' }],
    [{ threshold_heart_rate: 221 }, { kind: 'bounds', name: 'threshold_heart_rate' }],
    [{ ftp: 701 }, { kind: 'bounds', name: 'ftp', min: 30, max: 700 }],
    [{ birth_year: 2022 }, { kind: 'bounds', name: 'birth_year', min: 1906, max: 2021 }],
    [{ birth_year: 1905 }, { kind: 'bounds', name: 'birth_year' }],
    [
      { max_heart_rate: 180, threshold_heart_rate: 180 },
      { kind: 'threshold_above_max', name: 'threshold_heart_rate' },
    ],
    [
      { resting_heart_rate: 100, threshold_heart_rate: 90 },
      { kind: 'resting_above_threshold', name: 'resting_heart_rate' },
    ],
    [
      { resting_heart_rate: 110, max_heart_rate: 105 },
      { kind: 'resting_above_max', name: 'resting_heart_rate' },
    ],
  ])('%o cannot be right', (settings, mistake) => {
    expect(findAthleteMistake({ ...noSettings, ...settings }, 2026)).toMatchObject(mistake)
  })

  test.each([
    {},
    { max_heart_rate: 230, resting_heart_rate: 25, threshold_heart_rate: 220, ftp: 700, birth_year: 2021 },
    { max_heart_rate: 100, resting_heart_rate: 79, threshold_heart_rate: 80, ftp: 30, birth_year: 1906 },
  ])('%o can', (settings) => {
    expect(findAthleteMistake({ ...noSettings, ...settings }, 2026)).toBeUndefined()
  })
})

describe('the highest heart rate', () => {
  test.each([
    ['what was typed in', { max_heart_rate: 180, birth_year: 1986 }, 195, { max: 180, source: 'settings' }],
    ['what was recorded', {}, 187.6, { max: 188, source: 'recorded' }],
    // 208 − 0.7 · 40.
    ['that for the age', { birth_year: 1986 }, null, { max: 180, source: 'age' }],
    ['the higher of both: recorded', { birth_year: 1986 }, 180, { max: 180, source: 'recorded' }],
    ['the higher of both: for the age', { birth_year: 1986 }, 179, { max: 180, source: 'age' }],
    ['at least the threshold', { threshold_heart_rate: 175 }, 170, { max: 175, source: 'settings' }],
    ['above the threshold', { threshold_heart_rate: 165 }, 170, { max: 170, source: 'recorded' }],
    ['unknown', {}, null, null],
  ] as const)('is %s', (_, settings, recorded, expected) => {
    expect(estimateMaximum({ ...noSettings, ...settings }, recorded, 2026)).toEqual(expected)
  })

  test('falls with the age', () => {
    expect([maximumForAge(20), maximumForAge(40), maximumForAge(65)]).toEqual([194, 180, 163])
  })
})

test('the threshold power is 95 percent of that over 20 minutes', () => {
  expect(estimateFtp(280)).toBe(266)
})
