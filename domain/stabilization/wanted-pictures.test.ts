import { expect, test } from 'vitest'
import { lensForTests, modelOf } from './lens-for-tests.ts'
import { matchMotion } from './match-motion.ts'
import { motionOfTurns, walking } from './motion-for-tests.ts'
import { sceneCamera } from './scene-for-tests.ts'
import { everyNthFrame, measurePictures, wantedPictures, wantedSize } from './wanted-pictures.ts'

const lens = lensForTests({ fx: 131, fy: 131, cx: 161, cy: 89, w: 320, h: 180 })
const walk = motionOfTurns(walking, { seconds: 100, rate: 30, lens })

test('frames are wanted in pairs, in order, each at a time when no other appears', () => {
  const wanted = wantedPictures(walk)
  expect(wanted.length).toBeGreaterThan(100)
  expect(wanted.length).toBeLessThanOrEqual(120)
  for (const [index, { frame, from, to }] of wanted.entries()) {
    expect(from).toBeCloseTo((frame - 0.5) / 30, 9)
    expect(to).toBeCloseTo((frame + 0.5) / 30, 9)
    const neighbours = [wanted[index - 1]?.frame, wanted[index + 1]?.frame]
    expect(neighbours.some((other) => other !== undefined && Math.abs(other - frame) === 1)).toBe(true)
    expect(neighbours[1] ?? Infinity).toBeGreaterThan(frame)
  }
})

test('the frames of a video with uneven times are wanted between those around them', () => {
  const times = Float64Array.of(0, 0.1, 0.4, 0.5)
  const uneven = { ...motionOfTurns(walking, { seconds: 0.4, rate: 10, lens }), times }
  const bounds = wantedPictures(uneven).map(({ from, to }) => [from, to])
  // By hand: halfway to both neighbours, and half of the mean interval of 1/6 s beyond the ends.
  const expected = [
    [-1 / 12, 0.05],
    [0.05, 0.25],
    [0.25, 0.45],
    [0.45, 0.5 + 1 / 12],
  ]
  expect(bounds.length).toBe(4)
  for (const [index, [from, to]] of expected.entries()) {
    expect(bounds[index]![0]).toBeCloseTo(from!, 9)
    expect(bounds[index]![1]).toBeCloseTo(to!, 9)
  }
})

test.each([
  [3840, 2160, { width: 480, height: 270 }],
  [1080, 1920, { width: 270, height: 480 }],
  [1e6, 1e-3, { width: 480, height: 1 }],
])('pictures of %i × %i are looked at in a small size of the same shape', (w, h, size) => {
  expect(wantedSize({ ...walk, lens: { ...lens, w, h } })).toEqual(size)
})

test('a stream with every other frame of a video matches its motion', () => {
  const short = everyNthFrame(motionOfTurns(walking, { seconds: 0.4, rate: 60, lens }), 2)
  expect(short).toMatchObject({ n: 12, dt: 1 / 30 })
  const wanted = wantedPictures(short)
  const photograph = sceneCamera(modelOf(lens))
  const pictures = wanted.map(({ frame }) => photograph(() => walking(frame / 30)))
  const { quality, lag } = matchMotion(short, [...measurePictures(wanted, pictures, lens)])
  expect(quality).toBeGreaterThan(0.99)
  expect(lag).toBeCloseTo(0, 9)
})

test('frames that keep only every n-th keep their times', () => {
  const times = Float64Array.of(0, 0.1, 0.4, 0.5, 0.9)
  const thinned = everyNthFrame({ ...motionOfTurns(walking, { seconds: 0.5, rate: 10, lens }), times }, 3)
  expect([thinned.n, thinned.times]).toEqual([2, Float64Array.of(0, 0.5)])
  expect(thinned.q).toHaveLength(8)
})

test('only neighbours are compared', () => {
  const photograph = sceneCamera(modelOf(lens))
  const picture = photograph(() => walking(0))
  const wanted = [3, 4, 8, 20, 21, 22].map((frame) => ({ frame, from: 0, to: 0 }))
  const pairs = [
    ...measurePictures(
      wanted,
      wanted.map(() => picture),
      lens,
    ),
  ]
  expect(pairs.map(({ frame }) => frame)).toEqual([3, 20, 21])
})
