import { expect, test } from 'vitest'
import { stepMs, type EvenPath } from './even-path.ts'
import { pathFitter } from './fit-path.ts'

type Way = { x: (s: number) => number; y: (s: number) => number; speed: (s: number) => number }
type Steps = { fromMs: number; count: number; atS: number; isKnown?: (step: number) => boolean }

function pathOf({ x, y, speed }: Way, { fromMs, count, atS, isKnown = () => true }: Steps): EvenPath {
  const along = (value: (s: number) => number) =>
    Float64Array.from({ length: count }, (_, step) => value(atS + step * (stepMs / 1000)))
  return {
    fromMs,
    x: along(x),
    y: along(y),
    speed: along(speed),
    isKnown: Uint8Array.from({ length: count }, (_, step) => Number(isKnown(step))),
  }
}

const { sin, cos } = Math
const way: Way = {
  x: (s) => 4 * s + 15 * sin(s / 6),
  y: (s) => 2 * s - 12 * cos(s / 5),
  speed: (s) => 4 + 1.5 * sin(s / 4),
}
const activity = pathOf(way, {
  fromMs: 100_000,
  count: 400,
  atS: 0,
  isKnown: (step) => step < 250 || step >= 270,
})

/** A camera next to the watch, with errors of its own and an outlier of 30 m for two seconds. */
const besideWay: Way = {
  x: (s) => way.x(s) + 5 + 0.8 * sin(3 * s),
  y: (s) => way.y(s) - 3 + 0.5 * cos(2 * s),
  speed: (s) => way.speed(s) + 0.3 * sin(5 * s),
}
function cameraOf(count: number): EvenPath {
  const camera = pathOf(besideWay, {
    fromMs: 400,
    count,
    atS: 20.1,
    isKnown: (step) => step < 100 || step >= 105,
  })
  return { ...camera, x: camera.x.map((x, step) => (step >= 60 && step < 72 ? x + 30 : x)) }
}

// The numbers come from a program in another language, written from the same description.
test.each([
  [119_700, 0.875_909_330],
  [119_500, -0.031_803_740],
  [121_000, -6.335_586_201],
  [115_000, -20.345_987_982],
  [160_000, -22.378_099_055],
  [95_000, -19.057_210_764],
  [200_000, 0],
])('the likelihood of the start at %i ms', (startMs, score) => {
  expect(pathFitter(cameraOf(160), activity)(startMs)).toBeCloseTo(score, 6)
})

test('for a long video, fewer places are compared', () => {
  const long: Way = {
    x: (s) => 3 * s + 40 * sin(s / 20),
    y: (s) => s - 30 * cos(s / 15),
    speed: (s) => 3 + sin(s / 10),
  }
  const beside: Way = {
    x: (s) => long.x(s) + 4 * sin(s / 30),
    y: (s) => long.y(s) + 3,
    speed: (s) => long.speed(s) + 0.1 * cos(s),
  }
  const fit = pathFitter(
    pathOf(beside, { fromMs: 0, count: 6500, atS: 50 }),
    pathOf(long, { fromMs: 0, count: 7500, atS: 0 }),
  )
  expect(fit(50_000)).toBeCloseTo(483.509_440, 5)
  expect(fit(50_300)).toBeCloseTo(481.292_737, 5)
  expect(fit(52_000)).toBeCloseTo(367.991_397, 5)
})

test('from five on, places and speeds reveal how large their errors are', () => {
  // Nine seconds make five speeds; seven make four, which are too few.
  expect(pathFitter(cameraOf(45), activity)(119_700)).toBeCloseTo(2.641_475_107, 6)
  expect(pathFitter(cameraOf(35), activity)(119_700)).toBeCloseTo(0.244_881_752, 6)
  expect(pathFitter(cameraOf(15), activity)(119_700)).toBe(0)
})

test('the true start is likelier than those around it, even some metres beside the path', () => {
  for (const metres of [0, 12, -12]) {
    const camera = cameraOf(58)
    const fit = pathFitter(
      { ...camera, x: camera.x.map((x) => x + metres), y: camera.y.map((y) => y - metres) },
      activity,
    )
    // The video starts 20.1 s into the activity, and its first place is 0.4 s into the video.
    for (const offMs of [-3000, -1000, -600, 600, 1000, 3000])
      expect(fit(119_700)).toBeGreaterThan(fit(119_700 + offMs))
  }
})
