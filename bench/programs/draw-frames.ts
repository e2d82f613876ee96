import { lensForTests, modelOf } from '#domain/stabilization/lens-for-tests.ts'
import { motionOfTurns, walking } from '#domain/stabilization/motion-for-tests.ts'
import { buildViewPath } from '#domain/stabilization/view-path.ts'
import { createRenderer, type Renderer } from '#web/player/gl/renderer.ts'
import { ClipView } from '#web/player/view/clip-view.ts'

/** Runs in a page. */

export type LookName = 'recorded' | 'steady' | 'rolling' | 'straight'

const size = { width: 640, height: 360 }
const rate = 60
const colours = { brightness: 0, contrast: 1, gamma: 1, saturation: 1, sharpness: 0, yscale: 1 }

function viewOf(look: LookName): ClipView {
  const model = modelOf(lensForTests())
  const motion = motionOfTurns(walking, { seconds: 4, rate, readout: look === 'rolling' ? 0.015 : 0 })
  const view = new ClipView(motion, model)
  const settings = {
    isLinear: look === 'straight',
    isSteady: true,
    isLevel: true,
    smoothness: 0.6,
    zoomSeconds: 5,
  }
  if (look !== 'recorded') view.setPath({ path: buildViewPath(motion, model, settings), settings })
  return view
}

const canvas = Object.assign(document.createElement('canvas'), size)
const frame = Object.assign(document.createElement('canvas'), size)
frame.getContext('2d')!.fillRect(100, 100, 500, 500)
const gl = () => canvas.getContext('webgl2')!
let renderer: Renderer | null = null
const views = new Map<LookName, ClipView>()

/** Draws the frames of a video one after another, and waits until they are there. */
export function drawFrames(look: LookName, count: number): void {
  renderer ??= createRenderer(canvas, { isP3: false, isSlowAllowed: true })
  const view = views.get(look) ?? viewOf(look)
  views.set(look, view)
  for (let number = 0; number < count; number++) {
    const drawing = view.drawingAt((number * 1000) / rate, performance.now())
    renderer?.draw(frame, { recorded: size, visible: size }, { colours, drawing })
    gl().readPixels(0, 0, 1, 1, gl().RGBA, gl().UNSIGNED_BYTE, new Uint8Array(4))
  }
}

/** How long the page itself takes to find the view of a frame, and to tell the graphics processor to draw it. */
export function scriptMicroseconds(): number {
  drawFrames('rolling', 1)
  const view = views.get('rolling')!
  const dot = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const small = { width: 16, height: 9 }
  const [warmUp, count] = [500, 2000]
  let begin = 0
  for (let number = -warmUp; number < count; number++) {
    if (number === 0) begin = performance.now()
    const drawing = view.drawingAt(((number + warmUp) % 240) * (1000 / rate), performance.now())
    renderer?.draw(dot, { recorded: small, visible: small }, { colours, drawing })
  }
  return ((performance.now() - begin) * 1000) / count
}
