import { describe, expect, test } from 'vitest'
import { conclude } from './conclude.ts'
import type { Look } from './look-at-clip.ts'
import {
  gpsReading,
  hills,
  lapPath,
  localReading,
  lookForTests,
  straightPath,
  truthMs,
} from './look-for-tests.ts'
import type { Alignment } from './witnesses.ts'

const concluded = (given: Parameters<typeof lookForTests>[0] = {}, others: Float64Array[] = []) =>
  conclude(lookForTests(given), others)
const kinds = ({ evidence }: Alignment) => evidence.map(({ kind, agrees }) => [kind, agrees])
const lapMs = truthMs + 70_000
const laps = { activity: lapPath(1_000_000, 200), camera: lapPath(0, 60) }

describe('a start is sure', () => {
  test('when the places show it and the clock agrees', () => {
    const result = concluded()
    expect(result).toMatchObject({ startMs: truthMs, verdict: 'sure' })
    // 97% of the probability lies within 2.17 deviations of 400 ms.
    expect(Math.abs((result.errorMs ?? 0) - 868)).toBeLessThan(60)
    expect(kinds(result)).toEqual([
      ['clock', true],
      ['path', true],
    ])
    expect(result.choices).toEqual([{ startMs: truthMs, score: expect.closeTo(1, 6) as number }])
  })

  test('but not when it is barely known to two seconds', () => {
    const [fine, coarse] = [850, 1050].map((deviationMs) =>
      concluded({ seen: hills(deviationMs, [truthMs, 1]) }),
    )
    expect([fine?.verdict, coarse?.verdict]).toEqual(['sure', 'check'])
  })

  test.each([
    [0.0005, 'sure', 1],
    [0.002, 'check', 1],
    [0.06, 'check', 2],
  ])('but not when another lap is %f times as likely', (height, verdict, choices) => {
    const result = concluded({ ...laps, seen: hills(400, [truthMs, 1], [lapMs, height]) })
    expect(result).toMatchObject({ startMs: truthMs, verdict })
    expect(result.choices).toHaveLength(choices)
  })

  test('but not when no clock agrees', () => {
    const result = concluded({ readings: [] })
    expect(result).toMatchObject({ startMs: truthMs, verdict: 'check' })
    expect(kinds(result)).toEqual([
      ['clock', false],
      ['path', true],
    ])
  })

  test('but not by a clock in another timezone, unless other videos of the camera fit too', () => {
    const readings = [{ ...localReading, kind: 'other_zone' as const }]
    expect(concluded({ readings }).verdict).toBe('check')
    const look = lookForTests({ readings })
    const fits = look.compared.prior.map((_, index) => (Math.abs(index - 450) < 8 ? 4 : 0))
    const result = conclude(look, [fits])
    expect(result.verdict).toBe('sure')
    expect(kinds(result)).toContainEqual(['same_camera', true])
    const hardly = conclude(look, [fits.map((score) => (score * 2.9) / 4)])
    expect([hardly.verdict, kinds(hardly).length]).toEqual(['check', 2])
  })

  test('but not when only an unusually set clock decides between laps', () => {
    const readings = [
      { ...localReading, startMs: truthMs - 4_000_000 },
      { ...localReading, kind: 'utc' as const, weight: 0.25, errorMs: 20_000, startMs: truthMs },
    ]
    expect(concluded({ readings }).verdict).toBe('sure')
    expect(concluded({ readings, seen: hills(400, [truthMs, 1], [lapMs, 0.01]) }).verdict).toBe('check')
    const usual = [{ ...localReading, errorMs: 20_000, startMs: truthMs }]
    expect(concluded({ readings: usual, seen: hills(400, [truthMs, 1], [lapMs, 0.01]) }).verdict).toBe('sure')
  })

  test('but not when the camera stood still', () => {
    const result = concluded({ camera: straightPath(0, 60, { fromX: 80, speed: 0 }) })
    expect(result.verdict).toBe('check')
    expect(kinds(result)).toContainEqual(['path', false])
  })
})

describe('where nothing confirms a start', () => {
  test('two equally likely laps can be chosen, and the clock is kept', () => {
    const result = concluded({ ...laps, seen: hills(400, [truthMs, 1], [lapMs, 0.8]) })
    expect(result).toMatchObject({ startMs: localReading.startMs, verdict: 'check', errorMs: 120_000 })
    expect(result.choices.map(({ startMs }) => startMs)).toEqual([truthMs, lapMs])
    expect(result.choices[0]?.score).toBeCloseTo(1 / 1.8, 3)
  })

  test('other videos of the camera distinguish laps', () => {
    const look = lookForTests({ ...laps, seen: hills(400, [truthMs, 1], [lapMs, 1.1]) })
    const others = look.compared.prior.map((_, index) => (Math.abs(index - 450) < 8 ? 9 : 0))
    expect(conclude(look, [others])).toMatchObject({ startMs: truthMs, verdict: 'sure' })
    expect(conclude(look, [others.map((score) => -score)]).choices[0]?.startMs).toBe(lapMs)
  })

  test('no more than three are offered', () => {
    const result = concluded({
      ...laps,
      seen: hills(400, [truthMs, 1], [lapMs, 0.9], [truthMs + 40_000, 0.8], [truthMs - 40_000, 0.7]),
    })
    expect(result.choices.map(({ startMs }) => startMs)).toEqual([truthMs, lapMs, truthMs + 40_000])
  })

  test('a camera that was elsewhere keeps its GPS time, with nothing to choose', () => {
    const elsewhere = straightPath(0, 60, { fromX: 80, y: 50 })
    const result = concluded({ readings: [gpsReading], camera: elsewhere })
    expect(result).toMatchObject({ startMs: gpsReading.startMs, verdict: 'check', choices: [] })
    expect(kinds(result)).toEqual([
      ['gps_time', false],
      ['path', false],
    ])
  })

  test('a clock that puts the camera elsewhere is read in the usual way', () => {
    const early = { ...localReading, startMs: truthMs - 4_000_000 }
    const readings = [early, { ...localReading, kind: 'utc' as const, weight: 0.25 }]
    const result = concluded({ readings, camera: straightPath(0, 60, { fromX: 80, y: 50 }) })
    expect(result).toMatchObject({ startMs: early.startMs, verdict: 'unknown' })
  })

  test('starts that the clocks contradict are not offered', () => {
    const readings = [{ ...localReading, startMs: truthMs - 5 * 3_600_000 }]
    const result = concluded({ readings })
    expect(result).toMatchObject({ startMs: readings[0]?.startMs, choices: [] })
    expect(result.verdict).not.toBe('sure')
  })

  test.each<[string, (look: Look) => Look]>([
    ['nothing to compare with', (look) => ({ ...look, compared: null })],
    [
      'neither places nor turns',
      (look) => ({ ...look, compared: look.compared && { ...look.compared, camera: null } }),
    ],
  ])('with %s, only the clock counts', (_, without) => {
    const result = conclude(without(lookForTests()), [])
    expect(result).toMatchObject({ startMs: localReading.startMs, errorMs: 120_000, verdict: 'check' })
    expect(kinds(result)).toEqual([['clock', false]])
  })
})

describe('turns alone', () => {
  /** Too good a match to be chance, and similar at this start only. */
  const clearly = {
    camera: null,
    likeness: (ms: number) => (Math.abs(ms - truthMs) <= 1000 ? 0.8 : 0.3),
    seen: (ms: number) => 20 - Math.min(25, ((ms - truthMs) / 400) ** 2 / 2),
  }

  test('make it sure when the clock agrees', () => {
    const result = concluded(clearly)
    expect(result).toMatchObject({ startMs: truthMs, verdict: 'sure' })
    expect(kinds(result)).toEqual([
      ['clock', true],
      ['turns', true],
    ])
  })

  test('have to be checked without a clock', () => {
    expect(concluded({ ...clearly, readings: [] })).toMatchObject({ startMs: truthMs, verdict: 'check' })
  })

  test('that also match elsewhere only support what a clock says', () => {
    const hinting = { ...clearly, likeness: (ms: number) => (Math.abs(ms - truthMs) <= 1000 ? 0.5 : 0.45) }
    expect(concluded(hinting)).toMatchObject({ startMs: truthMs, verdict: 'check' })
    expect(concluded({ ...hinting, readings: [] })).toMatchObject({ startMs: null, verdict: 'unknown' })
  })

  test('that probably match nowhere confirm nothing, and the clock is worth less', () => {
    const unclear = { ...clearly, seen: (ms: number) => 2 - Math.min(25, ((ms - truthMs) / 400) ** 2 / 2) }
    const result = concluded(unclear)
    expect(result).toMatchObject({ startMs: localReading.startMs, verdict: 'unknown', choices: [] })
    expect(kinds(result)).toEqual([
      ['clock', false],
      ['turns', false],
    ])
  })
})
