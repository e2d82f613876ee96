import { expect, test } from 'vitest'
import type { Motion } from '#domain/motion/motion.ts'
import { conjugate, multiplied, turnBy, turned, type Quaternion } from '#domain/motion/quaternion.ts'
import { frameAt } from './frame-times.ts'
import { lensForTests, modelOf } from './lens-for-tests.ts'
import { motionOfTurns, walking } from './motion-for-tests.ts'
import { framingOf, neededZoom } from './needed-zoom.ts'
import { shutterSeconds } from './rolling-shutter.ts'
import { newFrameView, viewAt, type FrameView } from './view-at.ts'
import { buildPartOfPath, buildViewPath, type ViewPath } from './view-path.ts'

const settings = { isLinear: false, isSteady: true, isLevel: false, smoothness: 0.6, zoomSeconds: 5 }
const model = modelOf(lensForTests())
/** Turns evenly to the right, and the view stays where it was at first. */
const pan = motionOfTurns((t) => turnBy([0, 0.3 * t, 0]), { seconds: 2, rate: 50, readout: 0.01 })
const still: ViewPath = {
  first: 0,
  count: 100,
  turns: Float32Array.from({ length: 400 }, (_, at) => (at % 4 === 0 ? 1 : 0)),
  zooms: Float32Array.from({ length: 100 }, (_, frame) => 1 + frame / 100),
  levels: new Float32Array(200),
}
const shown = (path: ViewPath, isShutterUndone = false) => ({ path, before: null, share: 1, isShutterUndone })

/** Where in the picture the middle of the view is, in radians to the right. */
const looksAt = ({ matrices }: FrameView, slice = 0): number =>
  Math.atan2(matrices[9 * slice + 6]!, matrices[9 * slice + 8]!)

test('a frame is drawn as the camera was turned when it was taken', () => {
  const view = newFrameView()
  expect(viewAt(pan, shown(still), 1, view)).toBe(true)
  // By hand: after a second the camera looks 0.3 to the right, so what was ahead is 0.3 to the left.
  expect(looksAt(view)).toBeCloseTo(-0.3, 6)
  expect([view.slices, view.zoom]).toEqual([1, 1.5])
  // Times are never quite exact; a fifth of a frame off is the same frame.
  viewAt(pan, shown(still), 1 + 0.2 / 50, view)
  expect(looksAt(view)).toBeCloseTo(-0.3, 6)
})

test('between two frames, as in a video of another frame rate, everything is in between', () => {
  const view = newFrameView()
  viewAt(pan, shown(still), 1 + 0.4 / 50, view)
  expect(looksAt(view)).toBeCloseTo(-0.3 * (1 + 0.4 / 50), 6)
  expect(view.zoom).toBeCloseTo(1.504, 6)
})

test('rows that were read one after another have a rotation each', () => {
  const view = newFrameView()
  viewAt(pan, shown(still, true), 1, view)
  expect(view.slices).toBe(9)
  // By hand: half of ten milliseconds before, in the middle, and after.
  for (const [slice, ms] of [
    [0, -5],
    [4, 0],
    [8, 5],
  ] as const)
    expect(looksAt(view, slice)).toBeCloseTo(-0.3 * (1 + ms / 1000), 5)
})

test('rows are left as they are where the camera has bent them, or is measured too rarely', () => {
  const readoutOf = (changes: Partial<Motion>) => shutterSeconds({ ...pan, ...changes })
  expect(readoutOf({})).toBe(0.01)
  expect(readoutOf({ dt: 1 / 59.94 })).toBe(0.01)
  expect(readoutOf({ eis: true })).toBe(0)
  expect(readoutOf({ dt: 1 / 30 })).toBe(0)
  const view = newFrameView()
  viewAt({ ...pan, eis: true }, shown(still, true), 1, view)
  expect(view.slices).toBe(1)
})

test('beyond a path the view is left alone', () => {
  const view = newFrameView()
  const part = buildPartOfPath(pan, model, settings, { from: 20, to: 40 })
  expect(viewAt(pan, shown(part), 0.2, view)).toBe(false)
  expect(viewAt(pan, shown(part), 0.8, view)).toBe(false)
  expect(viewAt(pan, shown(part), 0.5, view)).toBe(true)
})

test('the frame of a moment is found, however uneven the frames are', () => {
  const uneven = { ...pan, n: 4, times: Float64Array.of(0, 0.1, 0.4, 0.5) }
  const found = [-1, 0, 0.05, 0.1, 0.25, 0.4, 0.5, 9].map((seconds) => frameAt(uneven, seconds))
  for (const [index, frame] of [0, 0, 0.5, 1, 1.5, 2, 3, 3].entries())
    expect(found[index]).toBeCloseTo(frame, 9)
  expect(frameAt({ ...pan, t0: 2 }, 2.5)).toBeCloseTo(25, 9)
})

test('when settings change, the view moves over without a jump and without a black border', () => {
  const walk = motionOfTurns(walking, { seconds: 10, rate: 30 })
  const framing = framingOf(model, false)
  const before = buildViewPath(walk, model, { ...settings, isLevel: true })
  const path = buildViewPath(walk, model, { ...settings, smoothness: 0.2 })
  const view = newFrameView()
  const at = (share: number, seconds: number): Float32Array => {
    viewAt(walk, { path, before, share, isShutterUndone: false }, seconds, view)
    return view.matrices.slice(0, 9)
  }
  const alone = (one: ViewPath, seconds: number): Float32Array => {
    viewAt(walk, shown(one), seconds, view)
    return view.matrices.slice(0, 9)
  }
  for (const seconds of [1, 3, 7]) {
    for (const [share, one] of [
      [0, before],
      [1, path],
    ] as const) {
      const expected = alone(one, seconds)
      for (const [index, value] of at(share, seconds).entries())
        expect(value).toBeCloseTo(expected[index]!, 6)
    }
    for (let share = 0; share <= 1; share += 0.05) {
      const m = at(share, seconds)
      const intoView = Float64Array.of(m[0]!, m[3]!, m[6]!, m[1]!, m[4]!, m[7]!, m[2]!, m[5]!, m[8]!)
      // Without the margin included in the needed zoom.
      expect(view.zoom).toBeGreaterThan(neededZoom(framing, intoView, null) / 1.004)
    }
  }
})

test('the picture is turned by the opposite of what the camera did to it', () => {
  const held: Quaternion = multiplied(turnBy([0.1, 0.2, 0]), turnBy([0, 0, 0.3]))
  const motion = motionOfTurns(() => held, { seconds: 2, rate: 50 })
  const view = newFrameView()
  viewAt(motion, shown(still), 0.5, view)
  const expected = turned(conjugate(held), [0, 0, 1])
  for (const [axis, value] of expected.entries()) expect(view.matrices[6 + axis]).toBeCloseTo(value, 6)
})
