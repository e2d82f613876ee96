import { describe, expect, test } from 'vitest'
import { findingAt, pathAt } from './finding.ts'
import {
  gpsReading,
  hills,
  lapPath,
  localReading,
  lookForTests,
  straightPath,
  truthMs,
} from './look-for-tests.ts'
import type { Peak } from './weigh-starts.ts'

const peak: Peak = { index: 450, startMs: truthMs, mass: 0.9, reachMs: 1000 }
function found(
  given: Parameters<typeof lookForTests>[0] = {},
  others: Float64Array[] = [],
  at: Partial<Peak> = {},
) {
  const { compared, readings } = lookForTests(given)
  return findingAt({ compared, readings, others }, { ...peak, ...at })
}

describe('what all the evidence says about a start', () => {
  test('includes the reading that agrees, the path, and the probability', () => {
    expect(found()).toMatchObject({
      startMs: expect.closeTo(truthMs, 6) as number,
      mass: 0.9,
      reading: localReading,
      path: { apart: expect.closeTo(0, 9) as number, sharedMs: 60_000 },
      turns: null,
      others: 0,
    })
    expect(found({ readings: [] }).reading).toBeNull()
  })

  test('evidence within three seconds, or twice the width of the peak, belongs to the same start', () => {
    const seen = hills(100, [truthMs, 3], [truthMs + 2600, 1], [truthMs - 4200, 4])
    expect(found({ seen }).seenMass).toBeCloseTo(0.5, 6)
    expect(found({ seen }, [], { reachMs: 2400 }).seenMass).toBeCloseTo(1, 6)
    expect(found({ seen: hills(100, [truthMs, 3], [truthMs + 4200, 1]) }).seenMass).toBeCloseTo(0.75, 6)
  })

  test('other videos of the camera make it likelier', () => {
    const seen = hills(100, [truthMs, 1], [truthMs + 20_000, 1])
    const others = [lookForTests().compared.prior.map((_, index) => (index === 450 ? Math.log(9) : 0))]
    // Only one step is likelier: half of the sum of a bell of 100 ms is in its top step.
    const share = 1 / (1 + 2 * Math.exp(-2) + 2 * Math.exp(-8))
    expect(found({ seen }, others).seenMass).toBeCloseTo((1 + 8 * share) / (2 + 8 * share), 4)
  })
})

describe('the possible error', () => {
  const apart = straightPath(0, 60, { fromX: 80, y: 12 })
  const slowMs = (12 / 2 / Math.sqrt(3)) * 1000
  const sharp = { seen: hills(50, [truthMs, 1]) }

  test('is at least that of the devices', () => {
    expect(found(sharp).errorMs).toBe(200)
  })

  test('is the time needed to cover the distance between the two', () => {
    expect(found({ ...sharp, camera: apart }).errorMs).toBeCloseTo(slowMs, 6)
  })

  test('is smaller if GPS time agrees', () => {
    expect(found({ ...sharp, camera: apart, readings: [gpsReading] }).errorMs).toBeLessThan(600)
  })

  test('is the width of the peak for someone standing still, if that is larger', () => {
    const standing = straightPath(0, 60, { fromX: 80, speed: 0 })
    expect(found({ ...sharp, camera: standing }, [], { reachMs: 400_000 }).errorMs).toBe(400_000)
    expect(found({ ...sharp, camera: standing }, [], { reachMs: 1000 }).errorMs).toBeGreaterThan(10_000)
    expect(found({ ...sharp, camera: apart }, [], { reachMs: 400_000 }).errorMs).toBeCloseTo(slowMs, 6)
  })
})

const column = (score: number) => lookForTests().compared.prior.map((_, index) => (index === 450 ? score : 0))

const given = {
  camera: null,
  seen: (ms: number) => 12 - Math.min(12, Math.abs(ms - truthMs) / 1000),
  likeness: (ms: number) => (ms === truthMs ? 0.8 : Math.abs(ms - truthMs) <= 3000 ? 0.7 : 0.4),
}

/** Similar at the truth, and again far away from it. */
const alikeFarAway = (ms: number) =>
  Math.abs(ms - truthMs) <= 3000 ? 0.8 : Math.abs(ms - truthMs) < 100_000 ? 0.4 : 0.79

describe('the similarity of the turns', () => {
  test('ignores starts that the clocks find unlikely', () => {
    const sure = { ...localReading, startMs: truthMs, errorMs: 10_000 }
    const { turns } = found({ ...given, likeness: alikeFarAway, readings: [sure] })
    expect(turns?.ratio).toBeCloseTo(2, 2)
  })

  test('is compared with all other starts that the clocks find as likely', () => {
    const { turns } = found({ ...given, readings: [] })
    expect(turns).toMatchObject({ likeness: expect.closeTo(0.8, 6) as number, sharedMs: 60_000 })
    expect(turns?.ratio).toBeCloseTo(2, 6)
    // 1201 starts, 200 ms apart, count as 240.2 independent ones: one per second.
    expect(turns?.margin).toBeCloseTo(12 - Math.log(240.2), 6)
  })

  test('gains from other videos that fit well, but not from those that hardly do', () => {
    const alone = found({ ...given, readings: [] }).turns?.margin ?? Number.NaN
    const together = found({ ...given, readings: [] }, [column(4), column(3), column(5)])
    expect(together.others).toBe(2)
    expect(together.turns?.margin).toBeCloseTo(alone + 9, 6)
  })

  test('is unknown if nothing is shared', () => {
    const { compared, readings } = lookForTests(given)
    compared.turns?.sharedMs.fill(0)
    expect(findingAt({ compared, readings, others: [] }, peak).turns).toBeNull()
  })

  test('is not compared where less than half as much is shared', () => {
    const { compared, readings } = lookForTests({
      ...given,
      readings: [],
      likeness: (ms) => (ms > truthMs + 50_000 ? 0.79 : given.likeness(ms)),
    })
    compared.turns?.sharedMs.fill(29_800, 700)
    expect(findingAt({ compared, readings, others: [] }, peak).turns?.ratio).toBeCloseTo(2, 6)
    compared.turns?.sharedMs.fill(30_000, 700)
    expect(findingAt({ compared, readings, others: [] }, peak).turns?.ratio).toBeCloseTo(0.8 / 0.79, 6)
  })
})

test('a path is compared only where both are known', () => {
  const { compared } = lookForTests({ activity: lapPath(1_000_000, 200), camera: lapPath(0, 60) })
  expect(pathAt(compared, truthMs)?.apart).toBeCloseTo(0, 9)
  expect(pathAt(compared, 5_000_000)).toBeNull()
  expect(pathAt({ ...compared, camera: null }, truthMs)).toBeNull()
})
