import { expect, test } from 'vitest'
import { lensForTests, modelOf } from '#domain/stabilization/lens-for-tests.ts'
import { motionOfTurns, walking } from '#domain/stabilization/motion-for-tests.ts'
import { framingOf, neededZoom } from '#domain/stabilization/needed-zoom.ts'
import { buildPartOfPath, buildViewPath } from '#domain/stabilization/view-path.ts'
import { ClipView } from './clip-view.ts'

const model = modelOf(lensForTests())
const motion = motionOfTurns(walking, { seconds: 4, rate: 30 })
const steady = { isLinear: false, isSteady: true, isLevel: false, smoothness: 0.6, zoomSeconds: 5 }
const built = (changes: Partial<typeof steady> = {}) => {
  const settings = { ...steady, ...changes }
  return { path: buildViewPath(motion, model, settings), settings }
}
const frameMs = (frame: number) => (frame * 1000) / 30

/** How far a view is turned away from the picture, in degrees. */
function turnOf(matrix: Float32Array): number {
  const trace = matrix[0]! + matrix[4]! + matrix[8]!
  return (Math.acos(Math.min(1, (trace - 1) / 2)) * 180) / Math.PI
}

/** Of a frame at a moment: as recorded is not turned at all. */
const turnAt = (view: ClipView, frame: number, nowMs: number) => {
  const drawing = view.drawingAt(frameMs(frame), nowMs)
  return drawing ? turnOf(drawing.view.matrices) : 0
}

/** A view that begins on a path. */
function begunOn(changes: Partial<typeof steady> = {}): ClipView {
  const view = new ClipView(motion, model)
  view.setPath(built(changes))
  return view
}

/** A view of which a frame has been seen as recorded. */
function seen(): ClipView {
  const view = new ClipView(motion, model)
  view.drawingAt(frameMs(0), 0)
  return view
}

test('a video is shown as recorded until a path is there, and again after it has been left', () => {
  const view = new ClipView(motion, model)
  expect(view.drawingAt(frameMs(30), 0)).toBeNull()
  view.setPath(built())
  expect(turnAt(view, 30, 1000)).toBe(0)
  expect(turnAt(view, 30, 1300)).toBeGreaterThan(0.5)
  view.setPath(null)
  expect(view.drawingAt(frameMs(30), 3000)).not.toBeNull()
  expect(view.drawingAt(frameMs(30), 3299)).not.toBeNull()
  expect(view.isFading).toBe(true)
  expect(view.drawingAt(frameMs(30), 3300)).toBeNull()
  expect(view.isFading).toBe(false)
})

test('a video that nobody has seen yet begins on its path', () => {
  const view = begunOn()
  expect(turnAt(view, 30, 1000)).toBeGreaterThan(0.5)
  expect(view.isFading).toBe(false)
})

test('each frame is drawn with its own turn', () => {
  const { path } = built()
  const view = begunOn()
  const zooms = [0, 41, 119].map((frame) => view.drawingAt(frameMs(frame), 5000)?.view.zoom)
  expect(zooms).toEqual([0, 41, 119].map((frame) => path.zooms[frame]))
})

/** How a frame is viewed at a moment, and the zoom that its turn needs. */
function measuredAt(view: ClipView, frame: number, nowMs: number) {
  const { zoom, matrices } = view.drawingAt(frameMs(frame), nowMs)!.view
  // Maps rays of the picture into the view, the inverse direction.
  const m = Float64Array.from({ length: 9 }, (_, at) => matrices[3 * (at % 3) + Math.floor(at / 3)]!)
  return { zoom, turn: turnOf(matrices), needed: neededZoom(framingOf(model, false), m, null) }
}

test('the view moves to another path without a jump', () => {
  const view = seen()
  view.setPath(built({ smoothness: 1 }))
  const steps = Array.from({ length: 13 }, (_, step) => measuredAt(view, 50, 1000 + 25 * step))
  expect(steps[0]!.turn).toBe(0)
  // Of 178 pixels above the centre, where half the height is 180.
  expect(steps[0]!.zoom).toBeCloseTo((1.004 * 180) / 178, 1)
  const [, ...later] = steps
  for (const [index, { zoom, turn }] of later.entries()) {
    expect(Math.abs(zoom - steps[index]!.zoom)).toBeLessThan(0.05)
    expect(Math.abs(turn - steps[index]!.turn)).toBeLessThan(0.5)
  }
  expect(steps.at(-1)!.turn).toBeGreaterThan(1)
})

test('on the way to another path no border shows, even where the zoom is only what each frame needs', () => {
  const goal = built({ smoothness: 0.3, isLevel: true, zoomSeconds: 0 })
  const shares = Array.from({ length: 40 }, (_, index) => {
    const view = seen()
    view.setPath(goal)
    return [0, 60, 120, 180, 240].map((nowMs) => {
      const { zoom, needed } = measuredAt(view, 3 * index, nowMs)
      return zoom / needed
    })
  })
  // The zoom that is needed has a margin of 0.004.
  expect(Math.min(...shares.flat())).toBeGreaterThan(0.998)
})

test('a slider that is dragged changes where the view goes, and not where it comes from', () => {
  const view = seen()
  view.setPath(built({ smoothness: 0.9 }))
  turnAt(view, 50, 1000)
  const shortly = turnAt(view, 50, 1030)
  view.setPath(built({ smoothness: 1 }))
  expect(Math.abs(turnAt(view, 50, 1030) - shortly)).toBeLessThan(0.1)
  expect(turnAt(view, 50, 1300)).toBeCloseTo(turnAt(begunOn({ smoothness: 1 }), 50, 9000), 4)
})

test('where only a stretch elsewhere has been built for a new choice, the view stays as it was', () => {
  const view = begunOn()
  const before = turnAt(view, 110, 1000)
  const settings = { ...steady, smoothness: 0.1 }
  view.setPath({ path: buildPartOfPath(motion, model, settings, { from: 0, to: 20 }), settings })
  expect(turnAt(view, 110, 1000)).toBe(before)
  expect(turnAt(view, 110, 9000)).toBe(before)
  view.extendPath(buildViewPath(motion, model, settings))
  expect(turnAt(view, 110, 9100)).toBeCloseTo(before, 5)
  expect(turnAt(view, 110, 9400)).not.toBeCloseTo(before, 1)
})

test('straightening does not fade, since there is nothing between bent and straight', () => {
  const view = seen()
  view.setPath(built({ isLinear: true }))
  expect(view.drawingAt(frameMs(3), 1001)).toMatchObject({ isLinear: true })
  expect(view.isFading).toBe(false)
})

test('the overview shows the same view at half its size', () => {
  const view = begunOn()
  const { zoom } = view.drawingAt(frameMs(20), 1000)!.view
  view.setOverview(true)
  expect(view.drawingAt(frameMs(20), 1000)!.view.zoom).toBeCloseTo(zoom / 2, 6)
})

test('a path that only tells how the camera was held leaves the picture as it is', () => {
  const view = seen()
  view.setPath(built({ isSteady: false }))
  expect(view.drawingAt(frameMs(20), 1000)).toBeNull()
  expect(Number.isFinite(view.view.roll)).toBe(true)
})

test('without motion data, a known lens is straightened', () => {
  const view = new ClipView(null, model)
  expect(view.drawingAt(0, 0)).toBeNull()
  view.setStraight(true)
  const drawing = view.drawingAt(0, 0)!
  expect([drawing.isLinear, turnOf(drawing.view.matrices)]).toEqual([true, 0])
  const unturned = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)
  expect(drawing.view.zoom).toBeCloseTo(neededZoom(framingOf(model, true), unturned, null), 6)
  view.setStraight(false)
  expect(view.drawingAt(0, 0)).toBeNull()
})
