import type { Motion } from '#domain/motion/motion.ts'
import type { LensModel } from '#domain/stabilization/lens-model.ts'
import { lensForTests, modelOf, superView } from '#domain/stabilization/lens-for-tests.ts'
import { motionOfTurns, walking } from '#domain/stabilization/motion-for-tests.ts'
import { framingOf, neededZoom } from '#domain/stabilization/needed-zoom.ts'
import { sceneCamera } from '#domain/stabilization/scene-for-tests.ts'
import { sourcePlace, type Drawing } from '#domain/stabilization/source-place.ts'
import { pyramidOf, trackPoints, type Picture } from '#domain/stabilization/track-points.ts'
import { newTurn, putMatrix, takeTurn, turnFrom } from '#domain/stabilization/turns.ts'
import { newFrameView, viewAt, type FrameView } from '#domain/stabilization/view-at.ts'
import { buildViewPath, type ViewPath } from '#domain/stabilization/view-path.ts'
import { createRenderer, type Renderer } from '#web/player/gl/renderer.ts'
import { horizonFall } from './horizon-line.ts'

/** Runs in a page: what the graphics processor has drawn is read back and compared with the maths. */

const [w, h] = [640, 360]
const size = { width: w, height: h }
const colours = { brightness: 0, contrast: 1, gamma: 1, saturation: 1, sharpness: 0, yscale: 1 }

const canvasOf = () => Object.assign(document.createElement('canvas'), size)
const painterOf = (canvas: HTMLCanvasElement) => canvas.getContext('2d', { willReadFrequently: true })!

function paint(colourAt: (at: number) => [number, number, number]): HTMLCanvasElement {
  const canvas = canvasOf()
  const image = painterOf(canvas).createImageData(w, h)
  for (let at = 0; at < w * h; at++) image.data.set([...colourAt(at), 255], 4 * at)
  painterOf(canvas).putImageData(image, 0, 0)
  return canvas
}

function startRenderer(): {
  renderer: Renderer
  draw: (frame: HTMLCanvasElement, drawing: Drawing) => Uint8ClampedArray
} {
  const canvas = canvasOf()
  const renderer = createRenderer(canvas, { isP3: false, isSlowAllowed: true })
  if (!renderer) throw new Error('there is no WebGL2')
  return {
    renderer,
    draw(frame, drawing) {
      renderer.draw(frame, { recorded: size, visible: size }, { colours, drawing })
      const copy = painterOf(canvasOf())
      copy.drawImage(canvas, 0, 0)
      return copy.getImageData(0, 0, w, h).data
    },
  }
}

const summary = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return { count: sorted.length, median: sorted[sorted.length >> 1]!, max: sorted.at(-1)! }
}

/** The colours of the pattern repeat after this many pixels, so they give the position within that distance. */
const wave = 32

const pattern = (axis: 0 | 1) =>
  paint((at) => {
    const phase = (2 * Math.PI * ((axis === 0 ? at % w : Math.floor(at / w)) + 0.5)) / wave
    return [128 + 110 * Math.cos(phase), 128 + 110 * Math.sin(phase), 255]
  })

function offBy(data: Uint8ClampedArray, at: number, place: number): number {
  const phase = Math.atan2(data[4 * at + 1]! - 128, data[4 * at]! - 128)
  const turns = phase / (2 * Math.PI) - place / wave
  return (turns - Math.round(turns)) * wave
}

/** Some degrees about all axes, a little more in each slice. */
function turnedView(zoom: number, slices: 1 | 9): FrameView {
  const view = newFrameView()
  view.zoom = zoom
  view.slices = slices
  for (let slice = 0; slice < slices; slice++) {
    const [x, y, z] = [0.03, -0.05, 0.04].map((each) => each * (1 + 0.02 * slice)) as [number, number, number]
    putMatrix(Float64Array.of(Math.sqrt(1 - x * x - y * y - z * z), x, y, z), view.matrices, 9 * slice)
  }
  return view
}

/** How far the content drawn at each pixel is from where the lens puts it, in pixels of the video. */
export function placeErrors() {
  const wide = modelOf(lensForTests())
  const bent = modelOf(lensForTests({ k: [0.15, 0.05, 0, 0] }))
  const straight = modelOf(lensForTests({ fx: 400, fy: 400, k: [0, 0, 0, 0], from: 'linear' }))
  const stretched = modelOf(lensForTests({ cx: 320, cy: 180, stretch: superView }))
  const drawings: [string, Drawing][] = [
    ['as recorded', { model: wide, isLinear: false, view: turnedView(1.2, 1) }],
    ['of a strongly bent lens', { model: bent, isLinear: false, view: turnedView(1.2, 1) }],
    ['straightened', { model: wide, isLinear: true, view: turnedView(1.1, 1) }],
    ['of a straight lens', { model: straight, isLinear: false, view: turnedView(1.3, 1) }],
    ['stretched', { model: stretched, isLinear: false, view: turnedView(1.3, 1) }],
    ['stretched and straightened', { model: stretched, isLinear: true, view: turnedView(1.2, 1) }],
    ['of rows read one after another', { model: wide, isLinear: false, view: turnedView(1.2, 9) }],
  ]
  const patterns = [pattern(0), pattern(1)] as const
  const { renderer, draw } = startRenderer()
  const found = drawings.map(([name, drawing]) => {
    const [across, along] = [draw(patterns[0], drawing), draw(patterns[1], drawing)]
    const errors: number[] = []
    const place = new Float64Array(2)
    for (let at = 0; at < w * h; at++) {
      place.set([((at % w) + 0.5) / w, (Math.floor(at / w) + 0.5) / h])
      sourcePlace(drawing, place)
      const isInside = place[0]! > 1 && place[1]! > 1 && place[0]! < w - 1 && place[1]! < h - 1
      if (isInside) errors.push(Math.hypot(offBy(across, at, place[0]!), offBy(along, at, place[1]!)))
    }
    return { name, ...summary(errors) }
  })
  renderer.destroy()
  return found
}

const [rate, frames] = [60, 6]
/** The frame whose view is kept. */
const locked = 3
const points = Float64Array.from(
  Array.from({ length: 40 }, (_, at) => [60 + 74 * (at % 8), 40 + 70 * Math.floor(at / 8)]).flat(),
)

function movements(pictures: Picture[]) {
  const pyramids = pictures.map(pyramidOf)
  const moved = pyramids.slice(1).flatMap((pyramid, index) => {
    const found = trackPoints(pyramids[index]!, pyramid, points)
    return Array.from({ length: points.length / 2 }, (_, at) =>
      Math.hypot(found[2 * at]! - points[2 * at]!, found[2 * at + 1]! - points[2 * at + 1]!),
    )
  })
  return summary(moved.filter((each) => Number.isFinite(each)))
}

/** The zoom with which every frame fills the view of the locked one. */
function zoomFor({ q }: Motion, model: LensModel, isLinear: boolean): number {
  const [view, camera, matrix] = [newTurn(), newTurn(), new Float64Array(9)]
  const needs = Array.from({ length: frames }, (_, frame) => {
    takeTurn(q, locked, view)
    takeTurn(q, frame, camera)
    turnFrom(view, camera, camera)
    putMatrix(camera, matrix, 0)
    return neededZoom(framingOf(model, isLinear), matrix, null)
  })
  return Math.max(...needs)
}

/**
 * How far points move from frame to frame during a walk: as recorded, and in a view that does not turn, where every
 * movement is an error; and how many pixels stayed empty.
 */
export function lockErrors(isLinear: boolean) {
  // A narrower lens than most, since interpolation between pixels blurs fine details and thereby shifts them.
  const model = modelOf(lensForTests({ fx: 393, fy: 393 }))
  const motion = motionOfTurns(walking, { seconds: frames / rate, rate })
  const path: ViewPath = {
    first: 0,
    count: frames,
    turns: Float32Array.from({ length: 4 * frames }, (_, at) => motion.q[4 * locked + (at % 4)]!),
    zooms: new Float32Array(frames).fill(zoomFor(motion, model, isLinear)),
    levels: new Float32Array(2 * frames),
  }
  const photograph = sceneCamera(model)
  const { renderer, draw } = startRenderer()
  const [recorded, drawn]: [Picture[], Picture[]] = [[], []]
  const view = newFrameView()
  let black = 0
  for (let frame = 0; frame < frames; frame++) {
    const picture = photograph(() => walking(frame / rate))
    recorded.push(picture)
    // Never quite black, so that black means that nothing was drawn.
    const light = picture.light.map((each) => Math.max(20, each))
    viewAt(motion, { path, before: null, share: 1, isShutterUndone: false }, frame / rate, view)
    const data = draw(
      paint((at) => [light[at]!, light[at]!, light[at]!]),
      { model, isLinear, view },
    )
    const seen = Float32Array.from({ length: w * h }, (_, at) => data[4 * at]!)
    black += seen.filter((each) => each < 10).length
    drawn.push({ ...size, light: seen })
  }
  renderer.destroy()
  return { recorded: movements(recorded), drawn: movements(drawn), black }
}

const horizonRate = 30
const horizonFrames = [0, 11, 23, 38, 52, 67, 79, 89]

/** How far the horizon of a walk leans at most, in degrees, in views that are straight and level or only straight. */
export function maxHorizonLean(isLevel: boolean): number {
  const model = modelOf(lensForTests())
  const motion = motionOfTurns(walking, { seconds: 3, rate: horizonRate })
  const settings = { isLinear: true, isSteady: isLevel, isLevel, smoothness: 0.6, zoomSeconds: 5 }
  const path = buildViewPath(motion, model, settings)
  // From bright to dark within two pixels of the lens, since a sharp edge between pixels could not be located.
  const photograph = sceneCamera(model, (_, y) => 128 - 100 * Math.max(-1, Math.min(1, y * model.lens.fy)))
  const { renderer, draw } = startRenderer()
  const view = newFrameView()
  const leans = horizonFrames.map((frame) => {
    const { light } = photograph(() => walking(frame / horizonRate))
    viewAt(motion, { path, before: null, share: 1, isShutterUndone: false }, frame / horizonRate, view)
    const data = draw(
      paint((at) => [light[at]!, light[at]!, light[at]!]),
      { model, isLinear: true, view },
    )
    const seen = Float32Array.from({ length: w * h }, (_, at) => data[4 * at]!)
    return Math.abs(horizonFall({ ...size, light: seen }, () => true))
  })
  renderer.destroy()
  return Math.max(...leans)
}
