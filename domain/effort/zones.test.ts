import { describe, expect, test } from 'vitest'
import { pauseForTests, recordingForTests } from '#domain/telemetry/recording-for-tests.ts'
import { heartRateMethod, heartRateZones, powerZones, timeInZones } from './zones.ts'

describe('zones of heart rate', () => {
  test.each([
    ['maximum', { max: 190 }, [114, 133, 152, 171]],
    // 50 + 0.6 · 140 and so on.
    ['reserve', { max: 190, resting: 50 }, [134, 148, 162, 176]],
    // 85, 90, 95 and 100 percent of 170.
    ['threshold', { max: 190, resting: 50, threshold: 170 }, [145, 153, 162, 170]],
    ['threshold', { max: 190, resting: null, threshold: 170 }, [145, 153, 162, 170]],
  ])('come from the %s', (method, rates, limits) => {
    expect(heartRateMethod(rates)).toBe(method)
    expect(heartRateZones(rates)).toEqual(limits)
  })
})

test("zones of power are Coggan's seven", () => {
  expect(powerZones(250)).toEqual([140, 190, 228, 265, 303, 378])
})

describe('time in zones', () => {
  test('is how long each value lasted', () => {
    // Each sample stands for half of the time to its neighbours: 5, 10, 10 and 5 s.
    const { samples } = recordingForTests({ second: [0, 10, 20, 30], heart_rate: [113, 114, 150, 171] })
    expect(timeInZones(samples, [], 'heart_rate', [114, 133, 152, 171])).toEqual([
      5000, 10_000, 10_000, 0, 5000,
    ])
  })

  test('leaves out pauses, gaps and what was not measured', () => {
    const power = [100, 100, 300, 300, Number.NaN, 100]
    const { samples } = recordingForTests({ second: [0, 10, 70, 80, 90, 1000], power })
    // 60 s are paused, and only half a minute of the gap at the end belongs to its samples.
    expect(timeInZones(samples, [pauseForTests(10, 70)], 'power', [200])).toEqual([
      10_000 + 15_000,
      15_000 - 5000 + 5000,
    ])
  })

  test('is none without values, times or time', () => {
    const none = [0, 0]
    expect(timeInZones(recordingForTests({ second: [0, 1] }).samples, [], 'power', [200])).toEqual(none)
    expect(timeInZones(recordingForTests({ power: [100, 200] }).samples, [], 'power', [200])).toEqual(none)
    const paused = recordingForTests({ second: [0, 60], power: [100, 200] }).samples
    expect(timeInZones(paused, [pauseForTests(0, 60)], 'power', [200])).toEqual(none)
  })
})
