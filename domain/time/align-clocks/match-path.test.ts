import { describe, expect, test } from 'vitest'
import { stepMs, type EvenPath } from './even-path.ts'
import { pathFit, scorePath } from './match-path.ts'
import { startAt, startsOf } from './starts.ts'

/** Straight to the east from a place, at constant speed. */
function straight(fromMs: number, seconds: number, { fromX = 0, y = 0, speed = 2 } = {}): EvenPath {
  const count = seconds * 5
  const column = (value: (step: number) => number) =>
    Float64Array.from({ length: count }, (_, step) => value(step))
  return {
    fromMs,
    x: column((step) => fromX + (speed * step) / 5),
    y: column(() => y),
    speed: column(() => speed),
    isKnown: new Uint8Array(count).fill(1),
  }
}
/** A hundred seconds, starting at 1,000,000 ms. */
const activity = straight(1_000_000, 100)

/** The distance at each second of the video, at most 60 m, and 25 m outside the activity. */
function squareAt(offS: number, seconds: number, y: number): number {
  const squares = Array.from({ length: seconds }, (_, second) => {
    const at = 40 + offS + second
    return at < 0 || at >= 100 ? 625 : Math.min(3600, (2 * offS) ** 2 + y * y)
  })
  return squares.reduce((sum, one) => sum + one, 0) / seconds / 72
}

describe('the likelihood of each start by places', () => {
  test.each([
    [20, 0, 1],
    [50, 0, 2.5],
    [20, 5, 1],
  ])('for a video of %i s, %i m beside the path', (seconds, y, weight) => {
    const camera = straight(0, seconds, { fromX: 80, y })
    const starts = startsOf(activity, seconds * 1000)
    const scores = scorePath(camera, activity, starts)
    for (let index = 0; index < starts.count; index += 5) {
      const offS = (startAt(starts, index) - 1_040_000) / 1000
      expect(scores[index]).toBeCloseTo(-weight * squareAt(offS, seconds, y), 9)
    }
    const at = scores.indexOf(Math.max(...scores))
    expect(startAt(starts, at)).toBe(1_040_000)
  })

  test('is interpolated between two seconds, and stays constant after the last', () => {
    const starts = { fromMs: 1_030_000, count: 14 }
    const scores = scorePath(straight(0, 20, { fromX: 80 }), activity, starts)
    const [first, second] = [scores[0] ?? Number.NaN, scores[5] ?? Number.NaN]
    expect([...scores.subarray(1, 5)]).toEqual(
      [0.2, 0.4, 0.6, 0.8].map((share) => expect.closeTo(first + (second - first) * share, 9) as number),
    )
    expect([...scores.subarray(11)]).toEqual([scores[10], scores[10], scores[10]])
    expect(scores[10]).toBeGreaterThan(second)
  })

  test('varies less if all places are further off than usual', () => {
    const [camera, starts] = [straight(0, 20, { fromX: 80, y: 12 }), startsOf(activity, 20_000)]
    const scores = scorePath(camera, activity, starts)
    // The best start is 12 m off, twice the usual error.
    expect(Math.max(...scores)).toBeCloseTo(-1, 9)
    expect(scores[(1_050_000 - starts.fromMs) / stepMs]).toBeCloseTo(-squareAt(10, 20, 12) / 2, 9)
  })

  test('ignores unknown places, and is the same for all starts without any', () => {
    const camera = straight(0, 20, { fromX: 80 })
    const torn = {
      ...camera,
      x: camera.x.map((x, step) => (step < 50 ? 9999 : x)),
      isKnown: camera.isKnown.map((_, step) => Number(step >= 50)),
    }
    const starts = { fromMs: 1_040_000, count: 11 }
    expect(scorePath(torn, activity, starts)[0]).toBeCloseTo(0, 9)
    expect(scorePath(torn, activity, starts)[10]).toBeCloseTo(-16 / 72, 9)
    const nowhere = { ...camera, isKnown: new Uint8Array(100) }
    expect([...scorePath(nowhere, activity, starts)].map(Math.abs)).toEqual(
      Array.from({ length: 11 }, () => 0),
    )
  })

  test('does not compare all places of a long video', () => {
    // 2000 s are 10,000 steps, of which every 34th is compared.
    const [long, all] = [straight(0, 2000, { fromX: 80 }), straight(1_000_000, 2100)]
    const odd = { ...long, y: long.y.map((_, step) => (step % 34 === 0 ? 0 : 50)) }
    expect(scorePath(odd, all, { fromMs: 1_040_000, count: 1 })[0]).toBeCloseTo(0, 9)
  })
})

describe('the fit of a video at a start', () => {
  test.each([1, -1])('is the median distance between the places', (side) => {
    const fit = pathFit(straight(0, 20, { fromX: 80, y: 6 * side }), activity, 1_044_000)
    expect(fit.apart).toBeCloseTo(10, 9)
    expect(fit.sharedMs).toBe(20_000)
    expect(fit.wayMetres).toBeCloseTo(39.6, 9)
    expect(fit.apartMs).toBeCloseTo(5000, 6)
  })

  test('improves with time: a satellite error lasts 20 s, so four times as long is twice as exact', () => {
    expect(pathFit(straight(0, 80, { y: 10 }), activity, 1_000_000).apartMs).toBeCloseTo(2500, 6)
    expect(pathFit(straight(0, 10, { y: 10 }), activity, 1_000_000).apartMs).toBeCloseTo(5000, 6)
  })

  test('assumes a minimum speed for someone who stands still', () => {
    expect(
      pathFit(straight(0, 20, { y: 3, speed: 0.1 }), straight(0, 20, { speed: 0.1 }), 0).apartMs,
    ).toBeCloseTo(10_000, 6)
  })

  test('both may be north or south of the first place', () => {
    for (const side of [1, -1]) {
      const [camera, way] = [straight(0, 20, { y: 43 * side }), straight(0, 20, { y: 40 * side })]
      expect(pathFit(camera, way, 0).apart).toBeCloseTo(3, 9)
      expect(scorePath(camera, way, { fromMs: 0, count: 1 })[0]).toBeCloseTo(-9 / 72, 9)
    }
  })

  test('counts only what both know', () => {
    const camera = straight(400, 20, { fromX: 80 })
    camera.isKnown.fill(0, 0, 10)
    const torn = {
      ...activity,
      isKnown: activity.isKnown.map((_, step) => Number(step < 250 || step >= 260)),
    }
    const fit = pathFit(camera, torn, 1_039_600)
    expect(fit.sharedMs).toBe(16_000)
    // From the 10th step to the last.
    expect(fit.wayMetres).toBeCloseTo(35.6, 9)
    expect(fit.apart).toBeCloseTo(0, 9)
  })

  test('the length of the path is the distance to its farthest point, even for a return trip', () => {
    const there = straight(0, 20)
    const back = { ...there, x: there.x.map((x) => Math.min(x, 39.6 - x)) }
    expect(pathFit(back, activity, 1_000_000).wayMetres).toBeCloseTo(19.6, 9)
  })

  test('does not exist without an activity', () => {
    expect(pathFit(straight(0, 20), activity, 2_000_000)).toEqual({
      apart: Infinity,
      sharedMs: 0,
      wayMetres: 0,
      apartMs: Infinity,
    })
  })
})
